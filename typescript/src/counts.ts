// What a budget has counted, and what that leaves of a code's policy.

import type { RetryBucket } from "./bucket.js";
import { again, exhausted, waits } from "./page/decide.js";
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
export type NextStep =
  | (Decision & { readonly least_ms?: number; readonly most_ms?: number })
  | { readonly decision: "verify"; readonly verify: string }
  | { readonly decision: "repair"; readonly param: string; readonly candidates: readonly unknown[] };

/** A map that JSON has. Without a prototype, so that a tool may be called as any method is. */
export function map<T>(members: Readonly<Record<string, T>> = {}): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, members);
}

export function newStep(importance: "blocking" | "optional"): StepCounts {
  return { importance, retries: 0, tools: map(), codes: map(), calls: map(), failed: map() };
}

export function newCounts(importance: "blocking" | "optional"): Counts {
  return { run: { came_back: map() }, step: newStep(importance) };
}

/** Counts a failure and the decision about it; also gives the number of the next attempt. */
export function count(counts: Counts, failed: FailedCall, limits: Limits, bucket: RetryBucket | undefined): [NextStep, number] {
  const { key, entry, safe } = failed;
  const { run, step } = counts;
  const call = callOf(step, key);
  call.attempts = Math.max(call.attempts, failed.attempts) + 1;
  const coming = call.attempts + 1;
  let cameBack = 0;
  if (failed.isFailure) {
    // What is no failure does not count as one.
    const codes = (run.came_back[failed.tool] ??= map());
    cameBack = codes[entry.code] = (codes[entry.code] ?? 0) + 1;
  }
  // Known to be wrong from now on, also where nothing can be done about it any more.
  const repair = repairOf(step, key, failed.candidates);
  if (failed.verify !== undefined) {
    // Even a call that is not made again must not end before it is known whether it happened.
    return [{ decision: "verify", verify: failed.verify }, coming];
  }
  const end: NextStep = exhausted(entry, step.importance);
  const reached = (limit: number | null | undefined, count: number): boolean => typeof limit === "number" && count >= limit;
  if (reached(limits.retries_per_step, step.retries) || reached(limits.total_attempts, call.attempts) || reached(limits.same_code, cameBack)) {
    return [end, coming];
  }
  const [first] = repair?.values ?? [];
  if (repair !== undefined && first !== undefined && safe) {
    call.trying[repair.param] = first[0];
    step.retries += 1;
    return [{ decision: "repair", param: repair.param, candidates: repair.values.map(([, value]) => value) }, coming];
  }
  const retries = key.name === undefined ? step.codes : call.codes;
  const made = (retries[entry.code] ??= 0);
  const left = again(entry, made, safe, failed.asked);
  if (left === undefined || (left.decision === "retry" && bucket?.take() === false)) {
    return [end, coming];
  }
  retries[entry.code] = made + 1;
  step.retries += 1;
  return [left.decision === "retry" ? { ...left, ...waits(entry.retry, made, failed.asked) } : left, coming];
}

function repairOf(step: StepCounts, key: CallKey, known: Candidates | undefined): Pick<Candidates, "param" | "values"> | undefined {
  if (known === undefined) {
    return undefined;
  }
  const { trying } = callOf(step, key);
  const tried = trying[known.param];
  delete trying[known.param];
  const params = (step.failed[key.tool] ??= map());
  const marks = new Set([...(params[known.param] ?? []), ...[tried, known.given].filter((mark) => mark !== undefined)]);
  params[known.param] = [...marks].sort();
  return { param: known.param, values: known.values.filter(([mark]) => !marks.has(mark)) };
}

/** Takes back a retry of this code, or a repair of this argument, that was counted and not made. */
export function withdraw(step: StepCounts, key: CallKey, code: string, param: string | undefined): void {
  const call = callOf(step, key);
  if (param !== undefined) {
    // A value that was not tried is not known to be wrong if the call fails again.
    delete call.trying[param];
  } else {
    const retries = key.name === undefined ? step.codes : call.codes;
    retries[code] = Math.max((retries[code] ?? 0) - 1, 0);
  }
  step.retries = Math.max(step.retries - 1, 0);
}

function callOf(step: StepCounts, key: CallKey): CallCounts {
  const [calls, name] = place(step, key);
  return (calls[name] ??= { attempts: 0, codes: map(), trying: map() });
}

/** Ends a logical call. */
export function end(step: StepCounts, key: CallKey): void {
  const [calls, name] = place(step, key);
  delete calls[name];
}

function place(step: StepCounts, { tool, name }: CallKey): [Record<string, CallCounts>, string] {
  return name === undefined ? [step.tools, tool] : [step.calls, name];
}
