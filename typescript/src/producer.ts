// What a generated file for an agent exports: each function of this file takes the tables and gives one of these.

import { Budget } from "./budget.js";
import type { Call } from "./call.js";
import { saidBy } from "./causes.js";
import { find, type Found } from "./classify/classify.js";
import type { Signal } from "./classify/signal.js";
import { CatalogError } from "./error.js";
import { History, type Row } from "./history.js";
import type { IdempotencyKey } from "./idempotency.js";
import { Misuse } from "./misuse.js";
import { Note } from "./note.js";
import { Occurrence } from "./occurrence.js";
import { type CauseOptions, refuseOthers } from "./params.js";
import { retry as repeat, type RetryOptions } from "./retry.js";
import { failureIn as returnedFailure } from "./returned.js";
import type { Tables } from "./tables.js";
import { type LoopOptions, ToolLoop } from "./tool-loop.js";
import { texts } from "./values.js";

/** What the catalog's rules find for a failure. */
export interface Classified {
  /** The code that decides, and the one that is delivered. */
  readonly code: string;
  readonly presented: string;
  /** The place of the rule in the code's list; `undefined` if no rule fits. */
  readonly rule: number | undefined;
  /** The parameters that the rule fills, which may be personal. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a generated file for an agent exports. */
export interface Producer<Context extends object = object, Notes extends object = object> {
  /**
   * One error that happened in a call, in every form: an error of the catalog, or any other, for which the
   * rules find a code. It never throws, and an error that is given twice has one id.
   */
  occurrence(error: unknown, call?: Call<Context>): Occurrence;

  /** An error of the code of this name, which may come from data. */
  make(code: string, params?: object, options?: CauseOptions): CatalogError;

  /** A note of the catalog: `withAction` and its like of an {@link Occurrence} take one. */
  note<Name extends keyof Notes & string>(name: Name, ...params: {} extends Notes[Name] ? [params?: Notes[Name]] : [params: Notes[Name]]): Note;

  /** What the rules find for a failure. */
  classify(signal: Signal): Classified;

  /**
   * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
   * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}. The call gets its key, if
   * its tool has `idempotency: key`.
   */
  retry<T>(call: (attempt: number, key?: IdempotencyKey) => T | Promise<T>, options?: RetryOptions<Context>): Promise<T>;

  /** Begins a run and its first step: what `retry` and loops of your own count in. */
  budget(importance?: "blocking" | "optional"): Budget;

  /** Continues with a budget that was stored: `state()` of {@link Budget}, as JSON has it. */
  restoreBudget(state: unknown): Budget;

  /** Begins the loop of a conversation, in which a model calls tools. */
  toolLoop(options?: LoopOptions): ToolLoop;

  /**
   * Continues with a loop that was stored: `state()` of {@link ToolLoop}, as JSON has it. Fails with a {@link Misuse} if it was
   * counted under another catalog or other policies, or is not the state of a loop.
   */
  restoreToolLoop(state: unknown, options?: LoopOptions): ToolLoop;

  /** Begins a history, or rebuilds one from rows of your own store, which may be there twice, or in another order. */
  history(rows?: readonly Row[]): History;

  /** Continues with a history that was stored: `state()` of {@link History}, as JSON has it. */
  restoreHistory(state: unknown): History;

  /**
   * The failure that a tool returned as data, to be thrown or told: JSON that says that it failed, a shape that the catalog
   * declares, or a text that `failed_when` names. `undefined` if the result is none. Guards and tool loops call it themselves.
   */
  failureIn(tool: string, result: unknown): Error | undefined;

  /** The rule block with only the codes that these tools can raise. */
  promptFor(tools: readonly string[]): string;

  /**
   * The rules of a tool, for the end of its description: what to do about the codes that only this tool and some others
   * return. Empty if there are none.
   */
  toolSuffix(tool: string): string;

  /** Fails with a {@link PromptMismatch} unless a prompt has the current rule block: the whole one, or that of some tools. */
  verify(prompt: string, tools?: readonly string[]): void;
}

/** {@link Producer.occurrence} of a catalog. */
export function occurrence<Context extends object>(tables: Tables): Producer<Context>["occurrence"] {
  return (error, call) => Occurrence.of(tables, error, call);
}

/** {@link Producer.make} of a catalog. */
export function make(tables: Tables): Producer["make"] {
  return (code, params = {}, options) => {
    const error = new CatalogError(tables, code, params, options);
    refuseOthers(code, tables.code(code)?.params ?? new Map(), params, options);
    return error;
  };
}

/** {@link Producer.note} of a catalog. */
export function note<Notes extends object>(tables: Tables): Producer<object, Notes>["note"] {
  return (name, ...[params]) => new Note(tables, name, (params ?? {}) as object);
}

/** {@link Producer.classify} of a catalog. */
export function classify(tables: Tables): Producer["classify"] {
  return (signal) => {
    const found = classified(tables, signal);
    const entry = (found && tables.code(found.code)) ?? tables.fallback();
    const params = Object.fromEntries(Object.entries(found?.values ?? {}).map(([name, value]) => [name, taken(value)]));
    return { code: entry.code, presented: entry.presented, rule: found?.rule, params };
  };
}

function classified(tables: Tables, signal: Signal): Found | undefined {
  try {
    return find(tables, signal);
  } catch (problem) {
    throw new Misuse("classify", saidBy(problem));
  }
}

/** A value that a rule took: a duration in seconds, a time as text, and a whole number beyond those of JavaScript as a `bigint`. */
function taken(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(taken);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const [[form, inner] = ["", value]] = Object.entries(value);
  switch (form) {
    case "integer":
      return BigInt(inner as string);
    case "number":
      return Number(String(inner).replace("inf", "Infinity"));
    case "duration":
      return (inner as number) / 1000;
    case "time":
      return new Date(inner as number).toISOString();
    default:
      return inner;
  }
}

/** {@link Producer.retry} of a catalog. */
export function retry<Context extends object>(tables: Tables): Producer<Context>["retry"] {
  return (call, options = {}) => repeat(tables, call, options);
}

/** {@link Producer.budget} of a catalog. */
export function budget(tables: Tables): Producer["budget"] {
  return (importance) => Budget.begin(tables, importance);
}

/** {@link Producer.restoreBudget} of a catalog. */
export function restoreBudget(tables: Tables): Producer["restoreBudget"] {
  return (state) => Budget.restore(tables, state);
}

/** {@link Producer.toolLoop} of a catalog. */
export function toolLoop(tables: Tables): Producer["toolLoop"] {
  return (options = {}) => ToolLoop.begin(tables, options);
}

/** {@link Producer.restoreToolLoop} of a catalog. */
export function restoreToolLoop(tables: Tables): Producer["restoreToolLoop"] {
  return (state, options = {}) => ToolLoop.restore(tables, state, options);
}

/** {@link Producer.history} of a catalog. */
export function history(tables: Tables): Producer["history"] {
  return (rows = []) => History.of(tables, rows);
}

/** {@link Producer.restoreHistory} of a catalog. */
export function restoreHistory(tables: Tables): Producer["restoreHistory"] {
  return (state) => History.restore(tables, state);
}

/** {@link Producer.failureIn} of a catalog. */
export function failureIn(tables: Tables): Producer["failureIn"] {
  return (tool, result) => returnedFailure(tables, String(tool), result);
}

/** The whole rule block of a catalog. */
export function prompt(tables: Tables): string {
  return tables.prompt();
}

/** The rule block of a catalog for the instructions of an MCP server. */
export function instructions(tables: Tables): string {
  return tables.instructions();
}

/** {@link Producer.toolSuffix} of a catalog. */
export function toolSuffix(tables: Tables): Producer["toolSuffix"] {
  return (tool) => {
    const name = String(tool);
    return tables.ask((catalog) => catalog.tool_suffix(name));
  };
}

/** {@link Producer.promptFor} of a catalog. */
export function promptFor(tables: Tables): Producer["promptFor"] {
  return (tools) => {
    const given = names("promptFor", tools);
    return tables.ask((catalog) => catalog.prompt_for(given));
  };
}

/** {@link Producer.verify} of a catalog. */
export function verify(tables: Tables): Producer["verify"] {
  return (prompt, tools) => {
    const given = tools === undefined ? "null" : names("verify", tools);
    const problem = tables.ask((catalog) => catalog.verify(String(prompt), given));
    if (problem !== undefined) {
      throw new PromptMismatch(problem);
    }
  };
}

/** Reads the names of tools. A single string is a mistake. */
function names(where: string, tools: readonly string[]): string {
  if (!Array.isArray(tools)) {
    throw new Misuse(where, `the tools are a list of names: write ["${saidBy(tools)}"]`);
  }
  return texts(tools.map(String));
}

/** A prompt that does not have the current rule block. */
export class PromptMismatch extends Error {
  override get name(): string {
    return "PromptMismatch";
  }
}
