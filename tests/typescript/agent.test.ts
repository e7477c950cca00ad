// What an agent's module produces where no vector shows it.

import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import { checkKey, Misuse, Occurrence, PromptMismatch, setKey, Stopped } from "errpact";
import * as page from "errpact/page";
import { BadInput, Busy, CATALOG, classify, FINGERPRINT, make, occurrence, PROMPT, promptFor, retry, SignedOut, verify } from "./agent.js";

/** What a misuse says. */
function misuse(wrong: () => unknown): Misuse {
  try {
    wrong();
  } catch (error) {
    assert.ok(error instanceof Misuse);
    return error;
  }
  throw new Error("nothing was thrown");
}

test("a class has its code, its parameters and its cause", () => {
  const cause = new Error("no row for jane@example.com");
  const error = new BadInput({ place: "Atlantis" }, { cause });
  assert.equal(error.code, "BAD_INPUT");
  assert.equal(error.cause, cause);
  assert.equal(error.message, "BAD_INPUT: No such place");
  assert.ok(error instanceof Error && !JSON.stringify(error).includes("Atlantis"));
  assert.equal(occurrence(error, { tool: "search" }).text().startsWith("BAD_INPUT: There is no Atlantis."), true);
  assert.match(occurrence(error).logfmt(), /raw="no row for \[email\]"/);
});

test("wrong use says what and where, and keeps the application's error", () => {
  const cause = new Error("the application's");
  const missing = misuse(() => new BadInput({} as { place: string }, { cause }));
  assert.equal(missing.where, "BAD_INPUT.place");
  assert.match(missing.message, /the parameter is missing/);
  assert.equal(missing.cause, cause);
  const wrong = misuse(() => make("LATER", { when: 7 }));
  assert.match(wrong.message, /^LATER\.when: the parameter must be a Date, or a text of RFC 3339, and it is of the type number$/);
  assert.match(misuse(() => make("UNHEARD_OF", {}, { cause })).message, /^UNHEARD_OF: the catalog page has no such code$/);
  const trap = { get place(): string { throw new Error("a trap"); } };
  assert.match(misuse(() => new BadInput(trap)).message, /a getter that throws/);
  assert.match(occurrence(missing).logfmt(), /the application's/);
});

test("a newer file is refused", () => {
  assert.throws(() => page.entries(2, {}), /was generated for form 2 of the package errpact, and the installed one reads form 1; update the package/);
});

test("an error has one occurrence, also behind others", () => {
  const error = new Busy();
  const one = occurrence(error, { tool: "search" });
  const outer = new Error("wrapped", { cause: new AggregateError([], "twice", { cause: error }) });
  const other = occurrence(outer, { tool: "send", tool_call_id: "call_7" });
  assert.equal(other.id, one.id);
  // What was known stays.
  assert.equal(other.tool, "search");
  assert.equal(other.openaiChat().tool_call_id, "call_7");
  assert.equal(occurrence(one, { tool_call_id: "call_7" }).openaiChat().tool_call_id, "call_7");
  assert.match(one.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(one.ref, one.id.replaceAll("-", "").slice(0, 10));
});

test("whatever is thrown becomes an occurrence", () => {
  const ring = new Error("a ring");
  ring.cause = ring;
  const hostile = new Proxy({}, { get: () => { throw new Error("a trap"); }, has: () => { throw new Error("a trap"); } });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const prototypes = [SignedOut.prototype, Occurrence.prototype].flatMap((it) => [Object.create(it), new Proxy(Object.create(it), {})]);
  const proxies = [new Proxy(new SignedOut(), {}), new Proxy(occurrence(new SignedOut()), {})];
  for (const thrown of [undefined, null, 7, "a text", Symbol("s"), () => 7, 7n, [], {}, ring, hostile, revoked.proxy, Object.create(null), ...prototypes, ...proxies]) {
    const it = occurrence(thrown, { tool: "search", arguments: hostile, context: revoked.proxy });
    assert.equal(it.code, "INTERNAL_ERROR");
    for (const form of [it.text(), it.userText(), it.toolResult(), it.logfmt(), it.envelopeJson(), it.sse(), JSON.stringify([it, it.mcp(), it.problem()])]) {
      assert.ok(form.length > 0 && !form.includes("a trap"));
    }
  }
});

test("what is for the user stays from the model", () => {
  const it = occurrence(new SignedOut());
  assert.equal(it.text(), "The call did not complete. The person has been told why.");
  assert.equal(it.userText(), "Please sign in again.");
});

test("raw text is scrubbed for the log", () => {
  const says = (raw: string): string => occurrence(new Error(raw), { arguments: { secret: "Swordfish 99" } }).logRecord()["raw"] ?? "";
  for (const [raw, scrubbed] of [
    ["call +1 202 555 0123 now", "call [phone] now"],
    ["card 4111 1111 1111 1111 refused", "card [card] refused"],
    ["password=hunter2 for jane@example.com", "password=[credential] for [email]"],
    ["postgres://app:s3cret@db/x", "postgres://[credential]@db/x"],
    ["Authorization: Bearer abc.def.ghi123", "Authorization: Bearer [credential]"],
    ["token ghp_abcdefghijklmnopqrstuvwxyz0123456789 used", "token [credential] used"],
    ["saw SWORDFISH%2099 and c3dvcmRmaXNoIDk5", "saw [redacted] and [redacted]"],
    ["in /home/jane/x, at 2026-01-02T03:04:05Z, 42 rows", "in /home/[user]/x, at 2026-01-02T03:04:05Z, 42 rows"],
    ["two\nlines\u001b[31m red", "two lines red"],
  ] as const) {
    assert.equal(says(raw), scrubbed);
  }
  assert.ok(says("x".repeat(100_000)).length <= 2001);
});

test("a key is set once, and can't be guessed", () => {
  const key = "0123456789abcdef0123456789abcdef";
  assert.throws(() => setKey("short"), /fewer than 16 bytes/);
  setKey(key);
  // Set twice, it is the same.
  setKey(key);
  assert.throws(() => setKey(`${key}0`), Misuse);
  assert.equal(checkKey(), true);
});

test("a call is repeated as the catalog says, and its error keeps its occurrence", async () => {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  let calls = 0;
  const value = await retry(() => {
    calls += 1;
    if (calls < 3) {
      throw new Busy();
    }
    return "done";
  }, { tool: "send", sleep });
  assert.deepEqual([value, calls, waits], ["done", 3, [2000, 4000]]);
  const busy = new Busy();
  const stopped = await retry(() => { throw busy; }, { tool: "send", sleep }).then(() => assert.fail(), (error: unknown) => error);
  assert.ok(stopped instanceof Stopped && stopped.cause === busy);
  assert.deepEqual([stopped.decision, waits], ["fail", [2000, 4000, 2000, 4000, 5000]]);
  assert.ok(!stopped.occurrence.text().includes("Retry after"));
  assert.equal(occurrence(stopped).id, occurrence(busy).id);
  assert.ok(!occurrence(busy).text().includes("Retry after"));
});

test("a side effect that may have happened is not repeated", async () => {
  const calls = { send: 0, search: 0 };
  for (const tool of ["send", "search"] as const) {
    const call = (): never => {
      calls[tool] += 1;
      throw make("TIMEOUT");
    };
    await assert.rejects(retry(call, { tool, sleep: async () => {} }), Stopped);
  }
  assert.deepEqual(calls, { send: 1, search: 2 });
  const signal = { aborted: true };
  await assert.rejects(retry(() => { calls.send += 1; throw new Busy(); }, { signal }), Stopped);
  assert.equal(calls.send, 2);
});

test("a prompt is verified by its words", () => {
  assert.equal(FINGERPRINT, CATALOG.fingerprint);
  verify(`You are kind.\n\n  ${PROMPT.replaceAll("\n", "\r\n  ")}\nBye.`);
  const without = PROMPT.split("\n").filter((line) => !line.includes("errpact:")).join("\n");
  verify(without);
  const wrong = (prompt: string): string => {
    try {
      verify(prompt);
    } catch (error) {
      assert.ok(error instanceof PromptMismatch);
      return error.message;
    }
    return "";
  };
  assert.match(wrong("You are kind."), /has no rule block of catalog page/);
  assert.match(wrong(`${PROMPT}\n${PROMPT}`), /2 times, at lines 1, /);
  assert.match(wrong(PROMPT.replace("BUSY", "LAZY")), /line \d+ of the prompt is .*LAZY.*should be .*BUSY/);
  assert.match(wrong(PROMPT.replace("errpact:end page", "")), /is not closed/);
  verify(PROMPT.replaceAll(" -->", "-->"));
  // The block of another catalog is none of this one, even if it has the same words.
  const other = PROMPT.replaceAll(/(errpact:(?:begin|end)) page/g, "$1 other");
  assert.match(wrong(other), /has no rule block of catalog page/);
  verify(`${other}\n${without}`);
  verify(`# errpact:begin other\n${without}`);
  const forSearch = promptFor(["search"]);
  assert.ok(forSearch.includes("TIMEOUT") && !promptFor(["send"]).includes("TIMEOUT"));
  verify(forSearch, ["search"]);
  assert.throws(() => verify(promptFor(["send"]), ["search"]), PromptMismatch);
});

test("an occurrence shows nothing else", () => {
  const it = occurrence(new BadInput({ place: "Atlantis" }));
  assert.ok(it instanceof Occurrence);
  assert.deepEqual(Object.keys(it), []);
  assert.equal(String(it), it.logfmt());
});

test("what Node.js prints of an occurrence is its line in the log", () => {
  const it = occurrence(new Error("token ghp_abcdefghijklmnopqrstuvwxyz0123456789 used"), { tool: "search", arguments: { secret: "Swordfish 99" } });
  assert.equal(inspect(it), it.logfmt());
  const shown = inspect({ failed: [it] }, { depth: 9, showHidden: true });
  assert.ok(shown.includes(it.logfmt()) && !/Swordfish|ghp_/.test(shown));
});

test("an MCP result takes no key that the protocol does not allow", () => {
  const it = occurrence(new Busy());
  for (const meta_key of ["com.example/tool-error", "com.example.mcp/failure", "dev.errors-2.example/a.b_c-d", "example/x", "mcp/x"]) {
    assert.ok(meta_key in it.mcp({ meta_key })._meta);
  }
  for (const [meta_key, says] of [
    ["", "needs a prefix"],
    ["no prefix!", "needs a prefix"],
    ["a".repeat(1 << 20), "needs a prefix"],
    ["/failure", "before the slash"],
    ["com..example/x", "before the slash"],
    ["1com.example/x", "before the slash"],
    ["com.example-/x", "before the slash"],
    ["com.exämple/x", "before the slash"],
    ["com.example/", "follows the slash"],
    ["com.example/-x", "follows the slash"],
    ["com.example/a/b", "follows the slash"],
    ["com.example/a\n", "follows the slash"],
    ["io.modelcontextprotocol/toolFailure", "for itself"],
    ["com.MCP.tools/x", "for itself"],
    ["modelcontextprotocol.io/x", "for itself"],
    ["mcp.dev/x", "for itself"],
  ] as const) {
    const refused = misuse(() => it.mcp({ meta_key }));
    assert.equal(refused.where, "mcp.meta_key");
    assert.ok(refused.message.includes(says) && refused.message.includes("com.example/tool-error"), refused.message);
    assert.ok(refused.message.length < 600);
  }
});

test("a third-party error is classified by what it says", () => {
  const code = (signal: object): string => classify(signal).code;
  assert.equal(code({}), "INTERNAL_ERROR");
  for (const hostile of ["\u0000", "(".repeat(10_000), "\ud800", "x".repeat(100_000), "Error: ".repeat(1000)]) {
    assert.equal(typeof code({ message: hostile, type: hostile, result: { error: hostile, code: hostile } }), "string");
  }
});
