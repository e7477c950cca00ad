// What to do about a failed call.

import { lookUp } from "./entries.js";
import type { Decision, Errors, Situation } from "./errors.js";
import { type Policy, policyOf } from "./received.js";
import type { Catalog, Retry, ToolError } from "./types.js";

/** {@link Errors.decide} of a catalog. */
export function decide(catalog: Catalog): Errors["decide"] {
  return (error, situation) => decideOn(catalog, error, situation);
}

function decideOn(catalog: Catalog, error: string | ToolError, situation: Situation): Decision {
  if (typeof error === "string") {
    return decideBy(lookUp(catalog, error), situation);
  }
  const asked = situation.retry_after_ms ?? error.retry_after_ms;
  return decideBy(policyOf(catalog, error), asked === undefined ? situation : { ...situation, retry_after_ms: asked });
}

function decideBy(policy: Policy, { retries, repeatable, importance = "blocking", retry_after_ms }: Situation): Decision {
  const safe = repeatable || policy.outcome === "not_done";
  return again(policy, retries, safe, retry_after_ms) ?? exhausted(policy, importance);
}

/** The decision if a retry is left. `safe` says that nothing would be done twice. */
export function again({ retry }: Policy, retries: number, safe: boolean, asked?: number): Decision | undefined {
  if (retry.max !== null && retries >= retry.max) {
    return undefined;
  }
  switch (retry.by) {
    case "user":
      return { decision: "ask_user", delay_ms: null };
    case "model":
      return safe ? { decision: "return_to_model", delay_ms: null } : undefined;
    case "runtime":
      return safe ? { decision: "retry", delay_ms: wait(retry, retries, asked) } : undefined;
    case null:
      return undefined;
  }
}

/** What the catalog says where no retry is left. */
export function exhausted({ exhausted }: Policy, importance: "blocking" | "optional"): Decision {
  return { decision: exhausted[importance], delay_ms: null };
}

/** What was asked for lengthens the catalog's wait and never shortens it. */
function wait(retry: Retry, retries: number, asked?: number): number | null {
  if (retry.delay_param !== undefined && asked === undefined) {
    return null;
  }
  return Math.min(Math.max(grown(retry, retries), Math.round(asked ?? 0)), retry.max_delay_ms);
}

/** The shortest and the longest wait: jitter never undercuts what was asked for. */
export function waits(retry: Retry, retries: number, asked: number = 0): { readonly least_ms: number; readonly most_ms: number } {
  const [least, delay] = [Math.min(Math.max(asked, 0), retry.max_delay_ms), grown(retry, retries)];
  const longer = Math.max(least, delay);
  return retry.jitter === "none" ? { least_ms: longer, most_ms: longer } : { least_ms: least, most_ms: least + Math.max(delay, least / 10) };
}

/** The catalog's wait; to the nearest millisecond. */
function grown(retry: Retry, retries: number): number {
  let grown = retry.delay_ms;
  // Multiplied one by one, because the last digits of a power differ between languages.
  for (let n = Math.min(retries, 1000); n > 0 && grown > 0 && grown < retry.max_delay_ms && retry.multiplier > 1; n -= 1) {
    grown *= retry.multiplier;
  }
  return Math.min(Math.round(grown), retry.max_delay_ms);
}
