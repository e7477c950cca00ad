// The tool loop and the history, with the catalog of tests/tests/tool_loop/errors.yaml.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Misuse, type Occurrence, Stopped, tables, type ToolCall, type ToolLoop, toolLoop } from "errpact";
import * as errors from "./loop.js";

const PLACES = { location: "Oslo" };
const { setTimeout } = globalThis;
let waits: number[];
let logged: Occurrence[];

beforeEach(() => {
  [waits, logged] = [[], []];
  // A wait ends at once.
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    waits.push(ms);
    return setTimeout(run, 0);
  }) as typeof setTimeout;
});
afterEach(() => {
  globalThis.setTimeout = setTimeout;
});

function call(number: number, tool: string, given?: unknown): ToolCall {
  return { id: `call_${number}`, tool, arguments: given };
}

function turn(): ToolLoop {
  const loop = errors.toolLoop({ log: (failed) => logged.push(failed) });
  loop.beginTurn("turn-1");
  return loop;
}

/** A tool that throws each of these, and then succeeds. */
function failing(...failures: unknown[]): () => Promise<string> {
  return async () => {
    if (failures.length > 0) {
      throw failures.shift();
    }
    return "done";
  };
}

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

test("a round answers each call, and the history has the pairs", async () => {
  const [loop, history] = [turn(), errors.history()];
  history.user("Where can I stay?");
  const calls = [call(1, "search_places", PLACES), call(2, "web_search")];
  history.assistant("turn-1", { text: "I'll look.", calls });
  assert.deepEqual(history.openCalls().map(({ id }) => id), ["call_1", "call_2"]);
  const told = await loop.runRound(calls, async (made) => {
    if (made.tool === "web_search") {
      throw new errors.FixIt();
    }
    return { places: [(made.arguments as typeof PLACES).location] };
  });
  assert.deepEqual(told.next, { is: "continue" });
  assert.deepEqual(told.failed.map(({ code }) => code), ["FIX_IT"]);
  assert.deepEqual(logged, told.failed);
  assert.deepEqual(told.results.map(({ failed }) => failed), [false, true]);
  assert.deepEqual(JSON.parse(told.results[0]?.text ?? ""), { places: ["Oslo"] });
  assert.equal(told.shown[0]?.event["tool_call_id"], "call_2");
  history.results(told.results);
  assert.deepEqual(history.openCalls(), []);
  const chat = history.openaiChat();
  assert.deepEqual(chat.slice(2).map((it) => it["role"]), ["tool", "tool"]);
  assert.match(String(chat[3]?.["content"]), /^FIX_IT: The date lies in the past\./);
  assert.equal(history.anthropic().length, 3);
  assert.equal(history.openaiResponses().at(-1)?.["type"], "function_call_output");
});

test("a failure is retried as the catalog says", async () => {
  const busy = (): errors.ServiceBusy => new errors.ServiceBusy();
  const told = await turn().runRound([call(1, "web_search")], failing(busy(), busy()));
  assert.deepEqual([told.failed, told.results[0]?.text, waits], [[], "done", [100, 200]]);
  const all = await turn().runRound([call(1, "web_search")], failing(busy(), busy(), busy(), busy(), busy()));
  assert.deepEqual(all.failed.map(({ code }) => code), ["SERVICE_BUSY"]);
  assert.ok(!all.failed[0]?.text().includes("Retry"));
});

test("an argument is repaired", async () => {
  const seen: unknown[] = [];
  const told = await turn().runRound([call(1, "search_places", {})], (made) => {
    seen.push(made.arguments);
    return Object.hasOwn(made.arguments as object, "location") ? "found" : errors.occurrence(new errors.LocationRequired(), { context: { trip_destination: "Bergen" } });
  });
  assert.equal(told.results[0]?.text, "found");
  assert.deepEqual(seen, [{}, { location: "Bergen" }]);
});

test("an effect happens once", async () => {
  const made: string[] = [];
  const run = ({ id }: ToolCall): string => {
    made.push(id);
    return "sent";
  };
  const [loop, mail] = [turn(), { to: "a" }];
  await loop.runRound([call(1, "send_mail", mail), call(2, "send_mail", mail)], run);
  const told = await loop.runRound([call(3, "send_mail", mail)], run);
  assert.deepEqual(made, ["call_1"]);
  assert.equal(told.results[0]?.failed, false);
  await loop.runRound([call(4, "send_mail", { to: "b" })], run);
  assert.deepEqual(made, ["call_1", "call_4"]);
});

test("a canceled round may have had its effect", async () => {
  const [loop, canceling] = [turn(), new AbortController()];
  const aborted: boolean[] = [];
  const round = loop.runRound([call(1, "send_mail")], async (_, signal) => {
    canceling.abort(new Error("left"));
    aborted.push(signal.aborted);
    return new Promise(() => undefined);
  }, canceling.signal);
  await assert.rejects(round, /left/);
  assert.deepEqual(aborted, [true]);
  const stored = JSON.parse(JSON.stringify(loop.state())) as unknown;
  const again = errors.restoreToolLoop(stored);
  again.beginTurn("turn-1");
  const told = await again.runRound([call(1, "send_mail")], failing());
  assert.match(told.results[0]?.text ?? "", /may have/);
});

test("what stops the run cancels what may be dropped", async () => {
  const [canceled, sent]: [string[], string[]] = [[], []];
  const calls = [call(1, "web_search"), call(2, "search_places", PLACES), call(3, "send_mail")];
  const loop = turn();
  const told = await loop.runRound(calls, async ({ tool }, signal) => {
    if (tool === "web_search") {
      throw new errors.RunOver();
    }
    for (let ticks = 0; ticks < 20 && !signal.aborted; ticks += 1) {
      await tick();
    }
    (signal.aborted ? canceled : sent).push(tool);
    return "ok";
  });
  await tick();
  await tick();
  assert.deepEqual([canceled, sent], [["search_places"], ["send_mail"]]);
  assert.deepEqual(told.next, { is: "end", text: told.failed[0]?.userText() });
  assert.equal(loop.offers("web_search"), false);
});

test("an attempt that is repeated stops nothing", async () => {
  const rows = JSON.parse(errors.TABLES.text) as { readonly codes: { readonly SERVICE_BUSY: { readonly policy: object } } };
  Object.assign(rows.codes.SERVICE_BUSY.policy, { stops: "run" });
  const stopping = toolLoop(tables(errors.CATALOG, JSON.stringify(rows)));
  for (const [failures, ends] of [[1, "continue"], [3, "end"]] as const) {
    const loop = stopping({ log: () => undefined });
    loop.beginTurn("turn-1");
    const busy = failing(...Array.from({ length: failures }, () => new errors.ServiceBusy()));
    const told = await loop.runRound([call(1, "web_search"), call(2, "search_places", PLACES)], ({ tool }) => (tool === "web_search" ? busy() : "found"));
    assert.deepEqual([told.results[0]?.failed, told.next.is], [ends === "end", ends]);
  }
});

test("rounds end, and the closing turn tells the truth", async () => {
  const loop = turn();
  let told = await loop.runRound([call(0, "send_mail", { n: 0 })], failing(new errors.FixIt()));
  for (const n of [1, 2]) {
    told = await loop.runRound([call(n, "send_mail", { n })], failing(new errors.FixIt()));
  }
  assert.ok(told.next.is === "close");
  const { closing } = told.next;
  assert.match(closing.instruction, /send_mail/);
  assert.equal(closing.reply("All sent!"), closing.plain);
  assert.match(closing.withOpening("Not everything worked.").plain, /^Not everything worked\./);
  assert.equal(errors.restoreToolLoop(loop.state()).closing?.plain, closing.plain);
  assert.equal(loop.close().plain, closing.plain);
});

test("what a tool returns may be a failure", async () => {
  const loop = turn();
  for (const result of [
    { success: false, error: "no such thing" },
    "Tool failed: no connection",
    { content: [{ type: "text", text: "Tool failed: no connection" }] },
    errors.occurrence(new errors.FixIt()),
  ]) {
    const told = await loop.runRound([call(waits.length, "read_log2", { n: JSON.stringify(result) })], () => result);
    assert.equal(told.results[0]?.failed, true, JSON.stringify(result));
    loop.beginTurn(JSON.stringify(result));
  }
  const told = await turn().runRound([call(1, "read_log")], () => "Tool failed: is only a line of the log");
  assert.equal(told.results[0]?.failed, false);
});

test("a result without JSON is still a success", async () => {
  const ring: { ring?: object } = {};
  ring.ring = ring;
  for (const result of [ring, () => 7, undefined, 10n]) {
    const told = await turn().runRound([call(1, "send_mail")], () => result);
    assert.equal(told.results[0]?.failed, false);
  }
});

test("wrong arguments are not called", async () => {
  for (const given of [7, "no JSON", [1]]) {
    const told = await turn().runRound([call(1, "book_room", given)], () => assert.fail());
    assert.equal(told.results[0]?.failed, true);
    assert.equal(told.failed.length, 1);
  }
  const told = await turn().runRound([call(1, "book_room", '{"house": "A"}')], ({ arguments: given }) => given);
  assert.deepEqual(JSON.parse(told.results[0]?.text ?? ""), { house: "A" });
});

test("calls have keys, and are verified", async () => {
  const keys: (string | undefined)[] = [];
  const loop = turn().withScope("chat");
  const told = await loop.runRound([call(1, "order_taxi", { to: "a" })], ({ idempotencyKey }) => {
    keys.push(idempotencyKey?.value);
    throw keys.length === 1 ? new errors.TaxiSlow() : new errors.TaxiLost();
  });
  assert.equal(told.failed[0]?.code, "TAXI_LOST");
  assert.ok(keys.length === 2 && keys[0] !== undefined && keys[0] === keys[1]);
  const unverified = await loop.runRound([call(2, "order_taxi", { to: "a" })], () => assert.fail());
  assert.match(unverified.results[0]?.text ?? "", /find_taxi/);
});

test("a program may make the calls itself", () => {
  const loop = turn();
  const calls = loop.admit([call(1, "web_search"), call(2, "send_mail", { to: "a" })]);
  assert.deepEqual(calls.map(({ id }) => id), ["call_1", "call_2"]);
  const [first, second] = calls as [ToolCall, ToolCall];
  const told = loop.round([{ call: first, error: new errors.FixIt() }, { call: second, result: "sent" }]);
  assert.deepEqual(told.results.map(({ failed }) => failed), [true, false]);
  assert.deepEqual(loop.admit([call(3, "send_mail", { to: "a" })]), []);
});

test("a call that was retried is settled with its attempts", async () => {
  const loop = turn();
  const [search] = loop.admit([call(1, "web_search")]) as [ToolCall];
  const step = loop.budget.withTool("web_search");
  const stopped = await errors
    .retry(() => { throw new errors.ServiceBusy(); }, { tool: "web_search", tool_call_id: "call_1", budget: step })
    .then(() => assert.fail(), (error: unknown) => error);
  assert.ok(stopped instanceof Stopped && stopped.attempts === 3);
  const told = loop.round([{ call: search, error: stopped }]);
  assert.deepEqual(told.failed.map(({ code, id }) => [code, id]), [["SERVICE_BUSY", stopped.occurrence.id]]);
  const { turn: counts } = loop.state() as { readonly turn: { readonly attempts: Readonly<Record<string, number>> } };
  assert.equal(counts.attempts["web_search"], 3);
});

test("another state is refused", () => {
  for (const state of [{}, 7, null, { ...turn().state(), fingerprint: "0" }]) {
    assert.throws(() => errors.restoreToolLoop(state), Misuse);
  }
  assert.throws(() => errors.restoreHistory({ messages: 7 }), Misuse);
  assert.throws(() => errors.history([{ role: "friend" } as never]), Misuse);
});

test("a history is rebuilt from rows, and what is not kept leaves with its call", () => {
  const rows = [
    { role: "user", turn: "t", text: "Hello" },
    { role: "assistant", turn: "t", text: "", calls: [call(1, "web_search", {})] },
    { role: "tool", turn: "t", call_id: "call_1", tool: "web_search", replay: "drop", text: "gone", failed: true },
  ] as const;
  const history = errors.history(rows);
  assert.equal(history.isEmpty, false);
  assert.ok(!JSON.stringify(history.copy().anthropic()).includes("gone"));
  assert.deepEqual(errors.restoreHistory(history.state()).anthropic(), history.anthropic());
});

test("a call does not begin after its round was canceled", async () => {
  const canceling = new AbortController();
  const made: string[] = [];
  const round = turn().runRound([call(1, "web_search"), call(2, "send_mail")], ({ tool }) => {
    made.push(tool);
    canceling.abort(new Error("left"));
    return new Promise(() => undefined);
  }, canceling.signal);
  await assert.rejects(round, /left/);
  assert.deepEqual(made, ["web_search"]);
});

test("what was thrown is a failure, whatever it is", () => {
  const loop = turn();
  const [first] = loop.admit([call(1, "web_search")]) as [ToolCall];
  assert.equal(loop.round([{ call: first, error: undefined }]).results[0]?.failed, true);
});

test("calls whose arguments JSON does not have are refused", async () => {
  for (const given of [{ account: 9007199254740993n }, { get ring() { return this; } }]) {
    const told = await turn().runRound([call(1, "send_mail", given)], () => assert.fail());
    assert.equal(told.results[0]?.failed, true);
  }
});
