// Makes an error of what was read.

import { lookUp } from "./entries.js";
import type { About } from "./errors.js";
import type { Catalog, RetryWord, ToolError } from "./types.js";

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

/** An error with this code; without one it is the catch-all, whose data one of a foreign catalog has too. What is `undefined` is left out. */
export function make(catalog: Catalog, code: string | undefined, message: string | undefined, about: About, foreign: boolean = false): ToolError {
  const said = lookUp(catalog, foreign ? "" : (code ?? ""));
  return {
    retry: said.retry.word,
    ...given(about),
    code: code ?? said.code,
    known: !foreign && code !== undefined && code in catalog.entries,
    skewed: (about.fingerprint ?? catalog.wire_fingerprint) !== catalog.wire_fingerprint,
    message: message ?? said.summary,
  };
}

/** Without what is `undefined`. */
export function given(about: About): Partial<ToolError> {
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Partial<ToolError>;
}
