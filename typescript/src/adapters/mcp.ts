// The MCP TypeScript SDK, 1.x (`@modelcontextprotocol/sdk`) and 2.x (`@modelcontextprotocol/server`).

import { member } from "../causes.js";
import { Misuse } from "../misuse.js";
import type { Occurrence } from "../occurrence.js";
import type { Catalog, ToolError } from "../page/types.js";
import { isOwnEnvelope } from "../received.js";
import type { ArgumentProblem } from "../argument.js";
import { issuesOf, problemOf } from "./arguments.js";
import { argumentsOf, type Errors, Guard, type GuardOptions, type ToolCall } from "./guard.js";
import type { AbortSignalLike } from "../abort.js";

export type { GuardOptions, ToolCall } from "./guard.js";

/** The functions of a generated file that an MCP server uses: pass the whole module. */
export interface McpErrors<Context extends object = object> extends Errors<Context> {
  readonly CATALOG: Pick<Catalog, "wire_fingerprint">;
  parseMcp(value: unknown): ToolError | undefined;
}

/** An `McpServer` of either version. */
export interface McpServerLike {
  registerTool(...parameters: never[]): unknown;
  readonly server: { setRequestHandler(...parameters: never[]): unknown };
}

type Run = (...parameters: unknown[]) => unknown;
type Registers = { [name: string]: Run };

/** The longest text, in characters, that a result from elsewhere keeps. */
const LONGEST = 64 * 1024;
/** Before this revision a result has no `resultType`, and the SDK of a later one adds it. */
const PROTOCOL = "2025-11-25";

/**
 * Guards the tools that are registered from now on: a call that fails returns a result with `isError`, the catalog's text
 * and the envelope in `_meta`. A code that is no failure returns one without `isError`, unless the tool has an
 * `outputSchema`, which every ordinary result must fit. Arguments that the SDK refuses, and failed results without a code, get one too.
 *
 * @returns the same server
 */
export function guard<Server extends McpServerLike, Context extends object = object>(
  server: Server,
  errors: McpErrors<Context>,
  options: GuardOptions<Context> = {},
): Server {
  const guarded = new GuardedServer(errors, options);
  const [own, low] = [server as unknown as Registers, server.server as unknown as Registers];
  try {
    low["assertCanSetRequestHandler"]?.("tools/call");
  } catch (cause) {
    throw new Misuse("guard", "the server already has a tool; guard it before the first registerTool", { cause });
  }
  for (const name of ["registerTool", "tool"]) {
    const register = own[name];
    if (register !== undefined) {
      own[name] = (...given) => register.apply(server, guarded.registered(given));
    }
  }
  const handle = low["setRequestHandler"] as Run;
  low["setRequestHandler"] = (...given) => handle.apply(server.server, [...given.slice(0, -1), guarded.handler(given.at(-1))]);
  return server;
}

class GuardedServer<Context extends object> {
  readonly #errors: McpErrors<Context>;
  readonly #guard: Guard<Context>;
  readonly #schemas = new Map<string, unknown>();
  /** The tools whose ordinary results must fit a schema. */
  readonly #typed = new Set<string>();

  constructor(errors: McpErrors<Context>, options: GuardOptions<Context>) {
    this.#errors = errors;
    this.#guard = new Guard(errors, options);
  }

  /** The parameters of a registration, with the tool's function guarded. */
  registered(given: readonly unknown[]): unknown[] {
    const [tool, run] = [String(given[0]), given.at(-1)];
    this.#schemas.set(tool, member(given[1], "inputSchema"));
    if (member(given[1], "outputSchema") !== undefined) {
      this.#typed.add(tool);
    }
    return typeof run === "function" ? [...given.slice(0, -1), this.#guarded(tool, run as Run)] : [...given];
  }

  #guarded(tool: string, run: Run): Run {
    return async (...given) => {
      const extra = given.at(-1);
      const request = member(extra, "mcpReq");
      const id = member(extra, "requestId") ?? member(request, "id");
      const call = { tool, tool_call_id: id === undefined ? undefined : String(id), ...(given.length > 1 ? argumentsOf(given[0]) : {}) };
      const signal = (member(extra, "signal") ?? member(request, "signal")) as AbortSignalLike | undefined;
      const ended = await this.#guard.run(
        call,
        (limited) => run(...given.slice(0, -1), this.#guard.isLimited ? withSignal(extra, limited) : extra),
        { signal, isControl },
      );
      return "value" in ended ? this.coded(ended.value, call) : resultOf(ended.failed, this.#typed.has(tool));
    };
  }

  /** A handler of requests, whose failed results get codes: the SDK has refused the call before the tool. */
  handler(handle: unknown): unknown {
    return typeof handle !== "function"
      ? handle
      : async (request: unknown, ...rest: unknown[]): Promise<unknown> => {
          const result = (await (handle as Run)(request, ...rest)) as unknown;
          if (member(request, "method") !== "tools/call") {
            return result;
          }
          const params = member(request, "params");
          const tool = String(member(params, "name"));
          const call = { tool, ...argumentsOf(member(params, "arguments")) };
          const problem = isFailed(result) && !this.#isOwn(result) ? await this.#problem(call) : undefined;
          return problem === undefined ? this.coded(result, call) : this.#told(problem, call);
        };
  }

  /** A result; a failed one that is not errpact's own gets the code that the rules find. */
  coded(result: unknown, call: ToolCall): unknown {
    return isFailed(result) && !this.#isOwn(result) ? resultOf(this.#guard.returned(textOf(result), call), this.#typed.has(call.tool)) : result;
  }

  /** Has errpact written this result? A text that begins with the name of a code may come from anyone. */
  #isOwn(result: unknown): boolean {
    if (isWritten(result)) {
      return true;
    }
    const read = this.#errors.parseMcp(result);
    return read !== undefined && isOwnEnvelope(this.#errors.CATALOG, read) && textOf(result).length <= LONGEST;
  }

  /** The problem with the arguments of a call that the SDK has refused. */
  async #problem({ tool, arguments: given = {} }: ToolCall): Promise<ArgumentProblem | undefined> {
    const schema = this.#schemas.get(tool);
    const issues = schema === undefined ? [] : await issuesOf(schema, given);
    return issues?.length ? problemOf(undefined, given, schema) : undefined;
  }

  #told(problem: ArgumentProblem, call: ToolCall): object {
    return resultOf(this.#guard.failed(problem, call), this.#typed.has(call.tool));
  }
}

/** Envelopes that were written here: an SDK may copy the result around one. */
const WRITTEN = new WeakSet<object>();

function resultOf(failed: Occurrence, has_schema: boolean): object {
  const result = failed.mcp({ protocol: PROTOCOL, has_schema });
  for (const envelope of Object.values(result._meta)) {
    if (typeof envelope === "object" && envelope !== null) {
      WRITTEN.add(envelope);
    }
  }
  return result;
}

function isWritten(result: unknown): boolean {
  const meta = member(result, "_meta");
  return typeof meta === "object" && meta !== null && Object.values(meta).some((it) => typeof it === "object" && it !== null && WRITTEN.has(it));
}

function isFailed(result: unknown): boolean {
  return member(result, "isError") === true;
}

/** Codes of JSON-RPC that the client must act on, not the model: versions, capabilities, a page to open. */
function isControl(error: unknown): boolean {
  const code = member(error, "code");
  return typeof code === "number" && code >= -32099 && code <= -32020;
}

function textOf(result: unknown): string {
  const content = member(result, "content");
  const texts = Array.isArray(content) ? content.map((block) => member(block, "text")) : [];
  return texts.filter((text) => typeof text === "string").join("\n");
}

/** What comes with a call, with the signal of its limit. */
function withSignal(extra: unknown, signal: AbortSignalLike | undefined): unknown {
  const request = member(extra, "mcpReq");
  return { ...(extra as object), ...(request === undefined ? { signal } : { mcpReq: { ...request, signal } }) };
}
