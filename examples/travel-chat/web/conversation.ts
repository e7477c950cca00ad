// What the page shows, made of events while a turn runs and of rows after a reload. Both ways lead
// to the same view. Nothing here touches the page.

import { ToolResults, type ToolError, type ToolResult } from "./errors.js";
import { errorOf, type ChatEvent, type Row } from "./events.js";

/** A part of a turn, in the order in which it came. */
export type Item = TextItem | ToolItem | FailureItem;

/** What the assistant says. */
export interface TextItem {
  kind: "text";
  text: string;
}

/** A call of a tool: running while it has no outcome. */
export interface ToolItem {
  kind: "tool";
  call: string;
  tool: string;
  outcome?: ToolResult<string>;
}

/** A failure that belongs to no call. */
export interface FailureItem {
  kind: "failure";
  failure: ToolError;
}

/** A question, and everything that it led to. */
export interface Turn {
  id: string;
  question: string;
  items: Item[];
  running: boolean;
}

/** A conversation. */
export class Conversation {
  readonly turns: Turn[] = [];
  readonly #results = new ToolResults<string>();

  /** The conversation that these stored rows tell; its last turn may still run. */
  static rebuilt(rows: readonly Row[], running: boolean): Conversation {
    const conversation = new Conversation();
    for (const row of rows) conversation.#row(row);
    const last = conversation.turns.at(-1);
    if (running && last !== undefined) last.running = true;
    return conversation;
  }

  /** Does a turn run? */
  get running(): boolean {
    return this.turns.some((turn) => turn.running);
  }

  /** Takes an event; returns false if nothing new is visible. */
  apply(event: ChatEvent): boolean {
    switch (event.kind) {
      case "turn_started": {
        const known = this.turns.some((turn) => turn.id === event.turn);
        const turn = this.#turn(event.turn);
        turn.running = true;
        if (turn.question === "") turn.question = event.text;
        return !known;
      }
      case "text":
        return this.#said(this.#turn(event.turn), event.delta);
      case "tool_call":
        return this.#called(this.#turn(event.turn), event.call, event.tool);
      case "tool_result":
        return this.#came(event.tool, succeeded(event.turn, event.call, event.text));
      case "tool_execution_error":
        return this.#came(event.tool, failed(event.turn, event.call, event.error));
      case "provider_error":
        return this.#failed(this.#turn(event.turn), event.error);
      case "turn_ended":
        return this.#ended(this.#turn(event.turn), event.text);
    }
  }

  #row(row: Row): void {
    const turn = this.#turn(row.turn);
    switch (row.role) {
      case "user":
        turn.question = row.text;
        break;
      case "assistant":
        if (row.text !== "" && !repeats(turn, row.text)) turn.items.push({ kind: "text", text: row.text });
        break;
      case "tool":
        if (row.call !== undefined) this.#came(row.tool ?? "", succeeded(row.turn, row.call, row.text));
        break;
      case "error": {
        const error = errorOf(row);
        if (error === undefined) break;
        if (row.call === undefined) this.#failed(turn, error);
        else this.#came(row.tool ?? "", failed(row.turn, row.call, error));
      }
    }
  }

  #turn(id: string): Turn {
    const known = this.turns.find((turn) => turn.id === id);
    if (known !== undefined) return known;
    const turn: Turn = { id, question: "", items: [], running: false };
    this.turns.push(turn);
    return turn;
  }

  #said(turn: Turn, delta: string): boolean {
    if (delta === "") return false;
    const last = turn.items.at(-1);
    if (last?.kind === "text") last.text += delta;
    else turn.items.push({ kind: "text", text: delta });
    return true;
  }

  #called(turn: Turn, call: string, tool: string): boolean {
    if (toolItem(turn, call) !== undefined) return false;
    turn.items.push({ kind: "tool", call, tool });
    return true;
  }

  /** Shows what came of a call, once: the generated `ToolResults` decides which of several. */
  #came(tool: string, outcome: ToolResult<string>): boolean {
    if (!this.#results.add(outcome)) return false;
    const turn = this.#turn(outcome.turn);
    this.#called(turn, outcome.tool_call_id, tool);
    const item = toolItem(turn, outcome.tool_call_id);
    if (item !== undefined) item.outcome = outcome;
    return true;
  }

  #failed(turn: Turn, failure: ToolError): boolean {
    const known = turn.items.some(
      (item) => item.kind === "failure" && item.failure.ref !== undefined && item.failure.ref === failure.ref,
    );
    if (!known) turn.items.push({ kind: "failure", failure });
    return !known;
  }

  #ended(turn: Turn, text: string): boolean {
    turn.running = false;
    // A call of which nothing came is stored nowhere.
    turn.items = turn.items.filter((item) => item.kind !== "tool" || item.outcome !== undefined);
    if (text.trim() === "" || repeats(turn, text)) return true;
    const last = turn.items.at(-1);
    // What was streamed of it before is replaced by the whole.
    if (last?.kind === "text" && text.startsWith(last.text.trim())) last.text = text;
    else turn.items.push({ kind: "text", text });
    return true;
  }
}

function succeeded(turn: string, call: string, value: string): ToolResult<string> {
  return { turn, tool_call_id: call, ok: true, value };
}

function failed(turn: string, call: string, error: ToolError): ToolResult<string> {
  return { turn, tool_call_id: call, ok: false, error };
}

function toolItem(turn: Turn, call: string): ToolItem | undefined {
  return turn.items.find((item): item is ToolItem => item.kind === "tool" && item.call === call);
}

/** Has a person read this already: as the turn's last text, or as the sentence of a failure? */
function repeats(turn: Turn, text: string): boolean {
  const same = text.trim();
  const last = turn.items.at(-1);
  if (last?.kind === "text" && last.text.trim() === same) return true;
  return turn.items.some((item) => {
    if (item.kind === "failure") return item.failure.message === same;
    return item.kind === "tool" && item.outcome?.ok === false && item.outcome.error.message === same;
  });
}
