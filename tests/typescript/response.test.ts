import assert from "node:assert/strict";
import { test } from "node:test";

import { type ErrorActions, type ToolError, handleToolError, parse, parseClientResponse } from "./errors.js";

const ERROR = {
  code: "BAD_INPUT",
  service: "Claude API",
  stage: "research",
  message: "We do not know Atlantis.",
  rollback_status: "pending",
  ref: "6f6c0f5e6c",
  timestamp: "2026-01-02T03:04:05.678Z",
};
const RESPONSE = { success: false, error: ERROR, stop_polling: true, refresh_card: true, hint: "Ask" };
const READ: ToolError = {
  ...ERROR,
  known: true,
  disposition: "failed",
  skewed: false,
  retry: "retry-after-change",
  extensions: { stop_polling: true, refresh_card: true, hint: "Ask" },
};

/** Actions that say which of them were called with which error. */
function noted(): { called: [string, ToolError][]; actions: ErrorActions } {
  const called: [string, ToolError][] = [];
  const note = (name: string) => (error: ToolError): void => void called.push([name, error]);
  const actions = {
    stop_polling: note("stop_polling"),
    refresh_card: note("refresh_card"),
    show_notification: note("show_notification"),
  };
  return { called, actions };
}

const without = (name: string): object => ({
  ...RESPONSE,
  error: Object.fromEntries(Object.entries(ERROR).filter(([member]) => member !== name)),
});
const html = "<!doctype html><title>502 Bad Gateway</title><p>success: false";
/** Answers to a poll that are no client response. */
const FAILED: unknown[] = [
  undefined,
  null,
  "",
  " ",
  "{",
  html,
  JSON.stringify(html),
  "null",
  0,
  [],
  [RESPONSE],
  {},
  { success: true, error: ERROR, stop_polling: true },
  { success: "false", error: ERROR, stop_polling: true },
  { error: ERROR, stop_polling: true },
  { success: false, stop_polling: true },
  { success: false, error: "BAD_INPUT: no", stop_polling: true },
  { success: false, error: null, stop_polling: true },
  { success: false, error: { code: "10000", message: "Authentication error" }, stop_polling: true },
  ...["code", "message", "stage", "rollback_status"].map(without),
  { success: false, error: { ...ERROR, code: 7 }, stop_polling: true },
  { stop_polling: true },
  { type: "about:blank", title: "Bad Gateway", status: 502, stop_polling: true },
  new Map([["success", false]]),
  Symbol("s"),
];

test("a client response is read, as a value, as JSON and by parse", () => {
  for (const form of [RESPONSE, JSON.stringify(RESPONSE), ` ${JSON.stringify(RESPONSE)}\n`]) {
    assert.deepEqual(parseClientResponse(form), READ);
    assert.deepEqual(parse(form), READ);
  }
  const { service, ref, timestamp, ...error } = ERROR;
  assert.deepEqual(parseClientResponse({ success: false, error }), {
    ...error,
    known: true,
    skewed: false,
    disposition: "failed",
    retry: "retry-after-change",
    extensions: {},
  });
  for (const value of FAILED) {
    assert.equal(parseClientResponse(value), undefined);
  }
});

test("fields that are called as another form's members change nothing", () => {
  const odd = {
    ...RESPONSE,
    code: "BUSY",
    title: "Busy",
    status: 503,
    message: "m",
    ref: "0000",
    type: "tool-output-error",
    errorText: "BUSY: no",
    isError: true,
    data: "BUSY: no",
    role: "tool",
  };
  assert.deepEqual([parse(odd)?.code, parse(odd)?.stage], ["BAD_INPUT", "research"]);
});

test("actions are called where the response says so, whatever the file says", () => {
  const { called, actions } = noted();
  assert.deepEqual(handleToolError(RESPONSE, actions), READ);
  // The file's entry says show_notification too; the server no longer does.
  assert.deepEqual(called, [["stop_polling", READ], ["refresh_card", READ]]);
  const newer = { ...RESPONSE, error: { ...ERROR, code: "NEWER_CODE" }, stop_polling: false, show_notification: true, other: true };
  called.length = 0;
  const error = handleToolError(JSON.stringify(newer), actions);
  assert.deepEqual([error?.code, error?.known, error?.retry], ["NEWER_CODE", false, "do-not-retry"]);
  assert.deepEqual(called.map(([name]) => name), ["refresh_card", "show_notification"]);
  for (const odd of ["true", 1, {}, null]) {
    called.length = 0;
    assert.ok(handleToolError({ success: false, error: ERROR, stop_polling: odd }, actions));
    assert.deepEqual(called, []);
  }
  assert.deepEqual(handleToolError(RESPONSE, {}), READ);
  assert.deepEqual(handleToolError(RESPONSE, { stop_polling: undefined }), READ);
});

test("what every object has is no action", () => {
  const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "__defineGetter__", "__proto__"];
  const json = names.map((name) => `,"${name}":true`).join("");
  const called: string[] = [];
  const error = handleToolError(`{"success":false,"error":${JSON.stringify(ERROR)}${json}}`, {});
  assert.deepEqual(Object.keys(error?.extensions ?? {}), names);
  const own = { constructor: () => called.push("constructor"), stop_polling: undefined };
  handleToolError({ ...RESPONSE, constructor: true }, own);
  assert.deepEqual(called, ["constructor"], "a field may be called so");
  class Card {
    stopped = false;
    stop_polling(): void {
      this.stopped = true;
    }
  }
  const card = new Card();
  handleToolError(RESPONSE, card);
  assert.ok(card.stopped, "methods of a class are actions");
});

test("an HTTP response of any status, which can still be read", async () => {
  for (const status of [200, 409, 500, 503]) {
    const { called, actions } = noted();
    const response = new Response(JSON.stringify(RESPONSE), { status });
    assert.deepEqual(await handleToolError(response, actions), READ);
    assert.equal(called.length, 2);
    assert.deepEqual(await parseClientResponse(response), READ);
    assert.deepEqual(await response.json(), RESPONSE);
    assert.equal(await parseClientResponse(response), undefined, "it was read");
  }
});

test("a poll that failed is no failure of the stage and does nothing", async () => {
  const { called, actions } = noted();
  for (const value of FAILED) {
    assert.equal(handleToolError(value, actions), undefined);
  }
  for (const [status, body] of [
    [502, html],
    [504, ""],
    [500, '{"error":"internal"}'],
    [200, html],
    [200, '{"success":true,"firm":{}}'],
    [200, JSON.stringify(RESPONSE).slice(0, -1)],
  ] as const) {
    assert.equal(await handleToolError(new Response(body, { status }), actions), undefined);
  }
  const cut = new ReadableStream({ start: (controller) => controller.error(new Error("the connection was lost")) });
  assert.equal(await handleToolError(new Response(cut), actions), undefined);
  const hostile = new Proxy({}, { get: () => { throw new Error("no"); } });
  assert.equal(handleToolError(hostile, actions), undefined);
  assert.deepEqual(called, []);
});

test("an action that throws keeps no other from being called, and is reported", async () => {
  const thrown = new Error("no element");
  const reported: unknown[] = [];
  const known = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", (error) => reported.push(error));
  try {
    const { called, actions } = noted();
    const error = handleToolError(RESPONSE, { ...actions, stop_polling: () => { throw thrown; } });
    assert.deepEqual(error, READ);
    assert.deepEqual(called.map(([name]) => name), ["refresh_card"]);
    await new Promise((done) => setTimeout(done, 0));
    assert.deepEqual(reported, [thrown]);
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of known) {
      process.on("uncaughtException", listener);
    }
  }
});

test("what is of no known type counts as a body", async () => {
  const any = JSON.parse(JSON.stringify(RESPONSE));
  const code: string | undefined = handleToolError(any, {})?.code;
  assert.equal(code, "BAD_INPUT");
  const later: Promise<ToolError | undefined> = handleToolError(new Response(""), {});
  assert.equal(await later, undefined);
});
