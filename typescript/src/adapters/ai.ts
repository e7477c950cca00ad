// Vercel's AI SDK (`ai`).

import { asSchema } from "ai";
import type { ArgumentProblem } from "../argument.js";
import { isOf, member } from "../causes.js";
import type { ToolError } from "../page/types.js";
import { problemOf } from "./arguments.js";
import { type Around, argumentsOf, type Errors, Guard, type GuardOptions, type ToolCall, ToolFailure } from "./guard.js";
import type { AbortSignalLike } from "../abort.js";

export { type GuardOptions, type ToolCall, ToolFailure } from "./guard.js";

/** The functions of a generated file that guarded tools use: pass the whole module. */
export interface AiErrors<Context extends object = object> extends Errors<Context> {
  parseToolResult(value: unknown): ToolError | undefined;
}

type Run = (...parameters: unknown[]) => unknown;
type Tool = Readonly<Record<string, unknown>>;

/**
 * Guards the tools of a call of the model: what a tool throws, and arguments that its schema refuses, are in the tool's
 * `tool-error` part as a {@link ToolFailure}, whose message is the catalog's text for the model. What is no failure is an output of the tool: a refused call is
 * `execution-denied` for the model.
 *
 * @returns tools of the same types; those without `execute` are the same
 */
export function guard<Tools extends object, Context extends object = object>(
  tools: Tools,
  errors: AiErrors<Context>,
  options: GuardOptions<Context> = {},
): Tools {
  const guard = new Guard(errors, options);
  const guarded = Object.entries(tools).map(([name, tool]) => {
    const it = tool as Tool;
    return [name, typeof it["execute"] === "function" ? new GuardedTool(guard, errors, name, it, it["execute"] as Run).tool() : it];
  });
  return Object.fromEntries(guarded) as Tools;
}

class GuardedTool<Context extends object> {
  readonly #guard: Guard<Context>;
  readonly #errors: AiErrors<Context>;
  readonly #name: string;
  readonly #tool: Tool;
  readonly #execute: Run;
  /** The problems of arguments that the schema refused. They reach `execute`, so that the model reads the catalog's words. */
  readonly #refused = new WeakMap<object, ArgumentProblem>();

  constructor(guard: Guard<Context>, errors: AiErrors<Context>, name: string, tool: Tool, execute: Run) {
    this.#guard = guard;
    this.#errors = errors;
    this.#name = name;
    this.#tool = tool;
    this.#execute = execute;
  }

  tool(): Tool {
    const streams = Object.prototype.toString.call(this.#execute) === "[object AsyncGeneratorFunction]";
    const execute = streams ? (input: unknown, given: unknown) => this.#stream(input, given) : (input: unknown, given: unknown) => this.#run(input, given);
    const { needsApproval, onInputAvailable } = this.#tool;
    return {
      ...this.#tool,
      toModelOutput: (given: unknown) => this.#modelOutput(given),
      // No one is asked about a call that cannot be made, and the tool does not see its arguments.
      ...(typeof needsApproval === "function" && {
        needsApproval: (input: unknown, ...rest: unknown[]) => this.#problem(input) === undefined && (needsApproval as Run).call(this.#tool, input, ...rest),
      }),
      ...(typeof onInputAvailable === "function" && {
        onInputAvailable: (given: unknown) => (this.#problem(member(given, "input")) === undefined ? (onInputAvailable as Run).call(this.#tool, given) : undefined),
      }),
      inputSchema: this.#schema(),
      execute,
    };
  }

  /** The schema of the tool, which lets wrong arguments pass and remembers what is wrong with them. */
  #schema(): object {
    const own = asSchema(this.#tool["inputSchema"]);
    const validate = async (value: unknown): Promise<object> => {
      const result = (await own.validate?.(value)) ?? { success: true, value };
      if (result.success || typeof value !== "object" || value === null) {
        return result;
      }
      this.#refused.set(value, await problemOf(result.error, value));
      return { success: true, value };
    };
    return Object.create(own, { validate: { value: validate } }) as object;
  }

  #problem(input: unknown): ArgumentProblem | undefined {
    return typeof input === "object" && input !== null ? this.#refused.get(input) : undefined;
  }

  /** What the model gets of an output: of a text that is no failure the SDK's own form, of all else what the tool says. */
  #modelOutput(given: unknown): unknown {
    const output = member(given, "output");
    const read = typeof output === "string" ? this.#errors.parseToolResult(output) : undefined;
    if (read?.known === true && read.disposition !== "failed") {
      return read.disposition === "refused" ? { type: "execution-denied", reason: output } : { type: "text", value: output };
    }
    const own = this.#tool["toModelOutput"];
    if (typeof own === "function") {
      return (own as Run).call(this.#tool, given);
    }
    return typeof output === "string" ? { type: "text", value: output } : { type: "json", value: output ?? null };
  }

  #run(input: unknown, given: unknown): Promise<unknown> {
    const run = async (limited: unknown): Promise<unknown> => {
      const output: unknown = await this.#execute.call(this.#tool, input, limited);
      return isStream(output) ? last(output) : output;
    };
    return this.#ended(input, given, run).catch(unfailed);
  }

  /** The outputs of a tool that has several. After the first one the call has been seen to begin, so it is not repeated. */
  async *#stream(input: unknown, given: unknown): AsyncGenerator<unknown> {
    let outputs: AsyncIterator<unknown> | undefined;
    const begin = (limited: unknown): Promise<IteratorResult<unknown>> => {
      outputs = (this.#execute.call(this.#tool, input, limited) as AsyncIterable<unknown>)[Symbol.asyncIterator]();
      return outputs.next();
    };
    const next = (): Promise<IteratorResult<unknown>> => (outputs as AsyncIterator<unknown>).next();
    try {
      for (let step = await this.#ended(input, given, begin, { isPart: true }); step.done !== true; step = await this.#ended(input, given, next, { once: true, isPart: true })) {
        yield step.value;
      }
    } catch (error) {
      yield unfailed(error);
    } finally {
      // A tool that hangs would let this wait forever, and an error of its end comes after the result.
      (async () => outputs?.return?.())().catch(() => undefined);
    }
  }

  async #ended<T>(input: unknown, given: unknown, run: (given: unknown) => T | Promise<T>, around: Around = {}): Promise<T> {
    const id = member(given, "toolCallId");
    const call: ToolCall = { tool: this.#name, tool_call_id: typeof id === "string" ? id : undefined, ...argumentsOf(input) };
    const problem = this.#problem(input);
    if (problem !== undefined) {
      throw new ToolFailure(this.#guard.failed(problem, call), problem);
    }
    const signal = member(given, "abortSignal") as AbortSignalLike | undefined;
    const limited = (own: AbortSignalLike | undefined): unknown => (this.#guard.isLimited ? { ...(given as object), abortSignal: own } : given);
    const ended = await this.#guard.run(call, (own) => run(limited(own)), { ...around, signal });
    if ("value" in ended) {
      return ended.value;
    }
    throw new ToolFailure(ended.failed, ended.error);
  }
}

/** The text of a call that was refused, is partly done or found nothing: it is an output of the tool. */
function unfailed(error: unknown): string {
  if (isOf(error, ToolFailure) && !error.occurrence.isFailure) {
    return error.message;
  }
  throw error;
}

function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === "object" && output !== null && Symbol.asyncIterator in output;
}

/** The last of several outputs, which is the result. */
async function last(outputs: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (last of outputs) {
    // The ones before are not the result.
  }
  return last;
}
