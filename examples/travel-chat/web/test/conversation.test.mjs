import assert from "node:assert/strict";
import { test } from "node:test";

import { Conversation } from "../dist/conversation.js";
import { ERRORS, readError, readEvent, readStored } from "../dist/events.js";
import { parseNotice } from "../dist/errors.js";

/** The conversation that these events lead to, each read as the page reads it. */
function live(events) {
  const conversation = new Conversation();
  for (const [name, data] of events) {
    const event = ERRORS.includes(name) ? readError(name, parseNotice(data)) : readEvent(name, data);
    conversation.apply(event);
  }
  return conversation;
}

function rebuilt(rows, running = false) {
  const stored = readStored({ id: "c", rows, last_event: 0, running });
  return Conversation.rebuilt(stored.rows, stored.running);
}

/** What a person sees of it. */
function seen(conversation) {
  const failure = (error) => ({ message: error.message, ref: error.ref, code: error.code });
  return conversation.turns.map(({ question, running, items }) => ({
    question,
    running,
    items: items.map((item) => {
      if (item.kind === "text") return item.text.trim();
      if (item.kind === "failure") return failure(item.failure);
      const { outcome } = item;
      return [item.tool, outcome === undefined ? "running" : outcome.ok ? outcome.value : failure(outcome.error)];
    }),
  }));
}

const turn = "t1";
const notice = { turn, code: "SERVICE_DOWN", message: "It is out of order.", ref: "0123456789ab", retry: "retry-after-delay" };

test("events and stored rows lead to the same view", () => {
  const events = [
    ["turn_started", { turn, text: "Plan it" }],
    ["text", { turn, delta: "Let me " }],
    ["text", { turn, delta: "look." }],
    ["tool_call", { turn, tool_call_id: "a", tool: "weather" }],
    ["tool_call", { turn, tool_call_id: "b", tool: "web_search" }],
    ["tool_result", { turn, tool_call_id: "a", tool: "weather", text: "Sunny" }],
    ["tool_execution_error", { ...notice, tool_call_id: "b", tool: "web_search" }],
    ["text", { turn, delta: "Take a hat." }],
    ["turn_ended", { turn, text: "Take a hat.", reason: "answered" }],
  ];
  const rows = [
    { seq: 1, turn, role: "user", text: "Plan it" },
    { seq: 2, turn, role: "assistant", text: "Let me look." },
    { seq: 3, turn, role: "tool", text: "Sunny", tool_call_id: "a", tool: "weather" },
    { seq: 4, turn, role: "error", text: notice.message, tool_call_id: "b", tool: "web_search", code: notice.code, ref: notice.ref },
    { seq: 5, turn, role: "assistant", text: "Take a hat." },
  ];
  assert.deepEqual(seen(live(events)), seen(rebuilt(rows)));
  assert.equal(seen(rebuilt(rows))[0].items.length, 4);
});

test("a result is shown once, and a success wins over a failure", () => {
  const failed = ["tool_execution_error", { ...notice, tool_call_id: "a", tool: "weather" }];
  const sunny = ["tool_result", { turn, tool_call_id: "a", tool: "weather", text: "Sunny" }];
  const rain = ["tool_result", { turn, tool_call_id: "a", tool: "weather", text: "Rain" }];
  const error = { message: notice.message, ref: notice.ref, code: notice.code };
  for (const [events, expected] of [
    [[failed, failed], error],
    [[failed, sunny], "Sunny"],
    [[sunny, failed], "Sunny"],
    [[sunny, rain], "Sunny"],
  ]) {
    assert.deepEqual(seen(live(events))[0].items, [["weather", expected]]);
  }
});

test("rows that were loaded and events that come again are one", () => {
  const conversation = rebuilt([{ turn, role: "tool", text: "Sunny", tool_call_id: "a", tool: "weather" }], true);
  assert.equal(conversation.running, true);
  const event = readEvent("tool_result", { turn, tool_call_id: "a", tool: "weather", text: "Sunny" });
  assert.equal(conversation.apply(event), false);
  assert.equal(seen(conversation)[0].items.length, 1);
});

test("the same id in another turn is another call", () => {
  const result = (turn) => ["tool_result", { turn, tool_call_id: "a", tool: "weather", text: turn }];
  assert.deepEqual(
    seen(live([result("t1"), result("t2")])).map(({ items }) => items),
    [[["weather", "t1"]], [["weather", "t2"]]],
  );
});

test("the last words are shown once, whole, and a failure's sentence is not said again", () => {
  const ended = (text) => ["turn_ended", { turn, text, reason: "answered" }];
  const said = (delta) => ["text", { turn, delta }];
  const failed = ["tool_execution_error", { ...notice, tool_call_id: "a", tool: "weather" }];
  const provider = ["provider_error", notice];
  const items = (events) => seen(live(events))[0].items;
  assert.deepEqual(items([said("Go to "), said("Porto."), ended("Go to Porto.")]), ["Go to Porto."]);
  assert.deepEqual(items([said("Go to "), ended("Go to Porto.")]), ["Go to Porto."]);
  assert.deepEqual(items([said("Let me look."), ended("Nothing worked.")]), ["Let me look.", "Nothing worked."]);
  assert.equal(items([failed, ended(notice.message)]).length, 1);
  assert.equal(items([provider, ended(notice.message)]).length, 1);
  assert.equal(items([provider, provider]).length, 1);
});

test("a call that nothing came of is gone when the turn ends, as it is after a reload", () => {
  const conversation = live([
    ["turn_started", { turn, text: "Plan it" }],
    ["tool_call", { turn, tool_call_id: "a", tool: "weather" }],
  ]);
  assert.deepEqual(seen(conversation)[0].items, [["weather", "running"]]);
  conversation.apply(readEvent("turn_ended", { turn, text: "", reason: "stopped" }));
  assert.deepEqual(seen(conversation), [{ question: "Plan it", running: false, items: [] }]);
});

test("an event that starts a known turn again changes nothing that was said", () => {
  const started = ["turn_started", { turn, text: "Plan it" }];
  assert.deepEqual(seen(live([started, ["text", { turn, delta: "Yes" }], started]))[0].items, ["Yes"]);
});

test("ids and names may be any words", () => {
  for (const word of ["__proto__", "constructor", "toString", "1", "a b", "<i>"]) {
    const conversation = live([
      ["turn_started", { turn: word, text: word }],
      ["tool_call", { turn: word, tool_call_id: word, tool: word }],
      ["tool_result", { turn: word, tool_call_id: word, tool: word, text: word }],
    ]);
    assert.deepEqual(seen(conversation), [{ question: word, running: true, items: [[word, word]] }]);
  }
});
