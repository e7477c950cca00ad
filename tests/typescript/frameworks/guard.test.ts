// What every guard does beside words: limits, retries, cancellation, the log, and the framework's own control flow.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GraphInterrupt } from "@langchain/langgraph";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { UrlElicitationRequiredError } from "@modelcontextprotocol/sdk/types.js";
import { Agent, tool as agentTool } from "@openai/agents";
import { jsonSchema, tool } from "ai";
import type { Occurrence } from "errpact";
import { guard as guardAi, type GuardOptions, ToolFailure } from "errpact/ai";
import { guard as guardLangchain } from "errpact/langchain";
import { guard as guardMcp } from "errpact/mcp";
import { guard as guardAgents } from "errpact/openai-agents";
import { z } from "zod";
import { ask } from "./ai.js";
import { aiOutputs, langchainMessage, mcp1, mcp2, openai, textOf } from "./ask.js";
import * as errors from "./errors.js";
import { asked, check, forecast } from "./forecast.js";
import { agentOf } from "./langchain.js";
import { server as guarded1 } from "./mcp.js";
import { server as guarded2 } from "./mcp2.js";
import { agent } from "./openai-agents.js";

const FORECAST = { place: "Bergen", days: 3 };
const REFUSED = "NOT_ALLOWED: Forecasts for Area 51 are not allowed.";
const CALLED = { toolCallId: "call-1", messages: [] };

/** Options that keep what is logged. */
function logging(options: GuardOptions = {}): { readonly options: GuardOptions; readonly logged: Occurrence[] } {
  const logged: Occurrence[] = [];
  return { options: { ...options, log: (failed) => logged.push(failed) }, logged };
}

/** Runs a tool of the AI SDK that does this. */
async function run(execute: (given: object, options: { abortSignal?: AbortSignal }) => unknown, options: GuardOptions, signal?: AbortSignal): Promise<unknown> {
  const tools = guardAi({ forecast: tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute }) }, errors, options);
  return tools.forecast.execute?.(FORECAST, { ...CALLED, ...(signal && { abortSignal: signal }) });
}

async function failureOf(call: Promise<unknown>): Promise<ToolFailure> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof ToolFailure, String(error));
    return error;
  }
  return assert.fail("the call did not fail");
}

test("a call ends at its time limit, and its tool is told", async () => {
  const { options, logged } = logging({ time_limit_ms: 5 });
  let told: unknown;
  const hangs = (_: object, { abortSignal }: { abortSignal?: AbortSignal }): Promise<never> =>
    new Promise(() => abortSignal?.addEventListener("abort", () => (told = abortSignal.reason)));
  const failure = await failureOf(run(hangs, options));
  assert.equal(failure.message, "NO_ANSWER: No answer came; the action may have happened.");
  assert.equal(failure.occurrence.code, "MCP_TIMEOUT");
  assert.equal((told as Error).name, "TimeLimit");
  assert.equal(logged.length, 1);
});

test("only a success counts as one", async () => {
  const cancel = new AbortController();
  const ends: string[] = [];
  const retry: typeof errors.retry = (call, options) =>
    errors.retry(async (attempt) => {
      try {
        const value = await call(attempt);
        ends.push("success");
        return value;
      } catch (error) {
        ends.push("other");
        throw error;
      }
    }, options);
  const canceled = (): never => {
    cancel.abort();
    throw new Error("canceled");
  };
  for (const [execute, abortSignal] of [[canceled, cancel.signal], [() => "Sunny", new AbortController().signal]] as const) {
    const tools = guardAi({ forecast: tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute }) }, { ...errors, retry });
    await Promise.resolve(tools.forecast.execute?.(FORECAST, { ...CALLED, abortSignal })).catch((error: Error) => assert.equal(error.message, "canceled"));
  }
  assert.deepEqual(ends, ["other", "success"]);
});

test("the catalog's retries are made once, also if the tool makes them itself", async () => {
  for (const inside of [false, true]) {
    const { options, logged } = logging();
    let calls = 0;
    const busy = (): never => {
      calls += 1;
      throw new errors.StationBusy();
    };
    const failure = await failureOf(run(inside ? () => errors.retry(busy, { tool: "forecast" }) : busy, options));
    assert.equal(failure.message, "STATION_BUSY: The weather station is busy.");
    assert.equal(calls, 3);
    assert.deepEqual(logged.map(({ id }) => id), [failure.occurrence.id]);
  }
});

test("a call that works after a retry is a success without a record", async () => {
  const { options, logged } = logging();
  let calls = 0;
  const once = (): string => {
    calls += 1;
    if (calls === 1) {
      throw new errors.StationBusy();
    }
    return "Sunny.";
  };
  assert.equal(await run(once, options), "Sunny.");
  assert.equal(logged.length, 0);
});

test("a canceled call passes its error, and is neither retried nor logged", async () => {
  const { options, logged } = logging();
  const controller = new AbortController();
  const stopped = new errors.StationBusy();
  let calls = 0;
  const stops = (): never => {
    calls += 1;
    controller.abort();
    throw stopped;
  };
  await assert.rejects(run(stops, options, controller.signal), (error) => error === stopped);
  await assert.rejects(run(stops, options, controller.signal), (error) => error === controller.signal.reason);
  assert.deepEqual([calls, logged.length], [1, 0]);
});

test("a refused call does not run", async () => {
  const { options, logged } = logging({ check: () => check({ arguments: { place: "Area 51" } }) });
  const output = await run(() => assert.fail("it ran"), options);
  assert.equal(output, REFUSED);
  assert.equal(logged.length, 1);
});

test("no framework shows the model a refusal as an error", async () => {
  const area51 = { place: "Area 51", days: 3 };
  for (const result of [await mcp1(guarded1, area51), await mcp2(guarded2, area51)]) {
    assert.equal(result.isError, false);
    assert.equal(textOf(result), REFUSED);
    assert.equal(errors.parse(result)?.disposition, "refused");
    assert.equal(errors.parse({ isError: false, content: result.content })?.disposition, "refused");
  }
  assert.deepEqual(await aiOutputs(ask, area51), [{ type: "execution-denied", reason: REFUSED }]);
  const message = await langchainMessage(agentOf, area51);
  assert.equal(message?.status, "success");
  assert.equal(message?.text, REFUSED);
  assert.equal(await openai(agent, area51), REFUSED);
});

test("an output of a tool has the form that the tool gives it", async () => {
  const own = { type: "content", value: [] };
  const tools = guardAi(
    {
      plain: tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute: () => "done" }),
      own: tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute: () => ({ a: 1 }), toModelOutput: () => own as never }),
    },
    errors,
  );
  const of = (name: "plain" | "own", output: unknown): unknown =>
    (tools[name] as { toModelOutput?: (given: object) => unknown }).toModelOutput?.({ toolCallId: "call-1", input: {}, output });
  assert.deepEqual(of("plain", "NO_SUCH_PLACE: it is a text"), { type: "text", value: "NO_SUCH_PLACE: it is a text" });
  assert.deepEqual(of("plain", undefined), { type: "json", value: null });
  assert.deepEqual(of("own", { a: 1 }), own);
  assert.deepEqual(of("own", REFUSED), { type: "execution-denied", reason: REFUSED });
});

test("a refusal of a tool with a schema for its results stays an error", async () => {
  const server = guardMcp(new McpServer({ name: "weather", version: "1" }), errors, logging({ check }).options);
  const schema = { degrees: z.number() };
  server.registerTool("forecast", { inputSchema: asked, outputSchema: schema }, () => assert.fail("it ran"));
  const result = await mcp1(server, { place: "Area 51", days: 3 });
  assert.equal(result.isError, true);
  assert.equal(textOf(result), REFUSED);
});

test("the context of a call is in its record, and what an option throws hides nothing", async () => {
  const broken = new Error("broken");
  const fails = (): never => {
    throw broken;
  };
  const { options, logged } = logging({ context: () => ({ session: "s-1" }) });
  const failure = await failureOf(run(fails, options));
  assert.equal(failure.cause, broken);
  assert.equal(failure.occurrence.cause, broken);
  assert.equal(errors.occurrence(failure).id, failure.occurrence.id);
  assert.match(logged[0]?.logfmt() ?? "", /session=/);

  const lines: string[] = [];
  const own = console.error;
  console.error = (line: string) => lines.push(line);
  const other = (): never => {
    throw new Error("other");
  };
  const again = await failureOf(run(other, { context: fails, log: fails }));
  console.error = own;
  assert.equal(again.occurrence.code, "INTERNAL_ERROR");
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /code=INTERNAL_ERROR/);

  const defective = { ...errors, occurrence: () => assert.fail("a defect"), retry: errors.retry };
  const tools = guardAi({ forecast: tool({ inputSchema: asked, execute: (): string => fails() }) }, defective);
  await assert.rejects(Promise.resolve(tools.forecast.execute?.(FORECAST, CALLED)), (error) => error === broken || (error as Error).cause === broken);
});

test("a guard in a guard logs once", async () => {
  const { options, logged } = logging();
  const inner = (): Promise<unknown> =>
    run(() => {
      throw new errors.NoSuchPlace({ place: "Atlantis" });
    }, options);
  const failure = await failureOf(run(inner, options));
  assert.equal(failure.message, "NO_SUCH_PLACE: There is no place called Atlantis.");
  assert.equal(logged.length, 1);
});

test("tools of the AI SDK keep what they are", async () => {
  const outputs = {
    inputSchema: asked,
    async *execute(): AsyncGenerator<string> {
      yield "Clouds.";
      yield "Sunny.";
      throw new errors.StationBusy();
    },
  };
  const question = tool({ inputSchema: asked });
  const { options, logged } = logging();
  const tools = guardAi({ forecast: outputs, question }, errors, options);
  assert.equal(tools.question, question);
  const seen: string[] = [];
  const failure = await failureOf(
    (async () => {
      for await (const output of tools.forecast.execute()) {
        seen.push(output);
      }
    })(),
  );
  assert.deepEqual(seen, ["Clouds.", "Sunny."]);
  assert.equal(failure.occurrence.code, "STATION_BUSY");
  assert.equal(logged.length, 1);
});

test("a tool with several outputs ends at the time limit of one", async () => {
  const { options, logged } = logging({ time_limit_ms: 5 });
  const outputs = {
    inputSchema: asked,
    async *execute(): AsyncGenerator<string> {
      yield "Clouds.";
      await new Promise(() => undefined);
    },
  };
  const tools = guardAi({ forecast: outputs }, errors, options);
  const stream = tools.forecast.execute();
  assert.equal((await stream.next()).value, "Clouds.");
  assert.equal((await failureOf(stream.next())).occurrence.code, "MCP_TIMEOUT");
  assert.equal(logged.length, 1);
});

test("no one is asked to approve arguments that are wrong", async () => {
  const asks: unknown[] = [];
  const needsApproval = (input: unknown): boolean => asks.push(input) > 0;
  const { forecast: guarded } = guardAi({ forecast: tool({ inputSchema: asked, needsApproval, execute: forecast }) }, errors, logging().options);
  const schema = guarded.inputSchema as unknown as { validate(value: unknown): Promise<{ success: boolean; value: unknown }> };
  for (const [given, approves, argument] of [
    [{ place: "Oslo" }, false, "The argument `days` is missing."],
    [{ place: "Oslo", days: 1.5 }, false, "The argument `days` is not valid; expected a whole number."],
    [FORECAST, true, ""],
  ] as const) {
    const { value } = await schema.validate(given);
    const ask = guarded.needsApproval as (input: unknown, options: object) => boolean;
    assert.equal(ask(value, CALLED), approves);
    if (!approves) {
      const failure = await failureOf(Promise.resolve(guarded.execute?.(value as never, CALLED)));
      assert.ok(failure.message.includes(argument), failure.message);
      assert.ok(!JSON.stringify(failure.occurrence).includes("Oslo"));
    }
  }
  assert.equal(asks.length, 1);
});

test("an MCP server returns envelopes, and its client acts on protocol errors", async () => {
  const { options, logged } = logging({ context: () => ({ session: "s-1" }) });
  const server = guardMcp(new McpServer({ name: "weather", version: "1.0.0" }), errors, options);
  const own = errors.occurrence(new errors.NotAllowed({ place: "coded" })).mcp({ protocol: "2025-11-25", has_schema: true });
  const text = (text: string) => ({ isError: true, content: [{ type: "text" as const, text }] });
  const runs: Readonly<Record<string, () => ReturnType<typeof text>>> = {
    Atlantis: () => {
      throw new errors.NoSuchPlace({ place: "Atlantis" });
    },
    coded: () => own as never,
    uncoded: () => text("HTTP 503 Service Unavailable"),
    page: () => {
      throw new UrlElicitationRequiredError([{ mode: "url", elicitationId: "e", url: "https://example.com/", message: "Sign in." }]);
    },
  };
  server.registerTool("forecast", { inputSchema: asked }, ({ place }) => runs[place]?.() ?? text("?"));
  const ask = (place: string) => mcp1(server, { place, days: 3 });

  const failed = await ask("Atlantis");
  const envelope = (failed._meta as Record<string, { error: { code: string; source: string } }>)[errors.META_KEY]?.error;
  assert.deepEqual([failed.isError, envelope?.code, envelope?.source], [true, "NO_SUCH_PLACE", "forecast"]);
  assert.ok(!("resultType" in failed));
  assert.match(logged[0]?.logfmt() ?? "", /call_id=/);
  assert.deepEqual(await ask("coded"), runs["coded"]?.());
  assert.match(textOf(await ask("uncoded")), /^SERVICE_UNAVAILABLE: /);
  assert.equal(logged.length, 2);
  await assert.rejects(ask("page"), { code: -32042 });
  assert.equal(logged.length, 2);
});

test("an MCP server that has tools cannot be guarded anymore", () => {
  const server = new McpServer({ name: "weather", version: "1.0.0" });
  server.registerTool("forecast", {}, () => ({ content: [] }));
  assert.throws(() => guardMcp(server, errors), /guard it before the first registerTool/);
});

test("LangChain's interrupts pass", async () => {
  const { options, logged } = logging();
  const wrap = guardLangchain(errors, options);
  const interrupt = new GraphInterrupt([]);
  const request = { toolCall: { name: "forecast", id: "call-1", args: FORECAST }, runtime: {} };
  const interrupts = (): never => {
    throw interrupt;
  };
  await assert.rejects(wrap(request, interrupts), (error) => error === interrupt);
  assert.equal(logged.length, 0);
});

test("the OpenAI SDK's timeouts and own error functions are kept", async () => {
  const { options, logged } = logging();
  const make = guardAgents(agentTool, errors, options);
  const about = { name: "forecast", description: "The weather", parameters: asked };
  const ask = (its: ReturnType<typeof make>, given: object) => openai(new Agent({ name: "weather", tools: [its as never] }), given);
  const hangs = make({ ...about, timeoutMs: 5, execute: () => new Promise<string>(() => undefined) });
  assert.equal(await ask(hangs, FORECAST), "NO_ANSWER: No answer came; the action may have happened.");
  assert.equal(logged.length, 1);
  const fails = (): never => {
    throw new Error("own");
  };
  process.env["OPENAI_AGENTS_DONT_LOG_TOOL_DATA"] = "0";
  assert.equal(await ask(make({ ...about, execute: fails }), { place: 7 }), "MISSING_ARGUMENT: The argument `days` is missing.");
  assert.equal(await ask(make({ ...about, errorFunction: () => "My words.", execute: fails }), FORECAST), "My words.");
});
