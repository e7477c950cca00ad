// Lets the tool fail in each framework, without and with its adapter, and prints what the model read.

import { Agent, tool as agentTool } from "@openai/agents";
import type { FakeBuiltModel } from "@langchain/core/testing";
import { generateText, stepCountIs, tool as aiTool } from "ai";
import { createAgent, tool as langchainTool } from "langchain";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer as McpServer2 } from "@modelcontextprotocol/server";
import { ask as askGuarded } from "./ai.js";
import { ai, langchain, mcp1, mcp2, openai, textOf } from "./ask.js";
import { asked, forecast } from "./forecast.js";
import { agentOf as guardedAgentOf } from "./langchain.js";
import { server as guarded1 } from "./mcp.js";
import { server as guarded2 } from "./mcp2.js";
import { agent as guardedAgent } from "./openai-agents.js";

type Given = Record<string, unknown>;

const FAILURES: readonly (readonly [failure: string, given: Given])[] = [
  ["an error of the catalog", { place: "Atlantis", days: 3 }],
  ["any other error", { place: "Tromsø", days: 3 }],
  ["a timeout", { place: "Oslo", days: 3 }],
  ["wrong arguments", { place: "Bergen", days: "three" }],
  ["refused by policy", { place: "Area 51", days: 3 }],
  ["a success that has the word error", { place: "Bergen", days: 3 }],
];

const ABOUT = { name: "weather", version: "1.0.0" };
const said = async (given: Given) => ({ content: [{ type: "text" as const, text: await forecast(asked.parse(given)) }] });

const HOSTS: readonly (readonly [host: string, plain: (given: Given) => Promise<string>, guarded: (given: Given) => Promise<string>])[] = [
  [
    "MCP 1.x",
    async (given) => {
      const server = new McpServer1(ABOUT);
      server.registerTool("forecast", { inputSchema: asked }, said);
      return textOf(await mcp1(server, given));
    },
    async (given) => textOf(await mcp1(guarded1, given)),
  ],
  [
    "MCP 2.x",
    async (given) => {
      const server = new McpServer2(ABOUT);
      server.registerTool("forecast", { inputSchema: asked }, said);
      return textOf(await mcp2(server, given));
    },
    async (given) => textOf(await mcp2(guarded2, given)),
  ],
  [
    "AI SDK",
    (given) => {
      const tools = { forecast: aiTool({ inputSchema: asked, execute: forecast }) };
      return ai((model, prompt) => generateText({ model, prompt, tools, stopWhen: stepCountIs(3) }), given);
    },
    (given) => ai(askGuarded, given),
  ],
  [
    "LangChain",
    (given) => langchain((model: FakeBuiltModel) => createAgent({ model, tools: [langchainTool(forecast, { name: "forecast", schema: asked })] }), given),
    (given) => langchain(guardedAgentOf, given),
  ],
  [
    "OpenAI Agents",
    (given) => {
      const tools = [agentTool({ name: "forecast", description: "The weather", parameters: asked, execute: forecast })];
      return openai(new Agent({ name: "weather", tools }), given);
    },
    (given) => openai(guardedAgent, given),
  ],
];

let records = 0;
console.error = () => {
  records += 1;
};
for (const [failure, given] of FAILURES) {
  for (const [host, plain, guarded] of HOSTS) {
    const before = await plain(given);
    records = 0;
    const after = (await guarded(given)).replace(/reference [0-9a-z]+/, "reference …");
    console.log(JSON.stringify({ failure, host, before, after, records }));
  }
}
