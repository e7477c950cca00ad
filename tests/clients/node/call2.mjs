// Calls a server's tools through the TypeScript MCP client 2.x, and says what it got: reads and
// prints what `mcp1/call.py` does.

import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const task = JSON.parse(readFileSync(process.argv[2], "utf8"));
const transport = task.url
  ? new StreamableHTTPClientTransport(new URL(task.url))
  : new StdioClientTransport({ command: task.command[0], args: task.command.slice(1), stderr: "ignore" });
// The newest revision that the server speaks.
const client = new Client({ name: "call2", version: "1" }, { versionNegotiation: { mode: "auto" } });
await client.connect(transport);
await client.listTools();
for (const { tool, arguments: given } of task.calls) {
  let said;
  try {
    said = { result: await client.callTool({ name: tool, arguments: given }, { timeout: 30_000 }) };
  } catch (error) {
    said = { raised: `${error.name}: ${error.message}` };
  }
  console.log(JSON.stringify(said));
}
await client.close();
