// The loop in which a model calls tools, and their results are sent back until it answers. See
// `docs/decisions/039-the-tool-loop-keeps-no-messages.md`.

import { Budget } from "./budget.js";
import { isOf, saidBy } from "./causes.js";
import { ask, type engine } from "./engine/engine.js";
import { failedCall, Flight, type Run, textOf } from "./flight.js";
import { type Replayed, type ToolCall, toldCall, toldCalls } from "./history.js";
import { IdempotencyKey } from "./idempotency.js";
import { type Log, logged } from "./log.js";
import { ArgumentProblem } from "./argument.js";
import { Misuse } from "./misuse.js";
import { Occurrence } from "./occurrence.js";
import { Stopped } from "./retry.js";
import type { AbortSignalLike } from "./abort.js";
import type { Tables } from "./tables.js";
import type { JsonObject } from "./forms.js";
import { json, quoted } from "./values.js";

/** A failure as the user sees it. */
export interface Shown {
  readonly call_id: string;
  readonly tool: string;
  /** The code that is delivered. */
  readonly code: string;
  /** The sentence. The event's `message` is the same. */
  readonly text: string;
  /** The data of the event `tool_execution_error`. */
  readonly event: JsonObject;
}

/** The result of a call that the application made itself. */
export interface CallResult {
  readonly call: ToolCall;
  /** What the model reads of a success; of a failure leave it out. */
  readonly result?: unknown;
  /** What was thrown, or an occurrence. */
  readonly error?: unknown;
}

/** How a turn continues after a round: call the model again, show a text and end, or call it once more without tools. */
export type Next = { readonly is: "continue" } | { readonly is: "end"; readonly text: string } | { readonly is: "close"; readonly closing: Closing };

/** The output of a round: the calls of one message of the model, each answered. */
export interface Round {
  /** For the history: `results` of a `History` takes them. */
  readonly results: readonly Replayed[];
  /** For the user: one notice for each failure. */
  readonly shown: readonly Shown[];
  /** The failures, and results of codes with another disposition. They were logged. */
  readonly failed: readonly Occurrence[];
  readonly next: Next;
}

/** How a tool loop is set up. */
export interface LoopOptions {
  /** Writes the one log record of a failed call. Defaults to a line on standard error. */
  readonly log?: Log | undefined;
}

type Counts = engine.ToolLoop;

/** A round, as the engine tells it. */
interface Told {
  readonly results: readonly Replayed[];
  readonly shown: readonly Shown[];
  readonly failed: readonly { readonly id: string; readonly at_ms: number; readonly tool: string | null; readonly call_id: string | null; readonly retried: boolean | null }[];
  readonly next: { readonly is: "continue" | "close" } | { readonly is: "end"; readonly text: string };
}

/** Call the model once more, without tools: a cap was reached. If tools must be declared because the history has calls, use `tool_choice: none`. */
export class Closing {
  readonly #it: engine.Closing;

  private constructor(it: engine.Closing) {
    this.#it = it;
  }

  /** @internal The engine's. */
  static of(it: engine.Closing): Closing {
    return new Closing(it);
  }

  /** The text for the model: a last user message that is not kept. */
  get instruction(): string {
    return ask(() => this.#it.instruction);
  }

  /** The plain sentences about what failed. */
  get plain(): string {
    return ask(() => this.#it.plain);
  }

  /** The same with another first sentence, which says that not everything was done. */
  withOpening(sentence: string): Closing {
    return new Closing(ask(() => this.#it.with_opening(String(sentence))));
  }

  /** The text for the user: what failed, then the model's answer, unless it could claim that a failed action was done. */
  reply(modelText: string): string {
    return ask(() => this.#it.reply(String(modelText)));
  }
}

/**
 * The loop of one conversation: it decides what happens to the results of each round. A turn is what the user's message starts, and
 * a round is the calls of one message of the model. `toolLoop` of the generated file begins one. It keeps no message and no result.
 */
export class ToolLoop {
  readonly #tables: Tables;
  readonly #counts: Counts;
  readonly #options: LoopOptions;

  private constructor(tables: Tables, counts: Counts, options: LoopOptions) {
    this.#tables = tables;
    this.#counts = counts;
    this.#options = options;
  }

  /** @internal Begins one. */
  static begin(tables: Tables, options: LoopOptions): ToolLoop {
    return new ToolLoop(tables, tables.ask((catalog) => catalog.tool_loop()), options);
  }

  /** @internal Continues with one that was stored. */
  static restore(tables: Tables, state: unknown, options: LoopOptions): ToolLoop {
    const told = json(state) ?? "null";
    try {
      return new ToolLoop(tables, tables.ask((catalog) => catalog.restore_tool_loop(told)), options);
    } catch (problem) {
      throw new Misuse("restoreToolLoop", saidBy(problem));
    }
  }

  /** Sets what tells the conversation from others in the keys of its calls. */
  withScope(scope: string): this {
    ask(() => this.#counts.with_scope(String(scope)));
    return this;
  }

  /** Sets the languages that the user prefers: a tag, or the value of `Accept-Language`. They are not stored. */
  withLanguage(preference: string): this {
    ask(() => this.#counts.prefer(String(preference)));
    return this;
  }

  /** Begins a turn of the user: nothing is counted yet, and every tool is offered. Beginning the current turn again changes nothing. */
  beginTurn(turn: string): void {
    ask(() => this.#counts.begin_turn(String(turn)));
  }

  /** Whether to offer this tool to the model: not after an error that stops it, and not after the turn has ended. */
  offers(tool: string): boolean {
    return ask(() => this.#counts.offers(String(tool)));
  }

  /**
   * The calls of a model's message that must be made: by `execute`, or by you. The others are answered in the round that follows.
   * Store `state()` in between, to know after a crash which calls may have happened. Call this for every message of a turn, or for none.
   */
  admit(calls: readonly ToolCall[]): readonly ToolCall[] {
    return this.#admitted(calls, true);
  }

  /**
   * Makes the calls of a model's message, and decides what happens to their results. The calls run concurrently, and are repaired and
   * retried as the catalog says, before anything of them is visible. A call that had its effect in this turn, or may have had it, is
   * not made again. An error that stops the run ends the round at once: calls that only read or may be retried are canceled, and
   * those with an effect run to completion.
   *
   * @param signal cancels the round: it fails with the signal's reason, and calls that had begun count as possibly done
   */
  async runRound(calls: readonly ToolCall[], run: Run, signal?: AbortSignalLike): Promise<Round> {
    return this.execute(this.#admitted(calls, false), run, signal);
  }

  /** Makes calls that `admit` let through. */
  async execute(admitted: readonly ToolCall[], run: Run, signal?: AbortSignalLike): Promise<Round> {
    if (signal?.aborted === true) {
      throw signal.reason;
    }
    const told = toldCalls(admitted);
    const running = ask(() => this.#counts.begin(told));
    const flights = running.map((it, at) => new Flight(this.#tables, this.#counts, admitted[at] as ToolCall, it));
    await Flight.all(flights, run, signal);
    const landed = json(flights.map(({ landed }) => landed)) ?? "[]";
    const ended = ask(() => this.#counts.finish(running, landed));
    return this.#round(ended, flights.flatMap(({ known }) => known));
  }

  /**
   * Settles a round whose calls you made. Failures are counted and decided here. What would be retried or repaired counts as failed,
   * because there is nothing to call here. A `Stopped` of `retry` is decided already, and has all of its attempts; let `retry` count
   * them in `budget`. Of several results of a call the first success counts, else the first.
   */
  round(results: readonly CallResult[]): Round {
    const known: Occurrence[] = [];
    const decided: engine.Reserved[] = [];
    const given = results.map((made) => {
      const { call, error } = made;
      const landed = this.#landed(made);
      if (typeof landed === "string") {
        return `[${toldCall(call)},${quoted(landed)},null]`;
      }
      known.push(landed);
      const { row, facts } = Occurrence.told(landed);
      const last = isOf(error, Stopped) && Occurrence.is(error.occurrence, this.#tables) ? Stopped.last(error) : undefined;
      decided.push(...(last === undefined ? [] : [last]));
      return `[${toldCall(call)},{"code":${quoted(row)},"facts":${facts}},${last === undefined ? "null" : (error as Stopped).attempts}]`;
    });
    const told = `[${given.join(",")}]`;
    return this.#round(ask(() => this.#counts.round(told, decided)), known);
  }

  #landed(made: CallResult): string | Occurrence {
    const { call, result, error } = made;
    // Anything may be thrown, `undefined` too.
    if (!Object.hasOwn(made, "error") || (error === undefined && Object.hasOwn(made, "result"))) {
      try {
        return textOf(this.#tables, call, result);
      } catch (failure) {
        return failedCall(this.#tables, call, failure);
      }
    }
    return failedCall(this.#tables, call, error);
  }

  /** The budget of its calls: to begin a step, or for calls outside the loop. */
  get budget(): Budget {
    return Budget.of(this.#tables, ask(() => this.#counts.budget));
  }

  /** The model's closing call if the turn ended with a cap, to resume it. */
  get closing(): Closing | undefined {
    const closing = ask(() => this.#counts.closing);
    return closing === undefined ? undefined : Closing.of(closing);
  }

  /** Ends the turn for a reason of yours: because the model says nothing, for example. */
  close(): Closing {
    return Closing.of(ask(() => this.#counts.close()));
  }

  /**
   * Returns its counts as JSON; store them with the history. After a defect of the engine, which is rare, only `restoreToolLoop` continues
   * with them. They have names of tools and codes, ids of calls, numbers, hashes of arguments, sentences that the user was shown and
   * texts that models read instead of results.
   */
  state(): JsonObject {
    return JSON.parse(ask(() => this.#counts.state())) as JsonObject;
  }

  #admitted(calls: readonly ToolCall[], message: boolean): readonly ToolCall[] {
    const byId = new Map([...calls].reverse().map((call) => [String(call.id), call] as const));
    const told = toldCalls([...byId.values()].reverse());
    const admitted = JSON.parse(ask(() => this.#counts.admit(told, message))) as readonly (readonly [string, string | null])[];
    return admitted.map(([id, key]) => ({ ...(byId.get(id) as ToolCall), idempotencyKey: key === null ? undefined : new IdempotencyKey(key) }));
  }

  #round(ended: string, known: readonly Occurrence[]): Round {
    const { results, shown, failed, next } = JSON.parse(ended) as Told;
    const byId = new Map(known.map((it) => [it.id, it] as const));
    const occurrences = failed.map(({ id, at_ms, tool, call_id, retried }) => {
      // The engine has refused its arguments.
      const refused = (): Occurrence => Occurrence.again(failedCall(this.#tables, { id: call_id ?? "", tool: tool ?? "" }, new ArgumentProblem("invalid", undefined, "an object")), id, at_ms);
      const it = byId.get(id) ?? refused();
      Occurrence.decided(it, retried ?? undefined);
      logged(it, this.#options.log);
      return it;
    });
    return { results, shown, failed: occurrences, next: next.is === "close" ? { is: "close", closing: this.closing ?? this.close() } : (next as Next) };
  }
}
