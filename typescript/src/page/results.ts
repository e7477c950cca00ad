// The results of tool calls, each once.

import type { ToolError } from "./types.js";

/** The result of one tool call. */
export type ToolResult<T> =
  | { readonly turn: string; readonly tool_call_id: string; readonly ok: true; readonly value: T }
  | { readonly turn: string; readonly tool_call_id: string; readonly ok: false; readonly error: ToolError };

/**
 * The results of tool calls, each once by turn and id, whether they come live, from a stored history
 * or from both: a success wins over a failure, else the first stays. They keep the order in which
 * their calls were first heard of.
 */
export class ToolResults<T = unknown> implements Iterable<ToolResult<T>> {
  readonly #results = new Map<string, ToolResult<T>>();

  constructor(results: Iterable<ToolResult<T>> = []) {
    for (const result of results) {
      this.add(result);
    }
  }

  /** Takes a result; false where it changes nothing, so that there is nothing to show. */
  add(result: ToolResult<T>): boolean {
    const key = JSON.stringify([result.turn, result.tool_call_id]);
    const known = this.#results.get(key);
    if (known !== undefined && (known.ok || !result.ok)) {
      return false;
    }
    this.#results.set(key, result);
    return true;
  }

  get(turn: string, toolCallId: string): ToolResult<T> | undefined {
    return this.#results.get(JSON.stringify([turn, toolCallId]));
  }

  get size(): number {
    return this.#results.size;
  }

  [Symbol.iterator](): IterableIterator<ToolResult<T>> {
    return this.#results.values();
  }
}
