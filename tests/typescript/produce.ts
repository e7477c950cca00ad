// Compares what the agent's module of a catalog writes with `errpact vectors`, text by text. Ends with 1 where anything
// differs; prints what was compared, as JSON.
//
//     node produce.js ./CATALOG/agent.js VECTORS.jsonl

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Occurrence, setKey } from "errpact";

const [file = "", vectors = ""] = process.argv.slice(2);
const errors = (await import(file)) as typeof import("./agent.js");
setKey("errpact vectors: not a secret");

interface Vector {
  readonly kind: string;
  readonly code: string;
  readonly form: string;
  readonly value: unknown;
  readonly params: object;
  readonly [name: string]: unknown;
}

const compared: Record<string, number> = {};
const differences: string[] = [];

function compare(what: string, vector: Vector, found: unknown, owed: unknown): void {
  compared[what] = (compared[what] ?? 0) + 1;
  if (!isDeepStrictEqual(found, owed)) {
    differences.push(`${what} of ${vector.code}: ${JSON.stringify(found)} instead of ${JSON.stringify(owed)}`);
  }
}

const ID = "00000000-0000-4000-8000-000000000000";
const AT = Date.parse("2026-01-02T03:04:05.678Z");

/** JSON with the order of Rust: members sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]))
    : value;
}

function wire(vector: Vector): void {
  const call = vector as unknown as { tool: string; call_id: string; arguments: object; context: object } & Record<string, string | undefined>;
  const error = errors.make(vector.code, vector.params);
  const it = Occurrence.at(errors.TABLES, error, {
    tool: call.tool,
    tool_call_id: call.call_id,
    arguments: call.arguments,
    context: call.context,
    service: call["service"],
    stage: call["stage"],
    rollback_status: call["rollback_status"],
  }, ID, AT);
  const forms: Readonly<Record<string, () => unknown>> = {
    text: () => it.text(),
    user_text: () => it.userText(),
    tool_result: () => it.toolResult(),
    envelope: () => it.envelope(),
    mcp: () => it.mcp(),
    openai_chat: () => it.openaiChat(),
    openai_response: () => it.openaiResponse(),
    anthropic: () => it.anthropic(),
    gemini: () => it.gemini(),
    vercel_result: () => it.vercelResult(),
    vercel_chunk: () => it.vercelChunk(),
    vercel_notice: () => it.vercelNotice(),
    ag_ui: () => it.agUi(),
    notice: () => it.notice(),
    sse: () => it.sse(),
    problem: () => it.problem(),
    logfmt: () => it.logfmt(),
    client_response: () => it.clientResponse(),
  };
  const found = forms[vector.form]?.();
  compare(vector.form, vector, found, vector.value);
  if (typeof found === "object" && vector.form !== "client_response") {
    // The same bytes, except that Rust sorts members wherever it does not write the envelope itself.
    compare(`${vector.form} as JSON`, vector, JSON.stringify(sorted(found)), JSON.stringify(sorted(vector.value)));
  }
  if (vector.form === "envelope") {
    compare("envelope without a loss", vector, JSON.parse(it.envelopeJson()), vector.value);
  }
}

/** A raw failure has the code that it has in Rust, and the same parameters. */
function classified(vector: Vector): void {
  const { signal, code, not = [], presented, params = {} } = vector as unknown as {
    signal: object; code?: string; not?: readonly string[]; presented?: string; params?: Readonly<Record<string, unknown>>;
  };
  const known = Object.fromEntries(Object.entries(signal).filter(([, value]) => value !== null));
  const found = errors.classify(known);
  compare("classify", vector, found.code, code ?? found.code);
  compare("classified not", vector, not.includes(found.code), false);
  compare("classified as presented", vector, found.presented, presented ?? found.presented);
  for (const [name, value] of Object.entries(params)) {
    compare("classified with", vector, found.params[name] ?? null, value);
  }
}

/** The rule block for these tools, which a prompt with it has and another prompt does not. */
function block(vector: Vector): void {
  const tools = (vector["tools"] as readonly string[] | null) ?? undefined;
  const value = vector.value as string;
  compare("prompt", vector, tools === undefined ? errors.PROMPT : errors.promptFor(tools), value);
  errors.verify(`Be kind.\n\n${value}\n\nBe brief.\n`, tools);
  const isEmpty = value.replace(/^.*errpact.*$/gm, "").trim() === "";
  let refused = false;
  try {
    errors.verify("Be kind.", tools);
  } catch {
    refused = true;
  }
  compare("verify", vector, refused || isEmpty, true);
}

for (const line of readFileSync(vectors, "utf8").split("\n").slice(0, -1)) {
  const vector = JSON.parse(line) as Vector;
  if (vector.kind === "catalog") {
    compare("catalog", vector, vector["fingerprint"], errors.CATALOG.fingerprint);
  } else if (vector.kind === "classify") {
    classified(vector);
  } else if (vector.kind === "prompt") {
    block(vector);
  } else if (vector.kind === "wire") {
    wire(vector);
  }
}
console.log(JSON.stringify({ compared, differences: differences.slice(0, 20), count: differences.length }));
process.exitCode = differences.length === 0 ? 0 : 1;
