// Finds the code of a raw failure: the engine compares its facts with the rules.

import { ArgumentProblem } from "../argument.js";
import type { Call } from "../call.js";
import { causesOf, isOf } from "../causes.js";
import { Reported } from "../reported.js";
import type { Tables } from "../tables.js";
import { json, members } from "../values.js";
import { isError, ownTypes } from "./own.js";
import { type Signal, signalOf } from "./signal.js";

/** What the rules find. */
export interface Found {
  readonly code: string;
  /** The place of the rule in the code's list. */
  readonly rule: number;
  /** The values that the rule takes, in the engine's form. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether it proves that nothing was done, if the code says so. */
  readonly proves: boolean;
}

/** The best rule for the facts of a failure. */
export function find(tables: Tables, signal: Signal, own: readonly string[] = []): Found | undefined {
  const { retry_after_ms: _, ...facts } = signal;
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const said = value === undefined ? undefined : json(value);
    return said === undefined ? [] : [[name, said] as const];
  });
  const found = tables.ask((catalog) => catalog.classify(members(known), json(own) ?? "[]"));
  return (JSON.parse(found) as Found | null) ?? undefined;
}

/** What the rules find for an error that was thrown. */
export interface Classified {
  readonly code: string | undefined;
  /** The values that the rule takes, as the engine has them. */
  readonly values: string | undefined;
  /** Whether it is proven that nothing happened: by a type of the program's own, or because nothing was sent. */
  readonly proven: boolean;
  readonly retry_after_ms: number | undefined;
}

/** Finds the code of anything that was thrown. */
export function classify(tables: Tables, error: unknown, { tool, service }: Pick<Call, "tool" | "service">): Classified {
  const signal: Signal = isOf(error, Reported) ? { message: error.text, result: error.body } : signalOf(error);
  const found = find(tables, { ...signal, tool, service }, ownTypes(error));
  // The call was refused before the tool ran; a tool that returned has run.
  const refused = causesOf(error).some((it) => isOf(it, ArgumentProblem));
  // A text or an object is data that came from somewhere.
  const proven = refused || (found?.proves === true && isError(error) && !isOf(error, Reported));
  const values = found && json(found.values);
  return { code: found?.code, values, proven, retry_after_ms: signal.retry_after_ms };
}
