import type { Call } from "./call.js";
import { Budget } from "./budget.js";
import type { IdempotencyKey } from "./idempotency.js";
import { Occurrence } from "./occurrence.js";
import type { Decision } from "./page/errors.js";
import type { Tables } from "./tables.js";
/** What is known of a call that may be repeated. */
export interface RetryOptions<Context extends object = object> extends Call<Context> {
    /** Can the plan do without this step? `blocking` where it is not said. */
    readonly importance?: "blocking" | "optional" | undefined;
    /** The budget of the step; without one, the call is a separate step. */
    readonly budget?: Budget | undefined;
    /** Does the call send its key? It gets none with `false`, and is then not repeated on its account. */
    readonly keyed?: boolean | undefined;
    /** Takes an argument and its new value before the next attempt; without it, nothing is repaired. */
    readonly repair?: ((param: string, value: unknown) => void) | undefined;
    /** Ends the retries; the failure that came last is the end. */
    readonly signal?: {
        readonly aborted: boolean;
    } | undefined;
    /** Waits; a timer where it is not said. */
    readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
}
/** The end of a call that failed and is not repeated. `occurrence` of the generated file gives the same occurrence. */
export declare class Stopped extends Error {
    /** The failure that came last. */
    readonly occurrence: Occurrence;
    /** What to do about it: never `retry`. With `verify`, the tool that the entry of its code names must be called first. */
    readonly decision: Decision["decision"] | "verify";
    /** How often the call was made. */
    readonly attempts: number;
    constructor(occurrence: Occurrence, decision: Decision["decision"] | "verify", attempts: number, cause: unknown);
    get name(): string;
}
/** Thrown by a call, it ends `retry` with this error as it is, which counts neither as a failure nor as a success. */
export declare class Passing {
    readonly error: unknown;
    constructor(error: unknown);
}
/**
 * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
 * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}.
 */
export declare function retry<T>(tables: Tables, call: (attempt: number, key?: IdempotencyKey) => T | Promise<T>, options: RetryOptions): Promise<T>;
