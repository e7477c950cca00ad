// Makes an error of what was read.

import { codeOf, lookUp } from "./entries.js";
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

/** An error with this code; without one it is the catch-all. What is `undefined` is left out. */
export function make(catalog: Catalog, came: string | undefined, message: string | undefined, about: About): ToolError {
  const said = lookUp(catalog, came ?? "");
  const code = came === undefined ? undefined : codeOf(catalog, came);
  return {
    retry: said.retry.word,
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
