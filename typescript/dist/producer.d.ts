import { Budget } from "./budget.js";
import type { Call } from "./call.js";
import type { Signal } from "./classify/signal.js";
import { CatalogError } from "./error.js";
import type { IdempotencyKey } from "./idempotency.js";
import { Note } from "./note.js";
import { Occurrence } from "./occurrence.js";
import { type CauseOptions } from "./params.js";
import { type RetryOptions } from "./retry.js";
import { type Tables } from "./tables.js";
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
export declare function occurrence<Context extends object>(tables: Tables): Producer<Context>["occurrence"];
/** {@link Producer.make} of a catalog. */
export declare function make(tables: Tables): Producer["make"];
/** {@link Producer.note} of a catalog. */
export declare function note<Notes extends object>(tables: Tables): Producer<object, Notes>["note"];
/** {@link Producer.classify} of a catalog. */
export declare function classify(tables: Tables): Producer["classify"];
/** {@link Producer.retry} of a catalog. */
export declare function retry<Context extends object>(tables: Tables): Producer<Context>["retry"];
/** {@link Producer.budget} of a catalog. */
export declare function budget(tables: Tables): Producer["budget"];
/** {@link Producer.restoreBudget} of a catalog. */
export declare function restoreBudget(tables: Tables): Producer["restoreBudget"];
/** The whole rule block of a catalog. */
export declare function prompt(tables: Tables): string;
/** The rule block of a catalog for the instructions of an MCP server. */
export declare function instructions(tables: Tables): string;
/** {@link Producer.toolSuffix} of a catalog. */
export declare function toolSuffix(tables: Tables): Producer["toolSuffix"];
/** {@link Producer.promptFor} of a catalog. */
export declare function promptFor(tables: Tables): Producer["promptFor"];
/** {@link Producer.verify} of a catalog. */
export declare function verify(tables: Tables): Producer["verify"];
