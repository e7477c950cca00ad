import { type CallKey, type Counts, type Keys } from "./counts.js";
import { type IdempotencyKey } from "./idempotency.js";
import { Occurrence } from "./occurrence.js";
import type { Decision } from "./page/errors.js";
import { type Tables } from "./tables.js";
/** What to do about a failed call, within the budgets. */
export interface Decided {
    /**
     * `repair`: call again with another argument; `verify`: it may have happened, and the tool `verify` says whether it did,
     * before anything else is decided.
     */
    readonly decision: Decision["decision"] | "repair" | "verify";
    /** The tool that must be called first. */
    readonly verify?: string;
    /** The wait before a retry, before jitter; `null` where there is none. */
    readonly delay_ms: number | null;
    /** With jitter, the wait is anything from this … */
    readonly least_ms: number;
    /** … to this. */
    readonly most_ms: number;
    /** The number of the next attempt of this logical call, if the runtime or the model makes one. */
    readonly attempt?: number;
    /** The argument that a `repair` changes, and its values, best first. */
    readonly param?: string;
    readonly candidates?: readonly unknown[];
}
/** What a {@link Budget} has counted, to be stored: names, numbers and hashes, no values. */
export interface BudgetState extends Counts {
    readonly catalog: string;
    readonly fingerprint: string;
    readonly keys?: Keys;
}
/** A retry or a repair that was decided and counted. */
export interface Reserved {
    readonly decided: Decided;
    readonly key: CallKey;
    readonly code: string;
    readonly epoch: number;
}
/**
 * What is left of the retries of one step and one run. A run is one turn of the user; a step is what the application
 * names, else the run. What `withTool` and `withCall` return counts in the same budget.
 */
export declare class Budget {
    #private;
    /** The tool of occurrences that do not name theirs. */
    readonly tool: string | undefined;
    /** The name of the logical call; without one it is all calls of a tool until one succeeds. */
    readonly call: string | undefined;
    private constructor();
    /** Begins a run and its first step, with nothing counted yet. */
    static begin(tables: Tables, importance?: "blocking" | "optional"): Budget;
    /** Continues with stored counts, also with those of another language's program. Fails with a {@link Misuse} if they do not fit. */
    static restore(tables: Tables, state: unknown): Budget;
    /** The same budget, for calls of this tool. */
    withTool(name: string): Budget;
    /** The same budget, for one logical call of the name that you choose. */
    withCall(name: string): Budget;
    /** The same budget, for calls with these arguments. With the tool they say which call it is: its key, and whether it must be verified first. */
    withArguments(args: object): Budget;
    /** Sets what tells the conversation from others in the keys of its calls. By default it is random, and part of the state. */
    withScope(scope: string): this;
    /**
     * The key of the call, if its tool has `idempotency: key`, and tool and arguments are known. It is the same until the
     * call succeeds, or fails with `outcome: done`.
     */
    get idempotencyKey(): IdempotencyKey | undefined;
    /** The tool that must be called before this call is made again. */
    get unverified(): string | undefined;
    /** The calls that a success of this tool verifies, if it begins now. */
    verifiedBy(tool?: string | undefined): readonly string[];
    /** Begins a run, and with it a blocking step, with nothing counted yet. */
    beginRun(): void;
    /** Begins a step. The run's count (`same_code`) continues. */
    beginStep(importance?: "blocking" | "optional"): void;
    /** Can the plan do without the step? */
    get importance(): "blocking" | "optional";
    /** The retries and repairs that were made in this step. */
    get retries(): number;
    /** Decides about a failed call; counts it, and the decision as carried out. */
    decide(occurrence: Occurrence): Decided;
    /** Counts a success: the logical call ends, and the bucket gets its refill. */
    succeeded(tool?: string | undefined, verified?: readonly string[]): void;
    /** The counts, to be stored as JSON. */
    state(): BudgetState;
    /** Decides, so that what is not made in the end can be withdrawn. The logical call had at least `attempts` attempts before. */
    static reserve(budget: Budget, occurrence: Occurrence, attempts: number, repairs: boolean, isInner?: boolean): Reserved;
    /** Takes back a retry or a repair that was counted and not made. */
    static withdraw(budget: Budget, { decided: { decision, param }, key, code, epoch }: Reserved): void;
}
