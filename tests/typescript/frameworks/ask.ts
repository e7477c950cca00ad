// Has the fake model of each framework call the tool once, and returns what the model then read.

import { type Agent, type Model, type ModelRequest, Runner, Usage } from "@openai/agents";
import { FakeBuiltModel, fakeModel } from "@langchain/core/testing";
import type { LanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { AIMessage, ToolMessage } from "langchain";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as Transport1 } from "@modelcontextprotocol/sdk/inMemory.js";
import type { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Client as Client2 } from "@modelcontextprotocol/client";
import { InMemoryTransport as Transport2, type McpServer as McpServer2 } from "@modelcontextprotocol/server";

const ID = "call-1";
const NAME = "forecast";

/** A result of MCP, whole: a client shows the model its text. */
export interface McpRead {
  readonly content?: unknown;
  readonly isError?: unknown;
  readonly _meta?: object | undefined;
}

export async function mcp1(server: McpServer1, given: Record<string, unknown>): Promise<McpRead> {
  const [ours, theirs] = Transport1.createLinkedPair();
  const client = new Client1({ name: "client", version: "1" });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const result = await client.callTool({ name: NAME, arguments: given });
  await client.close();
  return result as McpRead;
}

export async function mcp2(server: McpServer2, given: Record<string, unknown>): Promise<McpRead> {
  const [ours, theirs] = Transport2.createLinkedPair();
  const client = new Client2({ name: "client", version: "1" });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const result = await client.callTool({ name: NAME, arguments: given });
  await client.close();
  return result;
}

export function textOf(read: McpRead): string {
  return (read.content as { text: string }[]).map(({ text }) => text).join("\n");
}

/** What the model gets of a call. */
export interface AiOutput {
  readonly type: string;
  readonly value?: unknown;
  readonly reason?: string;
}

export async function ai(ask: (model: LanguageModel, prompt: string) => PromiseLike<unknown>, given: object): Promise<string> {
  const outputs = await aiOutputs(ask, given);
  return outputs.map(({ value, reason }) => String(reason ?? value)).join("\n");
}

export async function aiOutputs(ask: (model: LanguageModel, prompt: string) => PromiseLike<unknown>, given: object): Promise<AiOutput[]> {
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  const result = <T extends "tool-calls" | "stop">(unified: T) => ({ finishReason: { unified, raw: unified }, usage, warnings: [] });
  const call = { type: "tool-call" as const, toolCallId: ID, toolName: NAME, input: JSON.stringify(given) };
  const model = new MockLanguageModelV3({
    doGenerate: [
      { ...result("tool-calls"), content: [call] },
      { ...result("stop"), content: [{ type: "text", text: "Done." }] },
    ],
  });
  await ask(model, "How is the weather?");
  const message = model.doGenerateCalls[1]?.prompt.at(-1);
  const parts = message?.role === "tool" ? message.content : [];
  return parts.flatMap((part) => (part.type === "tool-result" ? [part.output as AiOutput] : []));
}

/** What is asked of an agent of LangChain. */
interface Invoked {
  invoke(state: { messages: string }): Promise<unknown>;
}

export async function langchain(agentOf: (model: FakeBuiltModel) => Invoked, given: Record<string, unknown>): Promise<string> {
  return (await langchainMessage(agentOf, given))?.text ?? "";
}

export async function langchainMessage(agentOf: (model: FakeBuiltModel) => Invoked, given: Record<string, unknown>): Promise<ToolMessage | undefined> {
  const model = fakeModel().respondWithTools([{ name: NAME, args: given, id: ID }]).respond(new AIMessage("Done."));
  await agentOf(model).invoke({ messages: "How is the weather?" });
  const message = model.calls[1]?.messages.at(-1);
  return ToolMessage.isInstance(message) ? message : undefined;
}

export async function openai(agent: Agent, given: object): Promise<string> {
  const model = new AgentModel(given);
  await new Runner({ modelProvider: { getModel: () => model }, tracingDisabled: true }).run(agent, "How is the weather?");
  const item = (model.requests[1]?.input as { type?: string; output?: unknown }[]).find(({ type }) => type === "function_call_result");
  const output = item?.output;
  return typeof output === "string" ? output : String((output as { text?: string } | undefined)?.text);
}

/** The SDK has the interface of a model, and no fake one. */
class AgentModel implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #given: object;

  constructor(given: object) {
    this.#given = given;
  }

  async getResponse(request: ModelRequest): ReturnType<Model["getResponse"]> {
    this.requests.push(request);
    const call = { type: "function_call" as const, callId: ID, name: NAME, arguments: JSON.stringify(this.#given), status: "completed" as const };
    const done = { type: "message" as const, role: "assistant" as const, status: "completed" as const, content: [{ type: "output_text" as const, text: "Done." }] };
    return { usage: new Usage(), output: [this.requests.length === 1 ? call : done] };
  }

  getStreamedResponse(): ReturnType<Model["getStreamedResponse"]> {
    throw new Error("no stream");
  }
}
