// Has the hosts for Node.js run tools that fail, and reads what they made of it: as `../hosts/fail.py`
// does in Python. The arguments are a generated module, the text that a tool throws and one that a tool
// returns. The packages are those of the folder that it runs in.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [module, CODED, MENTIONED] = process.argv.slice(2);
const errors = await import(pathToFileURL(module).href);
const { resolve } = createRequire(join(process.cwd(), "here.js"));
const load = (name) => import(pathToFileURL(resolve(name)).href);

const TOOLS = {
  coded: () => {
    throw new Error(CODED);
  },
  broken: () => {
    throw new Error(`It broke; see ${CODED}`);
  },
  well: () => MENTIONED,
};
const NAMES = ["code", "known", "message", "retry", "ref", "tool", "tool_call_id"];

const read = (value) =>
  errors.parseAll(value).map((error) => Object.fromEntries(NAMES.flatMap((name) => (name in error ? [[name, error[name]]] : []))));

function tell(host, tool, value) {
  const plain = JSON.parse(JSON.stringify(value));
  console.log(JSON.stringify({ host, tool, value: plain, read: read(value), reread: read(plain) }));
}

async function mcp() {
  const { McpServer } = await load("@modelcontextprotocol/sdk/server/mcp.js");
  const { Client } = await load("@modelcontextprotocol/sdk/client/index.js");
  const { InMemoryTransport } = await load("@modelcontextprotocol/sdk/inMemory.js");
  const { McpError } = await load("@modelcontextprotocol/sdk/types.js");
  const server = new McpServer({ name: "server", version: "1" });
  const tools = {
    ...TOOLS,
    refused: () => {
      throw new McpError(-32603, CODED);
    },
  };
  for (const [name, run] of Object.entries(tools)) {
    server.registerTool(name, {}, () => ({ content: [{ type: "text", text: run() }] }));
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "client", version: "1" });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  for (const name of [...Object.keys(tools), "nowhere"]) {
    tell("mcp", name, await client.callTool({ name, arguments: {} }));
  }
  await client.close();
}

async function vercel() {
  const { generateText, jsonSchema, stepCountIs, streamText, tool, convertToModelMessages } = await load("ai");
  const { MockLanguageModelV3, convertArrayToReadableStream } = await load("ai/test");
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const names = Object.keys(TOOLS);
  const tools = Object.fromEntries(
    names.map((name) => [name, tool({ inputSchema: jsonSchema({ type: "object" }), execute: async () => TOOLS[name]() })]),
  );
  const calls = names.map((name) => ({ type: "tool-call", toolCallId: name, toolName: name, input: "{}" }));
  const done = (unified) => ({ finishReason: { unified }, usage, warnings: [] });
  const model = () => {
    let asked = 0;
    const next = () => asked++ === 0;
    return new MockLanguageModelV3({
      doGenerate: async () => (next() ? { ...done("tool-calls"), content: calls } : { ...done("stop"), content: [{ type: "text", text: "Done." }] }),
      doStream: async () => ({ stream: convertArrayToReadableStream(next() ? [...calls, { type: "finish", ...done("tool-calls") }] : [{ type: "finish", ...done("stop") }]) }),
    });
  };
  const generated = await generateText({ model: model(), prompt: "Oslo?", stopWhen: stepCountIs(2), tools });
  const parts = generated.steps[0].content.filter((part) => part.type === "tool-error" || part.type === "tool-result");
  for (const part of parts) {
    // As JSON the thrown error is empty, so only the part itself is read.
    console.log(JSON.stringify({ host: "vercel", tool: part.toolName, value: null, read: read(part) }));
  }
  for (const message of generated.response.messages.filter((message) => message.role === "tool")) {
    message.content.forEach((part) => tell("vercel for the model", part.toolName, part));
    tell("vercel for the model", "message", message);
  }
  const streamed = streamText({ model: model(), prompt: "Oslo?", stopWhen: stepCountIs(2), tools, onError: () => undefined });
  for await (const chunk of streamed.toUIMessageStream({ onError: (error) => error.message })) {
    if (chunk.type.startsWith("tool-output")) {
      tell("vercel for a page", chunk.toolCallId, chunk);
    }
  }
}

await mcp();
await vercel();
