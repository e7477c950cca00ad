// Makes an error of what was read.

import { lookUp } from "./entries.js";
import type { About } from "./errors.js";
import type { Catalog, Disposition, RetryWord, ToolError } from "./types.js";

export function retryWord(value: unknown): RetryWord | undefined {
  switch (value) {
    case "do-not-retry":
    case "retry-now-safe":
    case "retry-after-delay":
    case "retry-after-change":
    case "re-auth-then-retry":
      return value;
    default:
      return undefined;
  }
}

/** The disposition that came; a failure comes without one. */
export function dispositionOf(value: unknown): Disposition {
  return value === "refused" || value === "partial" || value === "empty" ? value : "failed";
}

/** What was read where a call has not failed: only a code that is no failure. */
export function ordinary(error: ToolError | undefined): ToolError | undefined {
  return error?.known === true && error.disposition !== "failed" ? error : undefined;
}

/** An error with this code; without one it is the catch-all. What is `undefined` is left out. */
export function make(catalog: Catalog, code: string | undefined, message: string | undefined, about: About): ToolError {
  const said = lookUp(catalog, code ?? "");
  return {
    retry: said.retry.word,
    disposition: said.disposition,
    ...given(about),
    code: code ?? said.code,
    known: code !== undefined && code in catalog.entries,
    skewed: (about.fingerprint ?? catalog.wire_fingerprint) !== catalog.wire_fingerprint,
    message: message ?? said.summary,
  };
}

/** Without what is `undefined`. */
export function given(about: About): Partial<ToolError> {
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Partial<ToolError>;
}
