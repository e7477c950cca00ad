import { type Call } from "./call.js";
import type { Values } from "./redact/scope.js";
import { type Code, type Tables } from "./tables.js";
import type { Added, Happened } from "./wire/happened.js";
/** What an occurrence is made of. */
export interface Made {
    readonly tables: Tables;
    readonly entry: Code;
    readonly values: Values;
    readonly call: Call;
    readonly id: string;
    readonly at: number;
    readonly cause: unknown;
    /** The calls around it, from the inside to the outside. */
    readonly around: readonly Call[];
    readonly added: Added;
    /** The languages that the user prefers, best first. */
    readonly languages?: readonly string[];
    /** Have the automatic retries ended? It is known only later, and the same for all that share the error. */
    readonly retrying: {
        ended: boolean;
    };
}
/** Adds what a call around it knows. What is known stays, and another tool's call is only kept beside it. */
export declare function completed(made: Made, call: Call): Made;
/** Without notes. */
export declare const NOTHING_ADDED: Added;
/** The same without the values of the call: what is left if one of them cannot be written. */
export declare function withoutValues(it: Happened): Happened;
/** An error that happened, as the wire forms need it. */
export declare function happened(made: Made): Happened;
/** A UUID of version 4. */
export declare function newId(): string;
