// Compares what the agent's module of a catalog writes with `errpact vectors`, text by text. Ends with 1 where anything
// differs; prints what was compared, as JSON.
//
//     node produce.js ./CATALOG/agent.js VECTORS.jsonl
//
// `./*/agent.js` stands for the module in the folder that has the name of each catalog among the vectors. Then each difference is a
// line before what was compared.

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type Note, Occurrence, setKey } from "errpact";

const [file = "", vectors = ""] = process.argv.slice(2);
const load = async (name: string) => (await import(file.replace("*", name))) as typeof import("./agent.js");
const all = file.includes("*");
let errors = all ? ({} as typeof import("./agent.js")) : await load("");
setKey("errpact vectors: not a secret");
// No one retries what these lines tell.
console.warn = () => undefined;

interface Vector {
  readonly kind: string;
  readonly code: string;
  readonly form: string;
  readonly value: unknown;
  readonly params: object;
  readonly [name: string]: unknown;
}

const compared: Record<string, number> = {};
const differences: object[] = [];
let number = -1;

function compare(what: string, vector: Vector, found: unknown, owed: unknown): void {
  compared[what] = (compared[what] ?? 0) + 1;
  if (!isDeepStrictEqual(found, owed)) {
    differences.push({ line: number, of: vector.code, what, wanted: owed ?? null, got: found ?? null });
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

/** The occurrence of the last vector: the forms of one follow one another. */
let last: { readonly of: string; readonly it: Occurrence } | undefined;

function occurrenceOf(vector: Vector): Occurrence {
  const of = JSON.stringify({ ...vector, form: undefined, value: undefined });
  if (last?.of !== of) {
    last = { of, it: made(vector) };
  }
  return last.it;
}

/** What JSON does not have: numbers that are none, and halves of surrogate pairs. */
function given(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replaceAll("\ufffdlone", "\ud800lone");
  } else if (Array.isArray(value)) {
    return value.map(given);
  } else if (typeof value !== "object" || value === null) {
    return value;
  }
  const { $number: number, ...others } = value as Readonly<Record<string, unknown>>;
  return typeof number === "string"
    ? { NaN: NaN, inf: Infinity, "-inf": -Infinity }[number]
    : Object.fromEntries(Object.entries(others).map(([name, inner]) => [given(name), given(inner)]));
}

function made(written: Vector): Occurrence {
  const { params, arguments: named } = written;
  const vector = written["native"] === true ? { ...written, params: given(params) as object, arguments: given(named) } : written;
  const call = vector as unknown as { tool: string; call_id: string; arguments: object; context: object } & Record<string, string | undefined>;
  const error = errors.make(vector.code, vector.params);
  const bare = Occurrence.at(errors.TABLES, error, {
    tool: call.tool,
    tool_call_id: call.call_id,
    arguments: call.arguments,
    context: call.context,
    service: call["service"],
    stage: call["stage"],
    rollback_status: call["rollback_status"],
  }, ID, AT);
  const { language } = call;
  const spoken = language === undefined ? bare : bare.withLanguage(language);
  return partly(vector, noted(vector, spoken));
}

function wire(vector: Vector): void {
  const it = occurrenceOf(vector);
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
    ag_ui_run_error: () => it.agUiRunError(),
    notice: () => it.notice(),
    sse: () => it.sse(),
    problem: () => it.problem(),
    google_rpc_status: () => it.googleRpcStatus(),
    logfmt: () => it.logfmt(),
    client_response: () => it.clientResponse(),
    shapes: () =>
      Object.fromEntries(
        Object.keys(errors.CATALOG.shapes ?? {}).map((name) => [name, { model: it.shape(name, "model"), user: it.shape(name, "user") }]),
      ),
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

/** The occurrence with what its vector says was done. */
function partly(vector: Vector, it: Occurrence): Occurrence {
  interface Given { readonly result: unknown; readonly issues: readonly { pointer: string; code: string; params: object; tool: string }[] }
  const { partial, context, call_id } = vector as unknown as { partial?: Given; context: object; call_id: string };
  const failed = ({ code, params, tool }: Given["issues"][number]): Occurrence =>
    Occurrence.at(errors.TABLES, errors.make(code, params), { tool, tool_call_id: call_id, context }, ID, AT);
  return partial === undefined ? it : it.withPartial(partial.result, partial.issues.map((issue) => [issue.pointer, failed(issue)] as const));
}

/** The occurrence with the notes of its vector. */
function noted(vector: Vector, it: Occurrence): Occurrence {
  interface Added { readonly note: string; readonly params: object; readonly argument: string }
  const { alternatives = [], actions = [], adjustments = [] } = (vector["notes"] ?? {}) as Readonly<Record<string, readonly Added[]>>;
  const note = ({ note, params }: Added): Note => (errors.note as (name: string, params: object) => Note)(note, params);
  const other = alternatives.reduce((it, added) => it.withAlternative(note(added)), it);
  const told = actions.reduce((it, added) => it.withAction(note(added)), other);
  return adjustments.reduce((it, added) => it.withAdjustment(added.argument, note(added)), told);
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

/** What a program reads of a code. A code for only the log has no entry. */
function fact(vector: Vector): void {
  if (errors.isCode(vector.code)) {
    const { number, jsonrpc, retry } = errors.entry(vector.code);
    const facts: Readonly<Record<string, unknown>> = { number, jsonrpc, jitter: retry.jitter };
    compare("fact", vector, facts[String(vector["fact"])] ?? null, vector.value);
  }
}

/** What an MCP server tells its clients. */
function channel(vector: Vector): void {
  const { INSTRUCTIONS, toolSuffix } = errors as unknown as { INSTRUCTIONS: string; toolSuffix: (tool: string) => string };
  const tool = vector["tool"] as string | null;
  compare("channel", vector, tool === null ? INSTRUCTIONS : toolSuffix(tool), vector.value);
}

/** A failure of a budget's vector, or what else happens to the budget. */
interface Event {
  readonly event: "failed" | "succeeded" | "begin_step" | "begin_run" | "scope" | "call";
  readonly code: string;
  readonly tool: string;
  readonly params: object;
  readonly context?: object;
  readonly arguments?: object;
  readonly importance: "blocking" | "optional";
  readonly call?: string;
  readonly caller?: string;
  readonly of_budget?: string;
  readonly budget_arguments?: object;
  readonly scope?: string;
  readonly retry_after_ms?: number;
  readonly text: string;
  readonly [name: string]: unknown;
}

/** The budget decides as in Rust, also if it is stored and restored before each event. */
function counted(vector: Vector): void {
  // Each vector begins in a process whose bucket is full.
  for (let tokens = 0; tokens < 1000; tokens += 1) {
    errors.budget().succeeded();
  }
  let budget = errors.budget();
  for (const event of vector["events"] as readonly Event[]) {
    const stored: unknown = JSON.parse(JSON.stringify(budget.state()));
    budget = errors.restoreBudget(stored);
    compare("stored budget", vector, JSON.parse(JSON.stringify(budget.state())), stored);
    const calling = event.call === undefined ? budget : budget.withCall(event.call);
    const named = event.budget_arguments === undefined ? calling : calling.withArguments(event.budget_arguments);
    if (event.event === "begin_step") {
      budget.beginStep(event.importance);
    } else if (event.event === "begin_run") {
      budget.beginRun();
    } else if (event.event === "scope") {
      budget.withScope(event.scope ?? "");
    } else if (event.event === "call") {
      const it = budget.withTool(event.tool).withArguments(event.arguments ?? {});
      compare("key", vector, it.idempotencyKey?.value ?? null, event["key"]);
      compare("unverified", vector, it.unverified ?? null, event["unverified"]);
    } else if (event.event === "succeeded") {
      named.succeeded(event.tool);
    } else {
      const { tool, context, retry_after_ms } = event;
      const call = { tool, tool_call_id: "call_1", arguments: event.arguments, context, retry_after_ms };
      const own = Occurrence.at(errors.TABLES, errors.make(event.code, event.params), call, ID, AT);
      const it = event.caller === undefined ? own : errors.occurrence(own, { tool: event.caller });
      const decided = (event.of_budget === undefined ? named : named.withTool(event.of_budget)).decide(it);
      for (const name of ["decision", "attempt", "param", "candidates", "verify"] as const) {
        compare(`${name} of a budget`, vector, decided[name], event[name]);
      }
      compare("delay_ms of a budget", vector, decided.delay_ms === null ? undefined : Math.floor(decided.delay_ms), event["delay_ms"]);
      compare("text of a budget", vector, it.text(), event.text);
    }
  }
  compare("budget", vector, JSON.parse(JSON.stringify(budget.state())), vector["state"]);
}

/** Is a text that a tool returned a failure? */
function returned(vector: Vector): void {
  compare("returned", vector, errors.failureIn(String(vector["tool"]), vector["text"]) !== undefined, vector.value);
}

/** A call of a turn, and what became of it: a text, a code, or nothing. */
interface Made {
  readonly id: string;
  readonly tool: string;
  readonly arguments?: unknown;
  readonly text?: string;
  readonly code?: string;
}

/** A turn: each round is the calls of a message, and what became of each. What is stored and restored goes on as if it had not been. */
function turn(vector: Vector): void {
  const { language, user, rounds } = vector as unknown as { readonly language?: string; readonly user?: string; readonly rounds: readonly (readonly Made[])[] };
  const options = { log: () => undefined };
  let [loop, history] = [errors.toolLoop(options).withScope("chat"), errors.history()];
  if (user !== undefined) {
    history.user(user);
  }
  loop.beginTurn("turn");
  const told = rounds.map((made) => {
    const stored = JSON.parse(JSON.stringify([loop.state(), history.state()])) as readonly unknown[];
    loop = errors.restoreToolLoop(stored[0], options);
    if (language !== undefined) {
      loop.withLanguage(language);
    }
    history = errors.restoreHistory(stored[1]);
    const calls = made.map(({ id, tool, arguments: given }) => ({ id, tool, arguments: given }));
    history.assistant("turn", { calls });
    const admitted = new Set(loop.admit(calls).map(({ id }) => id));
    const results = made.flatMap((it, at) => {
      const call = calls[at];
      if (call === undefined || !admitted.has(it.id) || (it.text === undefined && it.code === undefined)) {
        return [];
      }
      return [it.code === undefined ? { call, result: it.text } : { call, error: Occurrence.at(errors.TABLES, errors.make(it.code), { tool: it.tool, tool_call_id: "call_1", context: {} }, ID, AT) }];
    });
    const ended = loop.round(results);
    history.results(ended.results);
    const { next } = ended;
    return {
      results: ended.results.map(({ text }) => text),
      shown: ended.shown.map(({ text }) => text),
      next: next.is === "end" ? { end: next.text } : next.is === "close" ? { close: next.closing.instruction, reply: next.closing.reply("") } : "continue",
      offered: ended.results.map(({ tool }) => loop.offers(tool)),
    };
  });
  compare("turn", vector, { rounds: told, messages: history.openaiChat() }, vector.value);
}

function check(vector: Vector): void {
  if (vector.kind === "catalog") {
    compare("catalog", vector, vector["fingerprint"], errors.CATALOG.fingerprint);
  } else if (vector.kind === "classify") {
    classified(vector);
  } else if (vector.kind === "fact") {
    fact(vector);
  } else if (vector.kind === "prompt") {
    block(vector);
  } else if (vector.kind === "channel") {
    channel(vector);
  } else if (vector.kind === "budget") {
    counted(vector);
  } else if (vector.kind === "returned") {
    returned(vector);
  } else if (vector.kind === "turn") {
    turn(vector);
  } else if (vector.kind === "wire") {
    wire(vector);
  }
}

for (const line of readFileSync(vectors, "utf8").split("\n").slice(0, -1)) {
  number += 1;
  const vector = JSON.parse(line) as Vector;
  if (all && vector.kind === "catalog") {
    errors = await load(String(vector["name"]));
    last = undefined;
  }
  try {
    check(vector);
  } catch (error) {
    differences.push({ line: number, of: vector.code, what: "raised", wanted: null, got: String(error) });
  }
}
if (all) {
  differences.forEach((it) => console.log(JSON.stringify(it)));
}
console.log(JSON.stringify({ compared, differences: differences.slice(0, 20), count: differences.length }));
process.exitCode = differences.length === 0 ? 0 : 1;
