// Calls a server's tools through the TypeScript MCP SDK 1.x, and says what it got: reads and prints
// what `mcp1/call.py` does.

import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const task = JSON.parse(readFileSync(process.argv[2], "utf8"));
const transport = task.url
  ? new StreamableHTTPClientTransport(new URL(task.url))
  : new StdioClientTransport({ command: task.command[0], args: task.command.slice(1), stderr: "ignore" });
const client = new Client({ name: "call1", version: "1" });
await client.connect(transport);
// As agents do: with the tools' schemas the client checks structured results.
await client.listTools();
for (const { tool, arguments: given } of task.calls) {
  let said;
  try {
    said = { result: await client.callTool({ name: tool, arguments: given }, undefined, { timeout: 30_000 }) };
  } catch (error) {
    said = { raised: `${error.name}: ${error.message}` };
  }
  console.log(JSON.stringify(said));
}
await client.close();
