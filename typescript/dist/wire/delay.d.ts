import { type Scope } from "../redact/scope.js";
import type { View } from "../redact/value.js";
import type { RetryWord } from "../page/types.js";
import type { Param } from "../tables.js";
import type { Happened } from "./happened.js";
/** A wait. */
export interface Wait {
    /** In milliseconds. */
    readonly ms: number;
    /** The parameter that says exactly this. */
    readonly says?: readonly [Param, View];
}
/** The wait that the receiver of a scope may know; `undefined` if no retry is offered. */
export declare function waitIn(it: Happened, scope: Scope): Wait | undefined;
/** Who retries and when, in one word. */
export declare function policyOf(it: Happened): RetryWord;
/** The wait in milliseconds, for the program itself. */
export declare function delayOf(it: Happened): number | undefined;
/** A wait in words. */
export declare function waitText(wait: Wait, scope: Scope): string;
/** A wait in whole milliseconds, for a program. */
export declare function wholeMilliseconds({ ms }: Wait): number;
/** A wait in seconds, rounded up, for a `Retry-After` header. */
export declare function wholeSeconds({ ms }: Wait): number;
