// Says what the schemas of the TypeScript SDKs make of errpact's output: reads and prints what
// `mcp1/schemas.py` does.

import { readFileSync } from "node:fs";
import { EventSchemas } from "@ag-ui/core/schemas";
import { InMemoryTransport, Client, specTypeSchemas } from "@modelcontextprotocol/client";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { asSchema, modelMessageSchema, uiMessageChunkSchema } from "ai";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

// A client of the 2.x SDK that speaks the newest revision, and a peer that answers every call with
// the result under test: the SDK keeps that revision's schema to itself.
const NEWEST = "2026-07-28";
let answer;
const [ours, theirs] = InMemoryTransport.createLinkedPair();
theirs.onmessage = ({ id, method }) => {
  const discovered = {
    resultType: "complete",
    supportedVersions: [NEWEST],
    capabilities: { tools: {} },
    serverInfo: { name: "replay", version: "1" },
  };
  const result = { "server/discover": discovered, "tools/call": answer }[method];
  if (id !== undefined && result) theirs.send({ jsonrpc: "2.0", id, result });
};
await theirs.start();
const client = new Client(
  { name: "schemas", version: "1" },
  { versionNegotiation: { mode: { pin: NEWEST } } },
);
await client.connect(ours);

// Each throws where it refuses.
const zod = (schema) => (value) => schema.parse(value);
const standard = (schema) => async (value) => {
  const { issues } = await schema["~standard"].validate(value);
  if (issues) throw new Error(JSON.stringify(issues));
};
const vercel = (schema) => async (value) => {
  const outcome = await asSchema(schema).validate(value);
  if (!outcome.success) throw outcome.error;
};
const newest = async (value) => {
  answer = value;
  // What is no message at all is reported here, and its call never ends.
  const refused = new Promise((_, reject) => (client.onerror = reject));
  await Promise.race([refused, client.callTool({ name: "any", arguments: {} })]);
};
const conforms = (schema) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) => {
    if (!validate(value)) throw new Error(ajv.errorsText(validate.errors));
  };
};

const result = {
  "sdk 1.x CallToolResultSchema": zod(CallToolResultSchema),
  "client 2.x CallToolResult": standard(specTypeSchemas.CallToolResult),
};
const event = { "@ag-ui/core EventSchemas": zod(EventSchemas) };
const chunk = { "ai uiMessageChunkSchema": vercel(uiMessageChunkSchema) };
const byForm = {
  mcp: result,
  mcp_structured: result,
  mcp_modern: { ...result, [`client 2.x tools/call ${NEWEST}`]: newest },
  ag_ui_result: event,
  ag_ui_custom: event,
  ag_ui_run_error: event,
  vercel_message: { "ai modelMessageSchema": zod(modelMessageSchema) },
  vercel_chunk: chunk,
  vercel_notice: chunk,
};

const [records, envelopeSchemas] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
for (const [catalog, schema] of Object.entries(JSON.parse(envelopeSchemas))) {
  byForm[`envelope of ${catalog}`] = { ajv: conforms(schema) };
}
for (const [record, line] of records.split("\n").filter(Boolean).entries()) {
  const { form, value } = JSON.parse(line);
  for (const [schema, check] of Object.entries(byForm[form] ?? {})) {
    let refused = null;
    try {
      await check(value);
    } catch (error) {
      refused = `${error.name}: ${error.message}`.slice(0, 2000);
    }
    console.log(JSON.stringify({ record, schema, refused }));
  }
}
await client.close();
