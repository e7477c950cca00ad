// Makes a call, and repeats it as the catalog says.

import type { Call } from "./call.js";
import { Budget, type Reserved } from "./budget.js";
import { isOf, saidBy } from "./causes.js";
import type { engine } from "./engine/engine.js";
import { type Handled, MARK, running } from "./chain.js";
import type { IdempotencyKey } from "./idempotency.js";
import { warn } from "./misuse.js";
import { Occurrence } from "./occurrence.js";
import type { Decision } from "./page/errors.js";
import type { Tables } from "./tables.js";

/** What is known of a call that may be repeated. */
export interface RetryOptions<Context extends object = object> extends Call<Context> {
  /** Whether the plan can do without this step. Defaults to `blocking`. */
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
  #last: engine.Reserved | undefined;

  constructor(occurrence: Occurrence, decision: Decision["decision"] | "verify", attempts: number, cause: unknown) {
    super(`${occurrence.presented}: ${decision} after ${attempts} attempt${attempts === 1 ? "" : "s"}`, { cause });
    this.occurrence = occurrence;
    this.decision = decision;
    this.attempts = attempts;
  }

  /** @internal One with what was decided last. */
  static after(last: Reserved, ...about: ConstructorParameters<typeof Stopped>): Stopped {
    const stopped = new Stopped(...about);
    stopped.#last = last.counted;
    return stopped;
  }

  /** @internal What was decided last, for the one tool loop that settles the call. */
  static last(stopped: Stopped): engine.Reserved | undefined {
    const last = stopped.#last;
    stopped.#last = undefined;
    return last;
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
    const key = callBudget().idempotencyKey;
    try {
      value = await call(attempt, key);
    } catch (error) {
      if (isOf(error, Passing)) {
        throw error.error;
      }
      const it = Occurrence.of(tables, error, { ...about, [MARK]: mark });
      called = Occurrence.called(it);
      const reserved = reserve(callBudget(), it, attempt, repair !== undefined);
      if (reserved === undefined) {
        throw new Stopped(it, Occurrence.exhausted(it)[importance], attempt + 1, error);
      }
      const { decision, param, candidates } = reserved.decided;
      if (decision !== "retry" && decision !== "repair") {
        throw Stopped.after(reserved, it, decision, attempt + 1, error);
      }
      if (signal?.aborted === true) {
        reserved.withdraw();
        Occurrence.decided(it, false);
        throw new Stopped(it, Occurrence.exhausted(it)[budget.importance], attempt + 1, error);
      }
      if (param !== undefined) {
        repair?.(param, candidates?.[0]);
        args = args && { ...args, [param]: candidates?.[0] };
      }
      await pause(reserved, sleep);
      continue;
    }
    counted(() => callBudget().succeeded(budget.tool ?? called, verified));
    return value;
  }
}

/** Decides about a failure; `undefined` if it can't be decided, so that nothing hides the application's error. */
function reserve(budget: Budget, it: Occurrence, attempts: number, repairs: boolean): Reserved | undefined {
  return counted(() => Budget.reserve(budget, it, attempts, repairs));
}

/** Counts what has happened already: a fault must not make it something else. */
function counted<T>(count: () => T): T | undefined {
  try {
    return count();
  } catch (fault) {
    warn(`a call could not be counted: ${saidBy(fault)}`);
    return undefined;
  }
}

/** Waits; if the wait is cut short, the place in the budget and the token are free again. */
async function pause(reserved: Reserved, sleep: (ms: number) => Promise<unknown>): Promise<void> {
  const { least_ms, most_ms } = reserved.decided;
  try {
    await sleep(least_ms + (most_ms - least_ms) * Math.random());
  } catch (error) {
    reserved.withdraw();
    throw error;
  }
}

function timer(ms: number): Promise<void> {
  const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void, ms: number): unknown };
  return new Promise((done) => setTimeout(() => done(), ms));
}
