import type { Catalog, ToolError } from "./page/types.js";
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
/**
 * The code of an error that came, with the policy that this reader has for it, and its values. Only an envelope of this
 * catalog that says so proves that nothing happened.
 */
export declare function receivedParts(tables: Tables, { error }: ReceivedError): {
    readonly entry: Code;
    readonly values: Values;
    readonly proven: boolean;
};
/** Does an error come in errpact's own envelope, of this catalog? The name of a code proves nothing: anyone may write it. */
export declare function isOwnEnvelope(catalog: Pick<Catalog, "wire_fingerprint">, { known, envelope }: ToolError): boolean;
