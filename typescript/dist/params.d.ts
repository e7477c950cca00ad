import type { Values } from "./redact/scope.js";
import type { Params } from "./tables.js";
/** The error behind an error, for the log. */
export interface CauseOptions {
    readonly cause?: unknown;
}
/** The values of declared parameters, each of its type. A {@link Misuse} names what is missing or of another type. */
export declare function declaredValues(of: string, declared: Params, params: object, options?: CauseOptions): Values;
/**
 * Refuses a parameter that is not declared. Only for a code whose name comes from data: the type checker does this for a
 * class, and a variable with more members than the class needs is right there.
 */
export declare function refuseOthers(of: string, declared: Params, params: object, options?: CauseOptions): void;
