import { type Fact } from "./fact.js";
import type { Signal } from "./signal.js";
/** A failure, prepared for comparison. */
export interface Probe {
    readonly kind: string | undefined;
    readonly status: number | undefined;
    readonly sqlstate: string | undefined;
    readonly sqlite: number | undefined;
    readonly jsonrpc: number | undefined;
    readonly io: string | undefined;
    readonly tool: string | undefined;
    readonly service: string | undefined;
    readonly message: string | undefined;
    readonly result: unknown;
    /** The text without the difference of case, and the words of the names in it. */
    readonly folded: string;
    readonly spelled: string;
    /** What expressions are searched in. */
    readonly searched: string | undefined;
    /** Does the failure itself carry a status or an SQLSTATE? */
    readonly isTyped: boolean;
    /** The fact that its text or its body states. */
    readonly fact: Fact | undefined;
}
/** Prepares a failure; `undefined` if it is a result that is none. */
export declare function probeOf(signal: Signal, statusPrefix: boolean, asksFacts: boolean): Probe | undefined;
/** The failure with the fact that it states. */
export declare function withFact(probe: Probe): Probe;
