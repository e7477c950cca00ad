// Budgets, nested calls, and whatever is wrong.

import assert from "node:assert/strict";
import test from "node:test";
import { Budget, Misuse, type Note, Occurrence, Stopped } from "errpact";
import { BadInput, budget, Busy, classify, make, note, occurrence, parse, parseAll, parseClientResponse, parseEnvelope, promptFor, restoreBudget, retry, TABLES, verify } from "./agent.js";

const sleep = async (): Promise<void> => {};

/** Every form. */
function forms(it: Occurrence): readonly unknown[] {
  const named = [it.openaiChat("c"), it.openaiResponse("c"), it.anthropic("c"), it.gemini("t"), it.vercelResult("c"), it.vercelChunk("c"), it.agUi("c")];
  const own = [it.text(), it.userText(), it.toolResult(), it.envelope(), it.envelopeJson(), it.mcp(), it.vercelNotice(), it.agUiRunError(), it.notice()];
  return [...named, ...own, it.sse(), it.problem(), it.clientResponse(), it.logRecord(), it.logfmt(), String(it), JSON.stringify(it)];
}

test("an error keeps its occurrence on its way out of nested calls", () => {
  const error = new BadInput({ place: "Atlantis" });
  const inner = occurrence(error, { tool: "search", arguments: { q: "own" } });
  const outer = occurrence(new Error("outside", { cause: error }), { tool: "send", tool_call_id: "c1", arguments: { q: "of another tool" } });
  assert.deepEqual([outer.id, outer.tool], [inner.id, "search"]);
  assert.deepEqual(outer.callers, ["send"]);
  assert.ok(!JSON.stringify(forms(outer)).includes("another tool"));
  assert.equal(outer.openaiChat().tool_call_id, "c1");
  // Handled again with the same id, it is still one call; what only has the same name may be another.
  assert.deepEqual(occurrence(error, { tool: "send", tool_call_id: "c1" }).callers, ["send"]);
  assert.deepEqual(occurrence(error, { tool: "send" }).callers, ["send", "send"]);
});

test("the refusal of an inner call proves nothing about the outer one", async () => {
  const stopped = await retry(() => { throw new Busy(); }, { tool: "search", sleep }).then(() => assert.fail(), (error: unknown) => error);
  assert.ok(stopped instanceof Stopped);
  assert.equal(stopped.attempts, 4);
  const outer = occurrence(stopped, { tool: "send" });
  assert.equal(outer.id, stopped.occurrence.id);
  assert.equal(budget().decide(outer).decision, "fail");
  assert.equal(budget().decide(occurrence(new Busy(), { tool: "send" })).decision, "retry");
});

test("calls share the budget of a step", async () => {
  const step = budget();
  const busy = async (call: string): Promise<unknown> =>
    retry(() => { throw new Busy(); }, { tool: "search", budget: step.withCall(call), sleep }).catch((error: unknown) => error);
  await busy("one");
  assert.equal(step.retries, 3);
  await busy("other");
  assert.equal(step.retries, 6);
  await retry(() => "done", { tool: "search", budget: step.withCall("one"), sleep });
  assert.equal((step.state()["step"] as { readonly calls: Readonly<Record<string, unknown>> }).calls["one"], undefined);
  step.beginStep("optional");
  assert.deepEqual([step.retries, step.importance], [0, "optional"]);
});

test("a wait that is cut short gives its retry back", async () => {
  const step = budget();
  const canceled = new Error("canceled");
  const failing = retry(() => { throw new Busy(); }, { budget: step, sleep: () => Promise.reject(canceled) });
  await assert.rejects(failing, canceled);
  assert.equal(step.retries, 0);
});

test("a wait is never shorter than what was asked for", () => {
  const it = occurrence(new Busy(), { tool: "search", retry_after_ms: 50 });
  assert.deepEqual(budget().decide(it), { decision: "retry", delay_ms: 2000, least_ms: 2000, most_ms: 2000, attempt: 2 });
  const long = occurrence(new Busy(), { tool: "search", retry_after_ms: 4000 });
  assert.equal(budget().decide(long).least_ms, 4000);
});

test("a stored budget that does not fit is refused", () => {
  const state = budget().state();
  for (const [wrong, said] of [
    [{ ...state, fingerprint: "0" }, /begin a new one/],
    [{ ...state, step: 7 }, /given as budget can.t be read: invalid type: integer `7`/],
    [{ ...state, step: { retries: "x" } }, /given as budget can.t be read/],
    [{ ...state, step: { importance: "x" } }, /given as budget can.t be read/],
    [{ ...state, step: { failed: { t: { p: 7 } } } }, /given as budget can.t be read/],
    [[], /begin a new one/],
    [null, /can.t be read/],
  ] as const) {
    assert.throws(() => restoreBudget(wrong), (error) => error instanceof Misuse && said.test(error.message));
  }
  assert.ok(restoreBudget(state) instanceof Budget);
});

test("whatever a call has, its error is told", () => {
  const ring: unknown[] = [];
  ring.push(ring);
  const trap = { toString(): string { throw new Error("a trap"); }, toJSON(): string { throw new Error("a trap"); } };
  const getter = { get q(): string { throw new Error("a trap"); } };
  const hostile = [ring, trap, getter, "x".repeat(10_000), "\ud800", new Date(NaN), Symbol("s"), 10n ** 5000n, Object.create(null), () => 7];
  for (const value of hostile) {
    const own = { q: value, [String(hostile.indexOf(value))]: value };
    const about = { tool: "search", arguments: own, context: own, service: value, stage: value, retry_after_ms: value };
    const it = occurrence(new BadInput({ place: "Oslo" }, { cause: value }), about as never);
    assert.ok(it.text().startsWith("BAD_INPUT: There is no Oslo."));
    for (const form of forms(it)) {
      assert.ok(!String(JSON.stringify(form)).includes("a trap"));
    }
    forms(occurrence(value, value as never));
  }
});

test("a form that cannot be written has no values", () => {
  const warn = console.warn;
  const said: string[] = [];
  console.warn = (text: string) => said.push(text);
  try {
    const it = Occurrence.at(TABLES, new BadInput({ place: "Oslo" }), { tool: "search" }, "00000000-0000-4000-8000-000000000000", NaN);
    assert.ok(it.text().startsWith("BAD_INPUT: There is no n/a."));
    forms(it);
    assert.equal(it.withAction("raw text" as unknown as Note).text(), it.text());
  } finally {
    console.warn = warn;
  }
  assert.ok(said.some((text) => text.includes("take a note of the catalog")));
  assert.ok(said.some((text) => /error BAD_INPUT .* could not be written with its values: /.test(text)));
});

test("a form that cannot be written offers no more than others", () => {
  const warn = console.warn;
  console.warn = () => undefined;
  try {
    const inner = Occurrence.at(TABLES, new Busy(), { tool: "search" }, "00000000-0000-4000-8000-000000000000", NaN);
    const outer = occurrence(inner, { tool: "send" });
    const { recovery } = (outer.envelope() as { error: { recovery: { is_retryable: boolean; outcome?: string } } }).error;
    assert.deepEqual([recovery.is_retryable, recovery.outcome], [false, undefined]);
  } finally {
    console.warn = warn;
  }
});

test("what a program removes after it told it is still searched for", () => {
  const given: { password?: string; ring?: object; big?: bigint } = { password: "Tr0ub4dor-X9", big: 98765432101n };
  given.ring = { deep: "Zebra-Crossing-7", given };
  const it = occurrence(new Error("login failed with Tr0ub4dor-X9, Zebra-Crossing-7, 98765432101"), { tool: "send", arguments: given });
  delete given.password;
  assert.ok(!/Tr0ub4dor|Zebra|98765432101/.test(it.logfmt()), it.logfmt());
});

test("only arguments that JSON has exactly say which call it is", () => {
  const key = (args: unknown): string | undefined => budget().withScope("s").withTool("send").withArguments(args as object).withCall("c").idempotencyKey?.value;
  const ring: { ring?: object } = {};
  ring.ring = ring;
  for (const args of [{ a: 1n }, [1], 7, ring]) {
    assert.equal(key(args), undefined);
  }
});

test("a mistake of the program ends no other conversation", () => {
  const step = budget();
  for (const wrong of [
    () => promptFor("search" as never), () => verify("a prompt", "search" as never), () => step.withTool(5 as never).decide(occurrence(new Busy())),
    () => step.withScope(undefined as never), () => step.beginStep("huge" as never), () => budget("huge" as never), () => classify({ status: "503" as never }),
  ]) {
    try {
      wrong();
    } catch (error) {
      assert.ok(!String(error).includes("stale"), String(error));
    }
  }
  assert.equal(step.decide(occurrence(new Busy(), { tool: "search" })).decision, "retry");
});

test("a stack that is exhausted in the engine ends no other error", () => {
  const [it, step] = [occurrence(new Busy(), { tool: "search" }), budget()];
  const text = it.text();
  // Each call on the way back has a little more stack left than the one before.
  const dig = (): void => {
    try {
      dig();
    } catch (exhausted) {
      try {
        it.text();
      } catch {
        // There was not enough of it yet.
      }
      throw exhausted;
    }
  };
  const warn = console.warn;
  console.warn = () => undefined;
  try {
    assert.throws(dig, RangeError);
  } finally {
    console.warn = warn;
  }
  assert.equal(it.text(), text);
  assert.equal(occurrence(new Busy(), { tool: "search" }).text().replace(/Ref: .*/, ""), text.replace(/Ref: .*/, ""));
  try {
    assert.equal(step.decide(it).decision, "retry");
  } catch (error) {
    assert.ok(error instanceof Misuse && /restore the last one that was stored/.test(error.message), String(error));
    assert.equal(budget().decide(it).decision, "retry");
  }
});

test("a log record has OpenTelemetry's attributes beside errpact's fields", () => {
  const it = occurrence(new BadInput({ place: "Oslo" }), { tool: "search" });
  const [fields, attributes] = [it.logRecord(), it.spanAttributes()];
  assert.deepEqual([fields["level"], fields["ts"], fields["code"]], ["error", it.timestamp.toISOString(), "BAD_INPUT"]);
  assert.equal(attributes["error.type"], "BAD_INPUT");
  assert.deepEqual({ ...fields, ...attributes }, fields);
});

test("a result of MCP is the same as text", () => {
  const it = occurrence(new BadInput({ place: "Oslo" }), { tool: "search" });
  assert.deepEqual(JSON.parse(it.mcpJson({ structured: true })), it.mcp({ structured: true }));
});

test("what is wrong is named", () => {
  for (const [wrong, said] of [
    [() => make("NOPE"), /^NOPE: the catalog page has no such code$/],
    [() => make("BAD_INPUT"), /^BAD_INPUT\.place: the parameter is missing/],
    [() => make("BAD_INPUT", { place: {} }), /^BAD_INPUT\.place: the parameter must be .*, and it is of the type object$/],
    [() => make("BAD_INPUT", 7 as never), /^BAD_INPUT: the parameters must be an object/],
    [() => (note as (name: string) => Note)("nope"), /^note: the catalog page has no note nope; it has /],
  ] as const) {
    assert.throws(wrong, (error) => error instanceof Misuse && said.test(error.message));
  }
});

test("what a newer server writes is read, and broken JSON is no error", () => {
  const envelope = JSON.parse(occurrence(new Busy()).envelopeJson()) as { error: Record<string, unknown> & { recovery: Record<string, unknown> } };
  Object.assign(envelope.error, { code: "NEW_CODE", fingerprint: "0123456789ab", more: { x: 1 } });
  envelope.error.recovery["policy"] = "retry-on-mars";
  const read = parse(JSON.stringify(envelope));
  assert.deepEqual([read?.code, read?.known, read?.skewed, read?.retry], ["NEW_CODE", false, true, "do-not-retry"]);
  const whole = occurrence(new Busy()).envelopeJson();
  for (const broken of [whole.slice(0, -1), whole.slice(1), "{".repeat(100_000), "[1,", "\0", 7, null, undefined, Symbol("s")]) {
    assert.equal(parse(broken), undefined);
    assert.deepEqual(parseAll(broken), []);
    assert.equal(parseEnvelope(broken), undefined);
    assert.equal(parseClientResponse(broken), undefined);
  }
});
