import { type Handled } from "./chain.js";
import type { Values } from "./redact/scope.js";
import { type Code, type Tables } from "./tables.js";
import type { Added, Happened } from "./wire/happened.js";
/** What an occurrence is made of. */
export interface Made {
    readonly tables: Tables;
    readonly entry: Code;
    readonly values: Values;
    readonly call: Handled;
    readonly id: string;
    readonly at: number;
    readonly cause: unknown;
    /** Is it proven that nothing happened, if the code says so? A rule about the words of others proves nothing. */
    readonly proven: boolean;
    /** The handlers that it passed after its own, from the inside to the outside. */
    readonly around: readonly Handled[];
    /** Did it pass more of them than are kept? */
    readonly beyond?: boolean;
    readonly added: Added;
    /** The languages that the user prefers, best first. */
    readonly languages?: readonly string[];
    /** Does a retry follow, of how many calls around it, and of which tools? Executors decide it later, for all that share the error. */
    readonly retrying: {
        follows: boolean | undefined;
        calls: number;
        readonly tools: Set<string>;
    };
}
/** Adds what a call around it knows. What is known stays, and another tool's call is only kept beside it. */
export declare function completed(made: Made, call: Handled): Made;
/** Without notes. */
export declare const NOTHING_ADDED: Added;
/** The same without the values of the call: what is left if one of them cannot be written. */
export declare function withoutValues(it: Happened): Happened;
/** An error that happened, as the wire forms need it. */
export declare function happened(made: Made): Happened;
/** A UUID of version 4. */
export declare function newId(): string;
