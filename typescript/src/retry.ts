// Makes a call, and repeats it as the catalog says.

import type { Call } from "./call.js";
import { Budget, type Reserved } from "./budget.js";
import { isOf } from "./causes.js";
import { type Handled, MARK, running } from "./chain.js";
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
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Waits; a timer where it is not said. */
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
}

/** The end of a call that failed and is not repeated. `occurrence` of the generated file gives the same occurrence. */
export class Stopped extends Error {
  /** The failure that came last. */
  readonly occurrence: Occurrence;
  /** What to do about it: never `retry`. With `verify`, the tool that the entry of its code names must be called first. */
  readonly decision: Decision["decision"] | "verify";
  /** How often the call was made. */
  readonly attempts: number;

  constructor(occurrence: Occurrence, decision: Decision["decision"] | "verify", attempts: number, cause: unknown) {
    super(`${occurrence.presented}: ${decision} after ${attempts} attempt${attempts === 1 ? "" : "s"}`, { cause });
    this.occurrence = occurrence;
    this.decision = decision;
    this.attempts = attempts;
  }

  override get name(): string {
    return "Stopped";
  }
}

/** Thrown by a call, it ends `retry` with this error as it is, which counts neither as a failure nor as a success. */
export class Passing {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
 * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}.
 */
export async function retry<T>(tables: Tables, call: (attempt: number, key?: IdempotencyKey) => T | Promise<T>, options: RetryOptions): Promise<T> {
  const { importance = "blocking", signal, sleep = timer, repair, keyed = true, budget: given, ...rest } = options;
  const about: Handled = { ...rest, tool: rest.tool ?? given?.tool };
  const { id } = about[MARK] ?? running();
  const step = given ?? Budget.begin(tables, importance);
  const budget = about.tool === undefined ? step : step.withTool(about.tool);
  let called: string | undefined;
  let args = keyed ? about.arguments : undefined;
  const verified = budget.verifiedBy();
  const callBudget = (): Budget => (args === undefined ? budget : budget.withArguments(args));
  for (let attempt = 0; ; attempt += 1) {
    let value: T;
    const mark = running(id);
    try {
      value = await call(attempt, callBudget().idempotencyKey);
    } catch (error) {
      if (isOf(error, Passing)) {
        throw error.error;
      }
      const it = Occurrence.of(tables, error, { ...about, [MARK]: mark });
      called = Occurrence.happened(it).callers.at(-1) ?? it.tool;
      const reserved = Budget.reserve(callBudget(), it, attempt, repair !== undefined);
      const { decision, param, candidates } = reserved.decided;
      if (decision !== "retry" && decision !== "repair") {
        throw new Stopped(it, decision, attempt + 1, error);
      }
      if (signal?.aborted === true) {
        Budget.withdraw(budget, reserved);
        Occurrence.decided(it, false);
        throw new Stopped(it, tables.codes.get(it.code)?.exhausted[budget.importance] ?? "fail", attempt + 1, error);
      }
      if (param !== undefined) {
        repair?.(param, candidates?.[0]);
        args = args && { ...args, [param]: candidates?.[0] };
      }
      await pause(budget, reserved, sleep);
      continue;
    }
    callBudget().succeeded(budget.tool ?? called, verified);
    return value;
  }
}

/** Waits; if the wait is cut short, the place in the budget and the token are free again. */
async function pause(budget: Budget, reserved: Reserved, sleep: (ms: number) => Promise<unknown>): Promise<void> {
  const { least_ms, most_ms } = reserved.decided;
  try {
    await sleep(least_ms + (most_ms - least_ms) * Math.random());
  } catch (error) {
    Budget.withdraw(budget, reserved);
    throw error;
  }
}

function timer(ms: number): Promise<void> {
  const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void, ms: number): unknown };
  return new Promise((done) => setTimeout(() => done(), ms));
}
