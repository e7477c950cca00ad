// A failure as a person reads it: one safe sentence, its reference, and what may help.

import { ENTRIES, isCode, type RetryWord, type ToolError } from "./errors.js";

/** What the page shows of a failure; those that it words itself have no more than a sentence. */
export type Failure = Pick<ToolError, "message"> &
  Partial<Pick<ToolError, "code" | "ref" | "retry" | "retry_after_ms">>;

/**
 * The retry policy. The catalog's comes before the event's: a stored failure has no other, and the
 * page says the same after a reload.
 */
function policy({ code, retry }: Failure): RetryWord | undefined {
  return isCode(code) ? ENTRIES[code].retry.word : retry;
}

/** May a person ask the same again, as it is? */
export function repeatable(failure: Failure): boolean {
  const word = policy(failure);
  return word !== undefined && word !== "do-not-retry" && word !== "re-auth-then-retry";
}

/** What a person can do about it, where the sentence itself may not say so. */
export function hint(failure: Failure): string | undefined {
  switch (policy(failure)) {
    case "retry-after-delay":
    case "retry-now-safe":
      return "You can try again in a moment.";
    case "re-auth-then-retry":
      return "Sign in again first, then try again.";
    // The required change differs from code to code: the sentence names it.
    default:
      return undefined;
  }
}

/** The reference, where the sentence does not have it already. */
export function reference(failure: Failure): string | undefined {
  return failure.ref === undefined || failure.message.includes(failure.ref) ? undefined : failure.ref;
}

/** A wait in words. */
export function wait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
