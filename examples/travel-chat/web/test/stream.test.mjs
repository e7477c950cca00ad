import assert from "node:assert/strict";
import { test } from "node:test";

import { follow } from "../dist/stream.js";

/** A stream that the test sends through; it keeps the address that it was opened with. */
class Source {
  static opened = [];
  readyState = 1;
  #listeners = new Map();
  constructor(url) {
    this.url = url;
    Source.opened.push(this);
  }
  addEventListener(type, listener) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  send(type, event = {}) {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  }
  close() {
    this.readyState = 2;
  }
}

test("a stream that is cut goes on where it was, and nothing comes twice", () => {
  globalThis.EventSource = Source;
  const seen = [];
  const stop = follow("a/b", 4, {
    event: (event) => seen.push(event.delta ?? event.error?.message),
    connection: (connection) => seen.push(connection),
  });
  const [source] = Source.opened;
  assert.equal(source.url, "/api/conversations/a%2Fb/events?after=4");
  const text = (id, delta) => source.send("text", { lastEventId: String(id), data: JSON.stringify({ turn: "t", delta }) });
  source.send("open");
  text(5, "one");
  text(6, "two");
  source.readyState = 0;
  source.send("error");
  source.readyState = 1;
  source.send("open");
  text(6, "two");
  text(7, "three");
  const notice = { turn: "t", code: "SERVICE_DOWN", message: "It is out of order.", tool_call_id: "c" };
  source.send("tool_execution_error", { lastEventId: "8", data: JSON.stringify(notice) });
  // What cannot be read is passed over.
  source.send("text", { lastEventId: "9", data: "{" });
  source.send("provider_error", { lastEventId: "10", data: "{}" });
  text(11, "four");
  assert.deepEqual(seen, [
    "connecting", "open", "one", "two", "reconnecting", "open", "three", "It is out of order.", "four",
  ]);
  stop();
  text(12, "five");
  assert.equal(seen.at(-1), "four");
  assert.equal(source.readyState, 2);
});
