import type { RetryBucket } from "./bucket.js";
import type { Decision } from "./page/errors.js";
import type { Candidates } from "./repair.js";
import type { Code, Limits } from "./tables.js";
type Numbers = Record<string, number>;
/** The counts of a logical call. */
export interface CallCounts {
    attempts: number;
    /** Retries of each code, if the call has a name. */
    codes: Numbers;
    /** Repaired arguments and the marks of their values, until it is known if they fit. */
    trying: Record<string, string>;
}
/** The counts of a step. */
export interface StepCounts {
    importance: "blocking" | "optional";
    /** Retries and repairs of all codes. */
    retries: number;
    /** Logical calls without a name, by tool; codes are counted together. */
    tools: Record<string, CallCounts>;
    codes: Numbers;
    /** Logical calls with a name. */
    calls: Record<string, CallCounts>;
    /** Marks of the values that failed, by tool and argument. */
    failed: Record<string, Record<string, string[]>>;
}
/** The counts of a run and of its step, as they are stored: the same in every language. */
export interface Counts {
    readonly run: {
        readonly came_back: Record<string, Numbers>;
        /** Calls that may have taken effect, each with the tool that says whether they did. */
        unverified?: Record<string, string>;
    };
    step: StepCounts;
}
/** What the keys of a conversation are made of; it outlives steps and runs. */
export interface Keys {
    /** What tells the conversation from others. */
    scope: string;
    /** How often a call has ended, by its digest. */
    readonly ended: Numbers;
}
/** Which logical call a count belongs to. */
export interface CallKey {
    readonly tool: string;
    readonly name: string | undefined;
}
/** A failed call, as far as counting needs to know it. */
export interface FailedCall {
    readonly key: CallKey;
    /** The tool that failed: it may have been called inside the logical call. */
    readonly tool: string;
    readonly entry: Code;
    /** Is the disposition of its code a failure? */
    readonly isFailure: boolean;
    /** May everything run again that would? */
    readonly safe: boolean;
    /** The tool that says whether the call took effect, if it may have. */
    readonly verify: string | undefined;
    /** The wait that was asked for. */
    readonly asked: number | undefined;
    /** Attempts of its logical call that the caller knows of, without this one. */
    readonly attempts: number;
    readonly candidates: Candidates | undefined;
}
/** The next step after a failure: a decision with the range of its wait, or a repair. */
export type NextStep = (Decision & {
    readonly least_ms?: number;
    readonly most_ms?: number;
}) | {
    readonly decision: "verify";
    readonly verify: string;
} | {
    readonly decision: "repair";
    readonly param: string;
    readonly candidates: readonly unknown[];
};
/** A map that JSON has. Without a prototype, so that a tool may be called as any method is. */
export declare function map<T>(members?: Readonly<Record<string, T>>): Record<string, T>;
export declare function newStep(importance: "blocking" | "optional"): StepCounts;
export declare function newCounts(importance: "blocking" | "optional"): Counts;
/** Counts a failure and the decision about it; also gives the number of the next attempt. */
export declare function count(counts: Counts, failed: FailedCall, limits: Limits, bucket: RetryBucket | undefined): [NextStep, number];
/** Takes back a retry of this code, or a repair of this argument, that was counted and not made. */
export declare function withdraw(step: StepCounts, key: CallKey, code: string, param: string | undefined): void;
/** Ends a logical call. */
export declare function end(step: StepCounts, key: CallKey): void;
export {};
