// LangChain.js: the middleware of `createAgent`.

import { ToolMessage } from "@langchain/core/messages";
import { causesOf, member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, type Errors, Guard, type GuardOptions } from "./guard.js";
import type { AbortSignalLike } from "../abort.js";

export type { GuardOptions, ToolCall } from "./guard.js";

/** What a middleware is told of a call. */
export interface ToolCallRequest {
  readonly toolCall: { readonly name: string; readonly id?: string | undefined; readonly args?: unknown };
  readonly tool?: unknown;
  readonly runtime?: unknown;
}

/** The `wrapToolCall` of a middleware. */
export type WrapToolCall = <Request extends ToolCallRequest, Result>(
  request: Request,
  handler: (request: Request) => Result | Promise<Result>,
) => Promise<Result>;

/**
 * The middleware's `wrapToolCall`: a call that fails is a `ToolMessage` with the status `error` and the catalog's text.
 * One whose code is no failure has the status `success`.
 * Interrupts, commands to other graphs and canceled runs pass as they are.
 */
export function guard<Context extends object = object>(errors: Errors<Context>, options: GuardOptions<Context> = {}): WrapToolCall {
  const guard = new Guard(errors, options);
  return async <Request extends ToolCallRequest, Result>(request: Request, handler: (request: Request) => Result | Promise<Result>): Promise<Result> => {
    const { name, id, args } = request.toolCall;
    const signal = member(request.runtime, "signal") as AbortSignalLike | undefined;
    const coded = async (): Promise<Result> => {
      try {
        return await handler(request);
      } catch (error) {
        throw isRefused(error, id) ? await problemOf(error, args, member(request.tool, "schema")) : error;
      }
    };
    const call = { tool: name, tool_call_id: id, ...argumentsOf(args) };
    const ended = await guard.run(call, coded, { signal, isControl });
    const text = "value" in ended ? failedText(ended.value) : undefined;
    if ("value" in ended && text === undefined) {
      return ended.value;
    }
    const failed = "value" in ended ? guard.returned(text ?? "", call) : ended.failed;
    // A host shows the model an error for what it should correct.
    const status = failed.isFailure ? "error" : "success";
    const message = new ToolMessage({ content: failed.text(), name, tool_call_id: id ?? "", status });
    WRITTEN.add(message);
    return message as Result;
  };
}

/** Messages that were written here, by this guard or one inside it. */
const WRITTEN = new WeakSet<object>();

/** The text of a failed message that the tool, or a middleware around it, wrote itself. */
function failedText(result: unknown): string | undefined {
  const content = member(result, "content");
  if (member(result, "status") !== "error" || member(result, "tool_call_id") === undefined || WRITTEN.has(result as object)) {
    return undefined;
  }
  const blocks = Array.isArray(content) ? content : [{ text: content }];
  return blocks.map((block) => member(block, "text")).filter((text) => typeof text === "string").join("\n");
}

/** Has the agent refused the arguments of this call before the tool ran? A call that the tool makes may be refused after it. */
function isRefused(error: unknown, id: string | undefined): boolean {
  return causesOf(error).some((it) => member(it, "~brand") === "ToolInvocationError" && member(member(it, "toolCall"), "id") === id);
}

/** Interrupts for a human, and commands to other graphs. */
function isControl(error: unknown): boolean {
  return member(error, "is_bubble_up") === true;
}
