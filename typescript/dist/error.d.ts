import { type CauseOptions } from "./params.js";
import type { Values } from "./redact/scope.js";
import type { Code, Tables } from "./tables.js";
/**
 * An error of a catalog: the generated file has a class for each code. Its values leave only through an occurrence, in
 * the form that the catalog declares for each receiver; `message` is the code and its summary.
 */
export declare class CatalogError extends Error {
    #private;
    /** The code's name. */
    readonly code: string;
    /** The parameters, as they were given. */
    readonly params: object;
    constructor(tables: Tables, code: string, params: object, options?: CauseOptions);
    get name(): string;
    /** What an occurrence is made of; `undefined` if the error belongs to another catalog. */
    static parts(error: unknown, tables: Tables): ErrorParts | undefined;
}
/** What an occurrence is made of. */
export interface ErrorParts {
    readonly entry: Code;
    readonly values: Values;
    /** The error behind it. */
    readonly cause: unknown;
}
