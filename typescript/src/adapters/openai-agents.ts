// The OpenAI Agents SDK (`@openai/agents`).

import { causesOf, isOf, member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, type Errors, Guard, type GuardOptions, type ToolCall, ToolFailure } from "./guard.js";
import type { AbortSignalLike } from "../abort.js";

export type { GuardOptions, ToolCall } from "./guard.js";

type Run = (...parameters: unknown[]) => unknown;
type Options = Readonly<Record<string, unknown>> & { readonly name?: string; readonly execute: Run };

/**
 * Guards the SDK's function `tool`: what a tool made with it throws, wrong arguments and timeouts are told to the model
 * in the catalog's text. A tool's own `errorFunction` or `timeoutErrorFunction` takes precedence, and a tool with an
 * `outputSchema`, which cannot return a text, raises as it does without a guard.
 *
 * @returns a function of the same type
 */
export function guard<Tool extends (options: never) => unknown, Context extends object = object>(
  tool: Tool,
  errors: Errors<Context>,
  options: GuardOptions<Context> = {},
): Tool {
  const guard = new Guard(errors, options);
  const guarded = (given: Options): unknown => {
    const name = given.name ?? given.execute.name;
    const texts = given["outputSchema"] === undefined;
    const told = texts ? errorFunctions(guard, name) : {};
    return (tool as unknown as (options: object) => unknown)({ ...told, ...given, name, execute: executed(guard, name, given.execute, texts) });
  };
  return guarded as unknown as Tool;
}

/** The guarded function of a tool. What is no failure is a result of the tool, if the tool may return `texts`. */
function executed<Context extends object>(guard: Guard<Context>, name: string, execute: Run, texts: boolean): Run {
  return async (input, context, details) => {
    const signal = member(details, "signal") as AbortSignalLike | undefined;
    const call = callOf(name, input, details);
    const limited = (own: AbortSignalLike | undefined): unknown => (guard.isLimited && details !== undefined ? { ...(details as object), signal: own } : details);
    const ended = await guard.run(call, (own) => execute(input, context, limited(own)), { signal });
    if ("value" in ended) {
      return ended.value;
    }
    if (texts && !ended.failed.isFailure) {
      return ended.failed.text();
    }
    throw new ToolFailure(ended.failed, ended.error);
  };
}

function errorFunctions<Context extends object>(guard: Guard<Context>, name: string): object {
  return {
    errorFunction: async (_: unknown, error: unknown, details: unknown): Promise<string> => {
      const failure = causesOf(error).find((it) => isOf(it, ToolFailure)) as ToolFailure | undefined;
      if (failure !== undefined) {
        return failure.message;
      }
      const invocation = member(error, "toolInvocation");
      // Where the SDK has been told to keep the data of tools secret, it says nothing but that.
      const isRefused = invocation !== undefined || member(error, "name") === "InvalidToolInputError";
      const problem = isRefused ? await problemOf(error, parsed(member(invocation, "input"))) : error;
      return guard.failed(problem, callOf(name, undefined, details)).text();
    },
    timeoutErrorFunction: async (_: unknown, error: unknown, details: unknown): Promise<string> =>
      (await guard.timedOut(Number(member(error, "timeoutMs")), callOf(name, undefined, details))).text(),
  };
}

function callOf(tool: string, input: unknown, details: unknown): ToolCall {
  const id = member(member(details, "toolCall"), "callId");
  return { tool, tool_call_id: typeof id === "string" ? id : undefined, ...argumentsOf(input) };
}

function parsed(input: unknown): unknown {
  try {
    return JSON.parse(String(input));
  } catch {
    return undefined;
  }
}
