import assert from "node:assert/strict";
import { test } from "node:test";

import {
  CATALOG,
  META_KEY,
  parse,
  parseAll,
  parseAgUi,
  parseClientResponse,
  parseEnvelope,
  parseMcp,
  parseNotice,
  parseProblem,
  parseToolResult,
  parseVercelChunk,
  toolError,
} from "./errors.js";

const NOTICE = {
  code: "BUSY",
  message: "The service is busy.",
  ref: "6f6c0f5e6c",
  retry: "retry-after-delay",
  retry_after_ms: 2000,
  tool: "search",
  tool_call_id: "call_0",
  turn: "t1",
  timestamp: "2026-01-02T03:04:05.678Z",
};
const ENVELOPE = {
  error: {
    code: "BAD_INPUT",
    category: "plan",
    source: "search",
    message: "There is no Atlantis.",
    context: { operation: "search", parameters: { place: "Atlantis" } },
    recovery: {
      is_retryable: true,
      policy: "retry-after-change",
      retry_strategy: { max_retries: 2, parameter_adjustments: { place: "a town" } },
      alternatives: [{ description: "Ask", example: "Oslo" }],
      required_actions: ["Correct place."],
    },
    debug: { error_id: "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a", timestamp: "2026-01-02T03:04:05.678Z" },
  },
};
const PROBLEM = {
  type: "https://example.com/errors#BUSY",
  title: "Busy",
  status: 503,
  detail: "The service is busy.",
  instance: "urn:uuid:6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a",
  code: "BUSY",
  category: "network",
  ref: "6f6c0f5e6c",
  retry: "retry-after-delay",
  recovery: { is_retryable: true, policy: "retry-after-delay", retry_strategy: { suggested_delay: 2500, max_retries: 3 } },
};
/** Values that are not errors. */
const NOTHING: unknown[] = [
  undefined,
  null,
  0,
  NaN,
  true,
  "",
  "{",
  "[]",
  "14 °C and sunny: take a hat",
  "NOTE: bring a hat",
  "Error: no colon code",
  [],
  {},
  Symbol("s"),
  () => 0,
  10n,
  { code: "BUSY" },
  { code: "ENOENT", message: "no such file" },
  { success: true, error: null },
  { type: "text-delta", delta: "BUSY: no" },
  { type: "CUSTOM", name: "other", value: NOTICE },
  { type: "TOOL_CALL_RESULT", content: "14 °C" },
  { isError: false, content: [{ type: "text", text: "BUSY: no" }] },
  { data: 7 },
  new Date(),
  new Map(),
  new Error("BUSY: no"),
];

test("a notice, as an object, as JSON, as a block, as an event", () => {
  const { message, ...rest } = NOTICE;
  const error = { ...rest, message, known: true, skewed: false, disposition: "failed" };
  const json = JSON.stringify(NOTICE);
  const half = Math.floor(json.indexOf(","));
  for (const form of [
    NOTICE,
    json,
    ` ${json}\n`,
    `event: tool_execution_error\nid: 1\ndata: ${json}\n\n`,
    `:keep-alive\r\ndata:${json}\r\n\r\n`,
    `data: ${json.slice(0, half)}\ndata: ${json.slice(half)}\n\n`,
    { type: "tool_execution_error", data: json, lastEventId: "1" },
    new MessageEvent("tool_execution_error", { data: json }),
  ]) {
    assert.deepEqual(parseNotice(form), error);
    assert.deepEqual(parse(form), error);
  }
});

test("an envelope is kept, without what has another type", () => {
  const error = parseEnvelope(ENVELOPE);
  assert.deepEqual(error, {
    code: "BAD_INPUT",
    known: true,
    skewed: false,
    disposition: "failed",
    message: "There is no Atlantis.",
    ref: "6f6c0f5e6c",
    retry: "retry-after-change",
    max_retries: 2,
    tool: "search",
    timestamp: "2026-01-02T03:04:05.678Z",
    envelope: ENVELOPE.error,
  });
  assert.deepEqual(parse(JSON.stringify(ENVELOPE)), error);
  const odd = parseEnvelope({
    error: {
      code: "BUSY",
      message: "m",
      category: "network",
      context: [],
      recovery: {
        is_retryable: true,
        policy: "retry-tomorrow",
        retry_strategy: { suggested_delay: -1, max_retries: Infinity },
        required_actions: [1, "a"],
      },
      debug: { ...ENVELOPE.error.debug, host: 7 },
      extra: 1,
    },
  });
  assert.deepEqual(odd?.envelope, {
    code: "BUSY",
    category: "network",
    message: "m",
    recovery: { is_retryable: true, policy: "retry-tomorrow", retry_strategy: {}, required_actions: ["a"] },
    debug: ENVELOPE.error.debug,
  });
  assert.equal(odd?.retry, "retry-after-delay", "the catalog's, where the wire says none that is known");
});

test("a tool's result, as JSON and as text", () => {
  const error = { code: "BUSY", known: true, skewed: false, disposition: "failed", message: "The service is busy. Ref: 6f6c0f5e6c.", ref: "6f6c0f5e6c", retry: "retry-after-delay" };
  const text = "BUSY: The service is busy. Ref: 6f6c0f5e6c.";
  for (const form of [text, { success: false, error: text }, JSON.stringify({ success: false, error: text })]) {
    assert.deepEqual(parseToolResult(form), error);
    assert.deepEqual(parse(form), error);
  }
  assert.deepEqual(parseToolResult('{"success": false, "error": "The call did not complete."}'), {
    code: "INTERNAL_ERROR",
    known: false,
    skewed: false,
    disposition: "failed",
    message: "The call did not complete.",
    retry: "do-not-retry",
  });
  assert.equal(parseToolResult({ success: true, result: 1 }), undefined);
  assert.equal(parseToolResult({ error: { code: "quota", message: "none left" } })?.code, "quota");
});

test("a problem, as a body and as a response", async () => {
  const error = parseProblem(PROBLEM);
  assert.deepEqual(error, {
    code: "BUSY",
    known: true,
    skewed: false,
    disposition: "failed",
    message: "The service is busy.",
    ref: "6f6c0f5e6c",
    retry: "retry-after-delay",
    retry_after_ms: 2500,
    max_retries: 3,
  });
  assert.deepEqual(parse(PROBLEM), error);
  const response = (status: number, body: string, headers: Record<string, string> = {}): Response =>
    new Response(body, { status, headers });
  const busy = response(503, JSON.stringify(PROBLEM), { "retry-after": "3" });
  assert.deepEqual(await parseProblem(busy), error);
  assert.equal(busy.bodyUsed, false, "the page can still read it");
  assert.equal(await parseProblem(response(200, JSON.stringify(PROBLEM))), undefined);
  assert.equal(await parseProblem(response(502, "<html>Bad gateway</html>")), undefined);
  assert.equal(await parseProblem(response(502, "")), undefined);
  const read = response(503, JSON.stringify(PROBLEM));
  await read.text();
  assert.equal(await parseProblem(read), undefined);
  const foreign = await parseProblem(response(404, '{"type":"about:blank","title":"Not found","status":404}'));
  assert.deepEqual([foreign?.code, foreign?.known, foreign?.message], ["INTERNAL_ERROR", false, "Not found"]);
});

test("a body of no known type is read at once", async () => {
  const any = await new Response(JSON.stringify(PROBLEM)).json();
  const code: string | undefined = parseProblem(any)?.code;
  assert.equal(code, "BUSY");
  const unknown: unknown = any;
  assert.equal(parseProblem(unknown)?.code, "BUSY");
});

test("Retry-After lengthens a wait, and is a day at most", () => {
  const { recovery: _, ...short } = PROBLEM;
  const wait = (header: string): number | undefined => parseProblem(short, header)?.retry_after_ms;
  assert.deepEqual(
    ["7", " 7 ", "0.25", "0", "86401", "9".repeat(400), "soon", "-1", "1e3", "", "7, 8", "2030-01-01"].map(wait),
    [7000, 7000, 250, 0, 86400000, 86400000, undefined, undefined, undefined, undefined, undefined, undefined],
  );
  assert.equal(wait("Sun, 06 Nov 1994 08:49:37 GMT"), 0);
  const soon = wait(new Date(Date.now() + 60_000).toUTCString()) ?? 0;
  assert.ok(soon > 0 && soon <= 60_000, String(soon));
  assert.equal(parseProblem(PROBLEM, "3")?.retry_after_ms, 2500, "the same, rounded up");
  assert.equal(parseProblem(PROBLEM, "30")?.retry_after_ms, 30000, "what a proxy asks for");
});

test("a result of MCP, with and without its envelope", () => {
  const content = [{ type: "text", text: "BAD_INPUT: There is no Atlantis. Correct place." }];
  const of = (more: object): unknown => ({ isError: true, content, ...more });
  const own = parseMcp(of({ _meta: { other: ENVELOPE, [META_KEY]: ENVELOPE } }));
  assert.deepEqual(own, parseEnvelope(ENVELOPE));
  assert.deepEqual(parseMcp(of({ _meta: { "com.example/failure": ENVELOPE } })), own);
  assert.deepEqual(parseMcp(of({ structuredContent: ENVELOPE })), own);
  assert.deepEqual(parseMcp({ jsonrpc: "2.0", id: 1, result: of({ structuredContent: ENVELOPE }) }), own);
  assert.equal(parseMcp(of({}))?.message, "There is no Atlantis. Correct place.");
  assert.deepEqual(parse(of({ _meta: { [META_KEY]: ENVELOPE } })), own);
  assert.deepEqual(parseMcp({ isError: true, content: [{ type: "text", text: "boom" }] }), {
    code: "INTERNAL_ERROR",
    known: false,
    skewed: false,
    disposition: "failed",
    message: "boom",
    retry: "do-not-retry",
  });
  assert.equal(parseMcp({ content }), undefined);
});

test("chunks and parts of Vercel's AI SDK", () => {
  const text = "BUSY: The service is busy.";
  const error = { code: "BUSY", known: true, skewed: false, disposition: "failed", message: "The service is busy.", retry: "retry-after-delay", tool_call_id: "c" };
  const cases: [unknown, unknown][] = [
    [{ type: "tool-output-error", toolCallId: "c", errorText: text }, error],
    [{ type: "tool-search", state: "output-error", toolCallId: "c", errorText: text }, { ...error, tool: "search" }],
    [{ type: "dynamic-tool", toolName: "search", state: "output-error", toolCallId: "c", errorText: text }, { ...error, tool: "search" }],
    [{ type: "tool-result", toolCallId: "c", toolName: "search", output: { type: "error-text", value: text } }, { ...error, tool: "search" }],
    [{ type: "data-tool-execution-error", data: NOTICE, transient: true }, parseNotice(NOTICE)],
    [{ type: "tool-search", state: "output-available", toolCallId: "c", output: text }, undefined],
    [{ type: "tool-result", toolCallId: "c", toolName: "search", output: { type: "text", value: text } }, undefined],
  ];
  for (const [form, expected] of cases) {
    assert.deepEqual(parseVercelChunk(form), expected);
    assert.deepEqual(parse(form), expected);
  }
  const json = { type: "tool-result", toolCallId: "c", output: { type: "error-json", value: ENVELOPE } };
  assert.deepEqual(parseVercelChunk(json), { ...parseEnvelope(ENVELOPE), tool_call_id: "c" });
});

test("events of AG-UI", () => {
  assert.deepEqual(parseAgUi({ type: "CUSTOM", name: "tool_execution_error", value: NOTICE }), parseNotice(NOTICE));
  const result = parseAgUi({ type: "TOOL_CALL_RESULT", toolCallId: "c", content: "BUSY: Wait.", role: "tool" });
  assert.deepEqual([result?.code, result?.message, result?.tool_call_id], ["BUSY", "Wait.", "c"]);
  const ended = parseAgUi({ type: "RUN_ERROR", message: "Please sign in again.", code: "SIGNED_OUT" });
  assert.deepEqual([ended?.code, ended?.retry], ["SIGNED_OUT", "re-auth-then-retry"]);
  assert.equal(parseAgUi({ type: "RUN_ERROR", message: "stopped" })?.known, false);
  assert.equal(parseAgUi({ type: "RUN_FINISHED" }), undefined);
});

test("every sign of failure counts, and none is made up", () => {
  for (const flags of [{ success: false }, { isError: true }, { is_error: true }]) {
    assert.equal(parseToolResult({ ...flags, message: "BUSY: Wait." })?.code, "BUSY", JSON.stringify(flags));
    assert.equal(parseToolResult(flags)?.message, "Internal error");
  }
  for (const flags of [{ success: true }, { isError: false }, { is_error: false }, {}]) {
    assert.equal(parseToolResult({ ...flags, message: "BUSY: Wait." }), undefined, JSON.stringify(flags));
  }
  // A sentence that names no code is an error only where the form says so.
  const said = "The call did not complete. The person has been told why.";
  const failed = { type: "tool_result", tool_use_id: "c", content: [{ type: "text", text: said }] };
  assert.equal(parse({ ...failed, is_error: true })?.message, said);
  assert.equal(parse(failed), undefined);
  assert.equal(parse({ role: "tool", tool_call_id: "c", content: said }), undefined);
  assert.equal(parse({ role: "user", content: "BUSY: no" }), undefined);
  assert.equal(parse({ functionResponse: { name: "search", response: { output: "BUSY: no" } } }), undefined);
  const called = parse({ functionResponse: { name: "search", response: { error: said } } });
  assert.deepEqual([called?.known, called?.tool, called?.tool_call_id], [false, "search", undefined]);
  assert.equal(parse({ type: "tool-search", state: "output-available", errorText: "BUSY: no" }), undefined);
  assert.equal(parse({ type: "error", errorText: said })?.message, said);
  assert.equal(parse({ type: "tool-output-error", toolCallId: "c", errorText: said })?.known, false);
});

test("what is not whole is no notice, no envelope and no problem", () => {
  const { code: _code, ...nameless } = NOTICE;
  const { message: _message, ...mute } = NOTICE;
  const { ref: _ref, retry: _retry, timestamp: _timestamp, ...bare } = NOTICE;
  assert.deepEqual([parseNotice(nameless), parseNotice(mute)], [undefined, undefined]);
  // Anything may have a code and a message.
  assert.equal(parse(bare), undefined);
  assert.equal(parseNotice(bare)?.code, "BUSY");
  for (const name of ["code", "category", "message", "recovery", "debug"]) {
    for (const wrong of [undefined, null, 7, [], {}]) {
      const broken = { error: { ...ENVELOPE.error, [name]: wrong } };
      assert.equal(parseEnvelope(broken), undefined, name);
      // It says that it failed all the same.
      const error = parse(broken);
      const code = name === "code" ? "INTERNAL_ERROR" : "BAD_INPUT";
      assert.deepEqual([error?.code, error?.known, error?.envelope], [code, name !== "code", undefined], name);
    }
  }
  for (const name of ["code", "title", "status"]) {
    assert.equal(parse({ ...PROBLEM, [name]: undefined, ref: undefined, retry: undefined }), undefined, name);
    assert.equal(parseProblem({ ...PROBLEM, [name]: undefined })?.message, "The service is busy.", name);
  }
  assert.equal(parseProblem({ detail: "x" }), undefined);
  const { retry: _word, ...wordless } = { ...PROBLEM, recovery: { policy: "retry-now-safe" } };
  assert.equal(parseProblem(wordless)?.retry, "retry-now-safe");
});

test("a header counts from a second more than the body says", () => {
  const wait = (header: string): number | undefined => parseProblem(PROBLEM, header)?.retry_after_ms;
  assert.deepEqual(["0", "3", "3.4", "3.5", "4"].map(wait), [2500, 2500, 2500, 3500, 4000]);
});

test("a code of tomorrow is kept as it came and treated as the catch-all", () => {
  for (const form of [
    { ...NOTICE, code: "QUOTA_GONE", retry: "retry-tomorrow" },
    { error: { ...ENVELOPE.error, code: "QUOTA_GONE", recovery: { policy: "retry-tomorrow" } } },
    { ...PROBLEM, code: "QUOTA_GONE", retry: "retry-tomorrow" },
    "QUOTA_GONE: None left.",
    '{"success": false, "error": "QUOTA_GONE: None left."}',
    { type: "tool-output-error", toolCallId: "c", errorText: "QUOTA_GONE: None left." },
    { type: "TOOL_CALL_RESULT", toolCallId: "c", content: "QUOTA_GONE: None left." },
  ]) {
    const error = parse(form);
    assert.deepEqual([error?.code, error?.known, error?.retry], ["QUOTA_GONE", false, "do-not-retry"], JSON.stringify(form));
  }
  // One word is taken for a code only where something else says that the call failed.
  assert.equal(parse("QUOTA: None left."), undefined);
  assert.equal(parse({ success: false, error: "QUOTA: None left." })?.code, "QUOTA");
  assert.equal(parse({ success: false, error: "Error: None left." })?.code, "INTERNAL_ERROR");
});

test("what is no error is none", () => {
  for (const value of NOTHING) {
    assert.equal(parse(value), undefined, String(value));
  }
});

test("nothing that comes makes it throw, and every error is whole", () => {
  const all = [parse, parseEnvelope, parseToolResult, parseNotice, parseMcp, parseVercelChunk, parseAgUi, (value: unknown) => parseProblem(value)];
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const cycle: Record<string, unknown> = { success: false };
  cycle["error"] = cycle;
  const throwing = {
    get error(): never {
      throw new Error("no");
    },
  };
  const bad: unknown[] = [null, undefined, 1, "x", [], {}, cycle, throwing, revoked.proxy, { toString: 1 }];
  const seeds: unknown[] = [NOTICE, ENVELOPE, PROBLEM, { isError: true, content: [], _meta: { [META_KEY]: ENVELOPE } }];
  const values: unknown[] = [...NOTHING, ...bad, "{".repeat(1e5), "data:".repeat(1e5), "A_".repeat(1e5) + ": x", "A".repeat(1e6)];
  // Every member of every form, replaced by everything.
  const mutate = (seed: unknown, put: (value: unknown) => unknown): void => {
    for (const value of bad) {
      values.push(put(value));
    }
    if (typeof seed === "object" && seed !== null) {
      for (const [name, inner] of Object.entries(seed)) {
        mutate(inner, (value) => put({ ...seed, [name]: value }));
      }
    }
  };
  seeds.forEach((seed) => mutate(seed, (value) => value));
  assert.ok(values.length > 500);
  for (const value of values) {
    for (const read of all) {
      const error = read(value);
      if (error !== undefined) {
        assert.equal(typeof error.code, "string");
        assert.equal(typeof error.message, "string");
        assert.equal(typeof error.known, "boolean");
        for (const name of ["ref", "tool", "tool_call_id", "turn", "timestamp"] as const) {
          assert.ok(!(name in error) || typeof error[name] === "string", name);
        }
        assert.ok(!("retry_after_ms" in error) || Number(error.retry_after_ms) >= 0);
      }
    }
  }
});

test("every result of a turn", () => {
  const blocks = [
    { type: "tool_result", tool_use_id: "1", content: "14 °C" },
    { type: "tool_result", tool_use_id: "2", is_error: true, content: [{ type: "text", text: "BUSY: Wait." }] },
    { type: "tool_result", tool_use_id: "3", content: "BAD_INPUT: No." },
    { type: "tool_result", tool_use_id: "4", is_error: false, content: "BAD_INPUT: No." },
  ];
  for (const value of [{ role: "user", content: blocks }, blocks, JSON.stringify(blocks)]) {
    assert.deepEqual(parseAll(value).map((error) => error.tool_call_id), ["2", "3"]);
    assert.equal(parse(value)?.code, "BUSY");
  }
});

test("every event of a stream", () => {
  const stream = `: hello\n\nid: 1\ndata: ${JSON.stringify(NOTICE)}\n\nevent: text\ndata: {}\n\ndata:${JSON.stringify({ ...NOTICE, code: "BAD_INPUT" })}\n\n`;
  for (const text of [stream, stream.replaceAll("\n", "\r\n"), stream.replaceAll("\n", "\r")]) {
    assert.deepEqual(parseAll(text).map((error) => error.code), ["BUSY", "BAD_INPUT"]);
  }
});

test("a thrown error of Vercel's AI SDK", () => {
  const thrown = { type: "tool-error", toolCallId: "c", toolName: "search", input: {}, error: new Error("BUSY: Wait.") };
  const error = { code: "BUSY", known: true, skewed: false, disposition: "failed", message: "Wait.", retry: "retry-after-delay", tool: "search", tool_call_id: "c" };
  assert.deepEqual(parse(thrown), error);
  assert.deepEqual(parseVercelChunk(thrown), error);
  assert.equal(parse({ ...thrown, error: new TypeError("x is undefined") })?.known, false);
  // An error outside of a result says nothing about a call.
  assert.equal(parse(new Error("BUSY: Wait.")), undefined);
});

test("another version of the catalog is noticed and refuses nothing", async () => {
  const failed = { code: "BUSY", message: "Wait.", stage: "plan", rollback_status: "new" };
  const forms = (fingerprint: object): unknown[] => [
    { ...NOTICE, ...fingerprint },
    { ...PROBLEM, ...fingerprint },
    { error: { ...ENVELOPE.error, ...fingerprint } },
    { success: false, error: { ...failed, ...fingerprint } },
    { isError: true, content: [], _meta: { [META_KEY]: { error: { ...ENVELOPE.error, ...fingerprint } } } },
  ];
  for (const [fingerprint, skewed] of [
    [undefined, false],
    [CATALOG.wire_fingerprint, false],
    ["000000000000", true],
  ] as const) {
    for (const form of forms(fingerprint === undefined ? {} : { fingerprint })) {
      const error = parse(form);
      assert.equal(error?.known, true, JSON.stringify(form));
      assert.deepEqual([error.fingerprint, error.skewed], [fingerprint, skewed], JSON.stringify(form));
    }
  }
  const newer = parseClientResponse({ success: false, error: { ...failed, code: "OF_TOMORROW", fingerprint: "000000000000" } });
  assert.deepEqual([newer?.code, newer?.known, newer?.skewed], ["OF_TOMORROW", false, true]);
  const stored = toolError("BUSY", "Wait.", { fingerprint: "000000000000" });
  assert.equal(stored.skewed, true);
  // The header counts if the body says nothing.
  for (const [body, skewed] of [
    [PROBLEM, true],
    [{ ...PROBLEM, fingerprint: CATALOG.wire_fingerprint }, false],
  ] as const) {
    const headers = { "errpact-fingerprint": "000000000000" };
    const read = await parseProblem(new Response(JSON.stringify(body), { status: 503, headers }));
    assert.equal(read?.skewed, skewed);
  }
});
