// LangChain.js: the middleware of `createAgent`.

import { ToolMessage } from "@langchain/core/messages";
import { causesOf, member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, type Errors, Guard, type GuardOptions } from "./guard.js";
import type { Signal } from "./signal.js";

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
    const signal = member(request.runtime, "signal") as Signal | undefined;
    const coded = async (): Promise<Result> => {
      try {
        return await handler(request);
      } catch (error) {
        throw refusedArguments(error) ? await problemOf(error, args, member(request.tool, "schema")) : error;
      }
    };
    const ended = await guard.run({ tool: name, tool_call_id: id, ...argumentsOf(args) }, coded, { signal, isControl });
    if ("value" in ended) {
      return ended.value;
    }
    const content = ended.failed.text();
    // A host shows the model an error for what it should correct.
    const status = ended.failed.isFailure ? "error" : "success";
    return new ToolMessage({ content, name, tool_call_id: id ?? "", status }) as Result;
  };
}

/** Has the agent refused the arguments before the tool ran? */
function refusedArguments(error: unknown): boolean {
  return causesOf(error).some((it) => member(it, "~brand") === "ToolInvocationError");
}

/** Interrupts for a human, and commands to other graphs. */
function isControl(error: unknown): boolean {
  return member(error, "is_bubble_up") === true;
}
