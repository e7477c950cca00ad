// An error that happened, as the wire forms need it.

import type { Audience, Facts, Scope, Values } from "../redact/scope.js";
import type { Code, Tables } from "../tables.js";
import type { Needles } from "../redact/scrub/needles.js";

/** An error that happened: a code with its values, and the call. */
export interface Happened extends Facts {
  readonly tables: Tables;
  /** The code that decides, and that the log shows. */
  readonly entry: Code;
  /** The code that is delivered. */
  readonly presented: Code;
  /** When it happened: milliseconds since 1970. */
  readonly at: number;
  readonly values: Values;
  readonly arguments: Values;
  readonly operation: string | undefined;
  readonly tool_call_id: string | undefined;
  readonly retry_after_ms: number | undefined;
  /** The tools of the calls around it, from the inside to the outside. */
  readonly callers: readonly string[];
  /** Are all of them known? */
  readonly isWhole: boolean;
  /** May the tool not return the code, according to `raised_by`? */
  readonly isOfOtherTools: boolean;
  /** Is it proven that the call itself did nothing, if its code says so? */
  readonly proven: boolean;
  /** Did the side effect happen? The code's word, unless nothing proves it, or a call around this one may have acted. */
  readonly outcome: Code["outcome"];
  /** Is a retry offered? A form offers none that a budget would refuse for this call. */
  readonly offered: boolean;
  /** Texts for the model that the occurrence adds to those of its code. */
  readonly added: Added;
  /** The languages that the user prefers, best first. */
  readonly languages: readonly string[];
  /** The texts of the causes, as they are. */
  readonly raw: string | undefined;
  /** The names of an entry's texts, for one receiver. */
  scope(entry: Code, audience: Audience): Scope;
  /** The values of the call that an audience does not get. */
  withheld(audience: Audience): Needles;
}

/** Texts of notes. */
export interface Added {
  readonly alternatives: readonly string[];
  readonly actions: readonly string[];
  /** Arguments, each with what to change it to. */
  readonly adjustments: readonly (readonly [argument: string, change: string])[];
  /** What was done, of a code that is partly done, and the items that were not. */
  readonly partial?: { readonly result: unknown; readonly issues: readonly Issue[] };
}

/** An item of a call that was not done, with its values in the form for the model. */
export interface Issue {
  /** Where the item is in the arguments: a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A time in its wire form: `2026-01-02T03:04:05.678Z`. */
export function timestamp(ms: number): string {
  return new Date(Math.min(Math.max(ms, 0), 253402300799999)).toISOString();
}
