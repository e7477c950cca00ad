
/** What is known when a call has failed. */
export interface Situation {
  /** Retries of this code that were already made. */
  readonly retries: number;
  /** May the call be made twice, because its tool only reads or is idempotent? */
  readonly repeatable: boolean;
  /** Can the plan do without this step? `blocking` where it is not said. */
  readonly importance?: "blocking" | "optional";
  /** The wait that was asked for; an error's own where it is not said. */
  readonly retry_after_ms?: number;
}

/** What to do about a failed call. */
export interface Decision {
  readonly decision: "retry" | "return_to_model" | WhenUsedUp;
  /**
   * How long to wait before a retry, before any jitter; `null` where there is none, and where a
   * parameter says how long but has no value.
   */
  readonly delay_ms: number | null;
}

/** {@link Errors.decide} of a catalog. */
export function decide(catalog: Catalog): Errors["decide"] {
  return (error, situation) => decideOn(catalog, error, situation);
}

function decideOn(catalog: Catalog, error: string | ToolError, situation: Situation): Decision {
  const came = typeof error === "string" ? undefined : error;
  const { retry, outcome, exhausted } = lookUp(catalog, typeof error === "string" ? error : error.code);
  const { retries, repeatable, importance = "blocking" } = situation;
  const by = came?.retry === "do-not-retry" ? null : retry.by;
  const left = by !== null && (retry.max === null || retries < retry.max);
  const harmless = repeatable || outcome === "not_done";
  if (left && by === "user") {
    return { decision: "ask_user", delay_ms: null };
  }
  if (left && harmless) {
    return by === "model"
      ? { decision: "return_to_model", delay_ms: null }
      : { decision: "retry", delay_ms: wait(retry, retries, situation.retry_after_ms ?? came?.retry_after_ms) };
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
