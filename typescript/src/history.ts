// A model's view of a conversation: messages, calls and their results, always in pairs. See
// `docs/decisions/038-results-are-kept-inside-their-calls.md`.

import { saidBy } from "./causes.js";
import { ask, type engine } from "./engine/engine.js";
import type { IdempotencyKey } from "./idempotency.js";
import type { JsonObject } from "./forms.js";
import { Misuse } from "./misuse.js";
import type { Entry } from "./page/types.js";
import type { Tables } from "./tables.js";
import { exactly, json, quoted } from "./values.js";

/** A call that a model made. */
export interface ToolCall {
  /** Its id, from the model's provider. */
  readonly id: string;
  readonly tool: string;
  /**
   * The arguments: an object, or its JSON, which OpenAI sends; `undefined` if there are none. A call that `runRound` or `admit` lets
   * through has an object: with anything else it is not made, and fails like other wrong arguments.
   */
  readonly arguments?: unknown;
  /** Its key, if the tool has `idempotency: key`: the tool sends it to its service. */
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** A result as it enters a history: JSON. */
export interface Replayed {
  /** The turn of the user. */
  readonly turn: string;
  readonly call_id: string;
  readonly tool: string;
  /** What is kept of it. */
  readonly replay: Entry["replay"];
  /** The text for the model; a neutral sentence if it must not read what happened. */
  readonly text: string;
  readonly failed: boolean;
}

/** What a model wrote, beside its calls. */
export interface Written {
  readonly text?: string;
  readonly calls?: readonly ToolCall[];
  /** The provider's items of reasoning as they came: they are sent back only to the provider that they came from. */
  readonly reasoning?: readonly object[];
  /** Does the provider tie the calls to an item that it keeps itself? Then none of them is removed. */
  readonly isBoundToReasoning?: boolean;
}

/** A row of your own store: `{ role: "tool", ...result }` is that of a result. */
export type Row =
  | { readonly role: "user" | "error"; readonly turn: string; readonly text: string }
  | { readonly role: "assistant"; readonly turn: string; readonly text?: string; readonly calls?: readonly ToolCall[] }
  | ({ readonly role: "tool" } & Replayed);

type Messages = engine.History;

/** A call for the engine. */
export function toldCall({ id, tool, arguments: given }: ToolCall): string {
  // Arguments that JSON can't hold must not become those of another call. A text that isn't JSON is refused.
  return `[${quoted(String(id))},${quoted(String(tool))},${exactly(given ?? null) ?? '"no JSON"'}]`;
}

/** Calls for the engine. */
export function toldCalls(calls: readonly ToolCall[]): string {
  return `[${calls.map(toldCall).join(",")}]`;
}

/**
 * A model's view of a conversation, for any provider. Its output is valid for any input in any order: every call has exactly one
 * result directly after it. A call without one has a neutral sentence, and a result without a call is left out. `history` of the
 * generated file begins one.
 */
export class History {
  readonly #messages: Messages;

  private constructor(messages: Messages) {
    this.#messages = messages;
  }

  /** @internal Begins one, or rebuilds it from rows. */
  static of(tables: Tables, rows: readonly Row[]): History {
    const told = json(rows) ?? "null";
    return History.#read("history", () => tables.ask((catalog) => catalog.history(told)));
  }

  /** @internal Continues with one that was stored. */
  static restore(tables: Tables, state: unknown): History {
    const told = json(state) ?? "null";
    return History.#read("restoreHistory", () => tables.ask((catalog) => catalog.restore_history(told)));
  }

  static #read(where: string, read: () => Messages): History {
    try {
      return new History(read());
    } catch (problem) {
      throw new Misuse(where, saidBy(problem));
    }
  }

  /** Whether it has no message. */
  get isEmpty(): boolean {
    return ask(() => this.#messages.is_empty);
  }

  /** A copy, for messages that are not kept. */
  copy(): History {
    return new History(ask(() => this.#messages.copy()));
  }

  /** Adds what the user wrote. */
  user(text: string): void {
    ask(() => this.#messages.user(String(text)));
  }

  /** Adds what the model wrote in this turn of the user, and the calls that it made. */
  assistant(turn: string, { text = "", calls = [], reasoning = [], isBoundToReasoning = false }: Written): void {
    const [told, items] = [toldCalls(calls), json(reasoning) ?? "[]"];
    const [of, said] = [String(turn), String(text)];
    ask(() => (reasoning.length > 0 ? this.#messages.reasoned(of, said, told, items) : this.#messages.assistant(of, said, told, isBoundToReasoning === true)));
  }

  /**
   * Adds the results of a round: `results` of a `Round`. A second result of a call is left out, unless it is the first success. So
   * is the result of a call that was never made.
   */
  results(results: readonly Replayed[]): void {
    const told = json(results) ?? "[]";
    ask(() => this.#messages.results(told));
  }

  /** The calls of the last message that have no result: they were in progress when the conversation was saved. Hand them to the next round. */
  openCalls(): readonly ToolCall[] {
    return this.#json(() => this.#messages.open_calls());
  }

  /** The messages for Anthropic's Messages. */
  anthropic(): readonly JsonObject[] {
    return this.#json(() => this.#messages.anthropic());
  }

  /** The messages for OpenAI's Chat Completions. */
  openaiChat(): readonly JsonObject[] {
    return this.#json(() => this.#messages.openai_chat());
  }

  /** The input items for OpenAI's Responses. */
  openaiResponses(): readonly JsonObject[] {
    return this.#json(() => this.#messages.openai_responses());
  }

  /** It as JSON, to be stored: `restoreHistory` continues with it. */
  state(): readonly JsonObject[] {
    return this.#json(() => this.#messages.state());
  }

  #json<T>(question: () => string): T {
    return JSON.parse(ask(question)) as T;
  }
}
