// Makes an error of what was read.

import { codeOf, lookUp } from "./entries.js";
import type { About } from "./errors.js";
import type { Catalog, Disposition, Entry, RetryWord, ToolError } from "./types.js";

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

export function outcomeOf(value: unknown): Entry["outcome"] | undefined {
  return value === "not_done" || value === "unknown" || value === "done" ? value : undefined;
}

/** What no code is: it would break a line of a log, or fill it. */
const NO_CODE = /[\x00-\x20\x7f-\xa0\u2028\u2029]|^.{101}/u;

/** Can a name that came be a code? */
export function isName(name: string): boolean {
  return !NO_CODE.test(name);
}

/** A tool that came, if its name can be one. */
export function toolName(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && isName(value) ? value : undefined;
}

/** The disposition that came; a failure comes without one. */
export function dispositionOf(value: unknown): Disposition {
  return value === "refused" || value === "partial" || value === "empty" ? value : "failed";
}

/** What was read where a call has not failed: only a code that is no failure. */
export function ordinary(error: ToolError | undefined): ToolError | undefined {
  return error?.known === true && error.disposition !== "failed" ? error : undefined;
}

/** An error with this code; without one it is the catch-all, whose data one of a foreign catalog has too. What is `undefined` is left out. */
export function make(catalog: Catalog, came: string | undefined, message: string | undefined, about: About, foreign: boolean = false): ToolError {
  const name = came === undefined || !isName(came) ? undefined : came;
  const code = name === undefined || foreign ? name : codeOf(catalog, name);
  const said = lookUp(catalog, foreign ? "" : (code ?? ""));
  return {
    retry: said.retry.word,
    disposition: said.disposition,
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
