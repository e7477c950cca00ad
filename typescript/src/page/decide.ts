// What to do about a failed call.

import { lookUp } from "./entries.js";
import type { Decision, Errors, Situation } from "./errors.js";
import type { Catalog, Entry, Retry, ToolError } from "./types.js";

/** {@link Errors.decide} of a catalog. */
export function decide(catalog: Catalog): Errors["decide"] {
  return (error, situation) => decideOn(catalog, error, situation);
}

function decideOn(catalog: Catalog, error: string | ToolError, situation: Situation): Decision {
  const came = typeof error === "string" ? undefined : error;
  const entry = lookUp(catalog, typeof error === "string" ? error : error.code);
  const retry = came?.retry === "do-not-retry" ? { ...entry.retry, by: null } : entry.retry;
  const asked = situation.retry_after_ms ?? came?.retry_after_ms;
  return decideBy({ ...entry, retry }, asked === undefined ? situation : { ...situation, retry_after_ms: asked });
}

/** What to do about a failed call, by the policy of its code. */
export function decideBy({ retry, outcome, exhausted }: Pick<Entry, "retry" | "outcome" | "exhausted">, situation: Situation): Decision {
  const { retries, repeatable, importance = "blocking", retry_after_ms } = situation;
  const { by } = retry;
  const left = by !== null && (retry.max === null || retries < retry.max);
  const harmless = repeatable || outcome === "not_done";
  if (left && by === "user") {
    return { decision: "ask_user", delay_ms: null };
  }
  if (left && harmless) {
    return by === "model"
      ? { decision: "return_to_model", delay_ms: null }
      : { decision: "retry", delay_ms: wait(retry, retries, retry_after_ms) };
  }
  return { decision: exhausted[importance], delay_ms: null };
}

/** What was asked for lengthens the catalog's wait and never shortens it. */
function wait(retry: Retry, retries: number, asked?: number): number | null {
  if (retry.delay_param !== undefined && asked === undefined) {
    return null;
  }
  let grown = retry.delay_ms;
  // Multiplied one by one, because the last digits of a power differ between languages.
  for (let n = Math.min(retries, 1000); n > 0 && grown > 0 && grown < retry.max_delay_ms && retry.multiplier > 1; n -= 1) {
    grown *= retry.multiplier;
  }
  return Math.min(Math.round(Math.max(grown, asked ?? 0)), retry.max_delay_ms);
}
