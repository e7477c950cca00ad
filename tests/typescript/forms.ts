// Says what the file of a catalog makes of values that are written in another: one line of JSON
// for each. Each caller decides what it should make of them.
//
//     node forms.js ./CATALOG/errors.js VALUES.jsonl

import { readFileSync } from "node:fs";

const [file = "", values = ""] = process.argv.slice(2);
const errors = (await import(file)) as typeof import("./errors.js");

/** The function of one form. */
const OWN: Readonly<Record<string, (value: unknown) => unknown>> = {
  envelope: errors.parseEnvelope,
  mcp: errors.parseMcp,
  "mcp structured": errors.parseMcp,
  notice: errors.parseNotice,
  sse: errors.parseNotice,
  client_response: (value) => errors.parseClientResponse(value),
  problem: (value) => errors.parseProblem(value),
  tool_result: errors.parseToolResult,
  text: errors.parseToolResult,
  vercel_chunk: errors.parseVercelChunk,
  vercel_notice: errors.parseVercelChunk,
  vercel_result: errors.parseVercelChunk,
  "ag_ui result": errors.parseAgUi,
  "ag_ui custom": errors.parseAgUi,
  ag_ui_run_error: errors.parseAgUi,
};

for (const line of readFileSync(values, "utf8").split("\n").slice(0, -1)) {
  const { form, value } = JSON.parse(line) as { form: string; value: unknown };
  const any = errors.parse(value) ?? null;
  const own = OWN[form]?.(value);
  console.log(JSON.stringify({ any, own: form in OWN ? (own ?? null) : any }));
}
