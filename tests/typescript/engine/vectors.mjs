// Compares what the engine makes of `errpact vectors` with what the vectors say. Ends with 1 where anything differs; prints what
// was compared, as JSON.
//
//     node vectors.mjs target/wasm TABLES.json VECTORS.jsonl

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { open } from "./open.mjs";

const [folder, tablesFile, vectorsFile] = process.argv.slice(2);
const { engine } = await open(folder);
engine.set_key(new TextEncoder().encode("errpact vectors: not a secret"));
const text = readFileSync(tablesFile, "utf8");
const tables = JSON.parse(text);
let catalog = new engine.Catalog(text);

const ID = "00000000-0000-4000-8000-000000000000";
const AT = Date.parse("2026-01-02T03:04:05.678Z");

const compared = {};
const differences = [];
let number = 0;

function compare(what, vector, found, owed) {
  compared[what] = (compared[what] ?? 0) + 1;
  if (!isDeepStrictEqual(found, owed)) {
    differences.push({ line: number, of: vector.code, what, wanted: owed ?? null, got: found ?? null });
  }
}

const mapped = (values, of) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]));

/** Values that the type of their parameter reads. */
const read = (values = {}) => mapped(values, (value) => ({ read: value }));

/** A value as a program has it: a native vector writes what JSON doesn't have as `$number`. */
function native(value) {
  if (Array.isArray(value)) {
    return value.map(native);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return typeof value.$number === "string" ? { number: value.$number } : { json: bare(value) };
}

function bare(value) {
  if (Array.isArray(value)) {
    return value.map(bare);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return typeof value.$number === "string" ? null : mapped(value, bare);
}

/** The facts of a vector's occurrence. */
function factsOf(vector) {
  const values = (given) => (vector.native === true ? mapped(given ?? {}, native) : read(given));
  const { alternatives = [], actions = [], adjustments = [] } = vector.notes ?? {};
  const note = (added) => catalog.note(added.note, JSON.stringify(read(added.params)));
  const { partial } = vector;
  const issue = ({ pointer, code, params, tool }) => {
    const { call_id, context } = vector;
    return [pointer, { code, facts: { id: ID, at_ms: AT, tool, call_id, context: read(context), given: read(params), proven: true } }];
  };
  return {
    id: ID,
    at_ms: AT,
    proven: true,
    given: values(vector.params),
    context: read(vector.context),
    arguments: values(vector.arguments),
    tool: vector.tool,
    call_id: vector.call_id,
    own_service: vector.service,
    stage: vector.stage,
    rollback_status: vector.rollback_status,
    languages: vector.language,
    alternatives: alternatives.map(note),
    actions: actions.map(note),
    adjustments: adjustments.map((added) => [added.argument, note(added)]),
    partial: partial && [partial.result, partial.issues.map(issue)],
  };
}

const TEXTS = ["text", "user_text", "tool_result", "sse", "logfmt"];

function wire(vector) {
  const facts = JSON.stringify(factsOf(vector));
  const form = (name, options = "") => {
    const written = catalog.form(vector.code, facts, name, options);
    return TEXTS.includes(name) ? written : JSON.parse(written);
  };
  if (vector.form === "shapes") {
    const shape = (name, to_user) => form("shape", JSON.stringify({ name, to_user }));
    const found = Object.keys(vector.value).map((name) => [name, { model: shape(name, false), user: shape(name, true) }]);
    return compare("shapes", vector, Object.fromEntries(found), vector.value);
  }
  compare(vector.form, vector, form(vector.form), vector.value);
  if (vector.form === "text") {
    compare("unread", vector, form("about").unread, []);
    const record = form("log_fields");
    compare("log_fields", vector, [record.length > 5, record.every(([, value]) => typeof value === "string")], [true, true]);
  }
}

const READ = ["code", "known", "message", "retry", "retry_after_ms", "hint", "details", "ref", "tool", "tool_call_id", "skewed"];

function told(vector) {
  const errors = JSON.parse(catalog.read(JSON.stringify(vector.value)));
  const found = errors.map((error) => Object.fromEntries(READ.filter((name) => name in error).map((name) => [name, error[name]])));
  compare("read", vector, found, vector.errors);
  for (const owed of vector.decisions ?? []) {
    const [{ row, known, ...error }] = errors;
    const strategy = { suggested_delay: error.retry_after_ms, max_retries: error.max_retries };
    const recovery = { policy: error.retry, outcome: error.outcome, retry_strategy: strategy };
    const { retries, repeatable } = owed;
    const situation = { retries, repeatable, came: [recovery, known], retry_after_ms: error.retry_after_ms };
    compare("decision about what was read", vector, { retries, repeatable, ...decided(row, situation) }, owed);
  }
}

function decided(code, situation) {
  const { decision, wait } = JSON.parse(catalog.decide(code, JSON.stringify(situation)));
  return { decision, delay_ms: wait?.[0] ?? null };
}

function decision(vector) {
  const { code, retries, repeatable, importance, decision, delay_ms } = vector;
  compare("decision", vector, decided(code, { retries, repeatable, importance }), { decision, delay_ms });
}

/** A value that a rule took, as a vector has it. */
function plain(value) {
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value !== "object" || value === null) {
    return value ?? null;
  }
  const [[tag, inner]] = Object.entries(value);
  return tag === "duration" ? inner / 1000 : inner;
}

function classified(vector) {
  const { signal, code, not = [], presented, params = {} } = vector;
  const found = JSON.parse(catalog.classify(JSON.stringify(signal), "[]"));
  const name = found?.code ?? tables.fallback;
  compare("classify", vector, name, code ?? name);
  compare("classified not", vector, not.includes(name), false);
  const delivered = tables.codes[name].presents_as ?? name;
  compare("classified as presented", vector, delivered, presented ?? delivered);
  for (const [name, value] of Object.entries(params)) {
    compare("classified with", vector, plain(found?.values[name]), value);
  }
}

function block(vector) {
  const { tools, value } = vector;
  const list = JSON.stringify(tools);
  compare("prompt", vector, tools === null ? catalog.prompt() : catalog.prompt_for(list), value);
  compare("verify", vector, catalog.verify(`Be kind.\n\n${value}\n\nBe brief.\n`, list), undefined);
  const isEmpty = value.replace(/^.*errpact.*$/gm, "").trim() === "";
  compare("refused", vector, isEmpty || catalog.verify("Be kind.", list) !== undefined, true);
}

function channel({ tool, value, ...vector }) {
  compare("channel", vector, tool === null ? catalog.instructions() : catalog.tool_suffix(tool), value);
}

/** The budget decides as in Rust, also if it is stored and restored before each event. */
function counted(vector) {
  // Each vector begins in a process whose bucket is full.
  catalog.free();
  catalog = new engine.Catalog(text);
  let budget = catalog.budget("blocking");
  for (const event of vector.events) {
    const stored = budget.state();
    budget.free();
    budget = catalog.restore_budget(stored);
    compare("stored budget", vector, budget.state(), stored);
    happen(vector, budget, event);
  }
  compare("budget", vector, JSON.parse(budget.state()), vector.state);
  budget.free();
}

function happen(vector, budget, event) {
  const calling = event.call === undefined ? budget : budget.with_call(event.call);
  const named = event.budget_arguments === undefined ? calling : calling.with_arguments(JSON.stringify(event.budget_arguments));
  switch (event.event) {
    case "begin_step":
      return budget.begin_step(event.importance);
    case "begin_run":
      return budget.begin_run();
    case "scope":
      return budget.with_scope(event.scope);
    case "succeeded":
      return named.succeeded(event.tool, named.verified_by(event.tool));
    case "call": {
      const it = budget.with_tool(event.tool).with_arguments(JSON.stringify(event.arguments ?? {}));
      compare("key", vector, it.idempotency_key ?? null, event.key);
      return compare("unverified", vector, it.unverified ?? null, event.unverified);
    }
    default:
      return failed(vector, event.of_budget === undefined ? named : named.with_tool(event.of_budget), event);
  }
}

function failed(vector, budget, event) {
  const callers = event.caller === undefined ? [] : [event.caller];
  const facts = { ...factsOf({ ...event, call_id: "call_1" }), callers, retry_after: event.retry_after_ms };
  const reserved = budget.reserve(event.code, JSON.stringify(facts), 0, true);
  const { wait, retried, ...decided } = JSON.parse(reserved.decision);
  reserved.free();
  for (const name of ["decision", "attempt", "param", "candidates", "verify"]) {
    compare(`${name} of a budget`, vector, decided[name], event[name]);
  }
  compare("delay_ms of a budget", vector, wait?.[0], event.delay_ms);
  const text = catalog.form(event.code, JSON.stringify({ ...facts, retried }), "text", "");
  compare("text of a budget", vector, text, event.text);
}

const KINDS = { wire, read: told, decision, classify: classified, prompt: block, channel, budget: counted };

for (const line of readFileSync(vectorsFile, "utf8").split("\n").slice(0, -1)) {
  number += 1;
  const vector = JSON.parse(line);
  try {
    if (vector.kind === "catalog") {
      compare("catalog", vector, vector.fingerprint, tables.fingerprint);
    }
    KINDS[vector.kind]?.(vector);
  } catch (error) {
    differences.push({ line: number, of: vector.code, what: "thrown", wanted: null, got: String(error) });
  }
}
console.log(JSON.stringify({ compared, differences: differences.slice(0, 20), count: differences.length }));
process.exitCode = differences.length === 0 ? 0 : 1;
