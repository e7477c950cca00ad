import type { ToolError } from "./page/types.js";
import type { Values } from "./redact/scope.js";
import { type Code, type Tables } from "./tables.js";
/**
 * An error that was read from a result, to be thrown: `retry` and `occurrence` of the generated file take it, and decide
 * by what came, within the limits of this catalog.
 */
export declare class ReceivedError extends Error {
    /** What came. */
    readonly error: ToolError;
    constructor(error: ToolError);
    get name(): string;
}
/** The code of an error that came, with the policy that this reader has for it, and its values. */
export declare function receivedParts(tables: Tables, { error }: ReceivedError): {
    readonly entry: Code;
    readonly values: Values;
};
