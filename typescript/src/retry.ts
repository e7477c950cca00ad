// Makes a call, and repeats it as the catalog says.

import type { Call } from "./call.js";
import { decideBy } from "./page/decide.js";
import type { Decision } from "./page/errors.js";
import { Occurrence } from "./occurrence.js";
import { type Tables, toolOf } from "./tables.js";

/** What is known of a call that may be repeated. */
export interface RetryOptions<Context extends object = object> extends Call<Context> {
  /** Can the plan do without this step? `blocking` where it is not said. */
  readonly importance?: "blocking" | "optional" | undefined;
  /** Ends the retries; the failure that came last is the end. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Waits; a timer where it is not said. */
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined;
}

/** The end of a call that failed and is not repeated. `occurrence` of the generated file gives the same occurrence. */
export class Stopped extends Error {
  /** The failure that came last. */
  readonly occurrence: Occurrence;
  /** What to do about it: never `retry`. */
  readonly decision: Decision["decision"];

  constructor(occurrence: Occurrence, decision: Decision["decision"], cause: unknown) {
    super(`${occurrence.presented}: ${decision}`, { cause });
    this.occurrence = occurrence;
    this.decision = decision;
  }

  override get name(): string {
    return "Stopped";
  }
}

/**
 * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
 * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}.
 */
export async function retry<T>(tables: Tables, call: (attempt: number) => T | Promise<T>, options: RetryOptions): Promise<T> {
  const { importance = "blocking", signal, sleep = timer, ...about } = options;
  const row = toolOf(tables, options.tool);
  const repeatable = row?.read_only === true || row?.idempotent === true;
  const most = Math.min(limit(tables, "retries_per_step"), limit(tables, "total_attempts") - 1);
  /** The retries of each code; the budget of a step counts all of them together. */
  const retries = new Map<string, number>();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call(attempt);
    } catch (error) {
      const it = Occurrence.of(tables, error, about);
      const made = retries.get(it.code) ?? 0;
      const asked = it.delay_ms;
      const entry = tables.codes.get(it.code) ?? tables.fallback;
      const situation = { retries: made, repeatable, importance, ...(asked !== undefined && { retry_after_ms: asked }) };
      const found = decideBy(entry, situation);
      const exhausted = attempt >= most || signal?.aborted === true;
      if (found.decision !== "retry" || exhausted) {
        const decision = found.decision === "retry" ? entry.exhausted[importance] : found.decision;
        throw new Stopped(Occurrence.ended(it, error), decision, error);
      }
      retries.set(it.code, made + 1);
      await sleep((found.delay_ms ?? 0) * (entry.retry.jitter === "full" ? Math.random() : 1));
    }
  }
}

function limit(tables: Tables, name: string): number {
  const given = tables.limits[name];
  return typeof given === "number" ? given : Infinity;
}

function timer(ms: number): Promise<void> {
  const { setTimeout } = globalThis as unknown as { setTimeout(run: () => void, ms: number): unknown };
  return new Promise((done) => setTimeout(() => done(), ms));
}
