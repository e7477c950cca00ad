import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { subscribe } from "./errors.js";
import type { EventSourceLike, Handlers, SubscribeOptions } from "./errors.js";

type Listener = Parameters<EventSourceLike["addEventListener"]>[1];

/** An `EventSource` whose server is the test. */
class Source implements EventSourceLike {
  static opened: Source[] = [];
  readonly url: string;
  readonly withCredentials: boolean;
  readyState = 0;
  readonly #listeners: [string, Listener][] = [];

  constructor(url: string, options: { withCredentials: boolean }) {
    if (url.startsWith("bad:")) {
      throw new SyntaxError(url);
    }
    this.url = url;
    this.withCredentials = options.withCredentials;
    Source.opened.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push([type, listener]);
  }

  close(): void {
    this.readyState = 2;
  }

  /** A browser's own event. */
  happens(type: "open" | "error", readyState: number): void {
    this.readyState = readyState;
    this.#dispatch(type, {});
  }

  send(type: string, lastEventId: string, data: string): void {
    this.#dispatch(type, { data, lastEventId });
  }

  #dispatch(type: string, event: { data?: string; lastEventId?: string }): void {
    this.#listeners.filter(([name]) => name === type).forEach(([, listener]) => listener(event));
  }
}

/** What a page heard, and the stream. */
function page(options: SubscribeOptions = {}, more: Handlers = {}, url = "/events") {
  Source.opened = [];
  const heard: string[] = [];
  const subscription = subscribe(
    url,
    {
      events: { text: (data, event) => heard.push(`${event.id} ${JSON.stringify(data)}`) },
      error: (error, event) => heard.push(`${event.id} ${error.code}: ${error.message}`),
      open: () => heard.push("open"),
      lost: (failures) => heard.push(`lost ${failures}`),
      gaveUp: () => heard.push("gave up"),
      ...more,
    },
    { EventSource: Source, delay: () => 10, ...options },
  );
  return { heard, subscription, source: (at = -1): Source => Source.opened.at(at) ?? assert.fail("none was opened") };
}

test("events come with their data, and errors as errors", () => {
  const { heard, source, subscription } = page();
  source().happens("open", 1);
  source().send("text", "1", '{"delta":"Hi"}');
  source().send("text", "2", "no JSON {");
  source().send("tool_execution_error", "3", '{"code":"BUSY","message":"The service is busy."}');
  source().send("tool_execution_error", "4", "garbage");
  source().send("another", "5", "{}");
  source().send("text", "6", "null");
  assert.deepEqual(heard, [
    "open",
    '1 {"delta":"Hi"}',
    '2 "no JSON {"',
    "3 BUSY: The service is busy.",
    "4 INTERNAL_ERROR: Internal error",
    "6 null",
  ]);
  assert.equal(subscription.lastEventId, "6");
  assert.deepEqual([source().url, source().withCredentials], ["/events", false]);
});

test("other names of errors, and a name that the browser has itself", () => {
  const { heard, source } = page({ errors: ["provider_error", "error"], withCredentials: true });
  source().send("provider_error", "1", '{"code":"BUSY","message":"a"}');
  source().send("error", "2", '{"code":"BUSY","message":"b"}');
  assert.deepEqual(heard, ["1 BUSY: a", "2 BUSY: b"]);
  assert.equal(source().withCredentials, true);
});

test("what came before the cut is dropped, however the browser goes on", () => {
  const { heard, source } = page();
  for (const id of ["1", "2", "3", "2", "3", "3"]) {
    source().send("text", id, id);
  }
  source().happens("error", 0);
  // The source opened itself again, and the server sent all from the start.
  source().happens("open", 1);
  for (const id of ["1", "2", "3", "4"]) {
    source().send("text", id, id);
  }
  assert.deepEqual(heard, ["1 1", "2 2", "3 3", "lost 1", "open", "4 4"]);
});

test("ids that are no numbers are remembered, and events without one are never dropped", () => {
  const { heard, source } = page();
  for (const id of ["b", "a", "b", "a", "", "", "c"]) {
    source().send("text", id, "1");
  }
  // An event without an id has the one before its own.
  source().send("text", "c", "2");
  source().send("text", "c", "2");
  source().send("text", "c", "1");
  assert.deepEqual(heard, ["b 1", "a 1", " 1", " 1", "c 1", "c 2", "c 2"]);
  for (let id = 0; id < 10000; id += 1) {
    source().send("text", `x${id}`, "1");
  }
  source().send("text", "x9999", "1");
  assert.equal(heard.length, 10007);
});

test("numbers and other ids may be mixed", () => {
  const { heard, source } = page();
  for (const id of ["1", "2", "x", "1", "2", "x", "3", "x", "2", "y"]) {
    source().send("text", id, "1");
  }
  assert.deepEqual(heard, ["1 1", "2 1", "x 1", "3 1", "y 1"]);
});

test("a closed source is opened again after the last id", (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const { heard, source } = page({ after: 7 }, {}, "/events?a=b#top");
  assert.equal(source().url, "/events?a=b&after=7#top");
  source().send("text", "7", "known");
  source().send("text", "8 &", "new");
  source().happens("error", 2);
  assert.equal(Source.opened.length, 1);
  mock.timers.tick(10);
  assert.equal(Source.opened.length, 2);
  assert.equal(source().url, "/events?a=b&after=8%20%26#top");
  source(0).send("text", "9", "from the source that was left behind");
  source().send("text", "9", "new");
  assert.deepEqual(heard, ['8 & "new"', "lost 1", '9 "new"']);
});

test("it gives up after too many failures in a row, and says so once", (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const { heard, source, subscription } = page({ failures: 3, parameter: "from" });
  source().happens("error", 2);
  mock.timers.tick(10);
  // One event that came is a success: counting begins anew.
  source().send("text", "1", "1");
  for (let times = 0; times < 5; times += 1) {
    source().happens("error", 2);
    mock.timers.tick(10);
  }
  assert.equal(source().url, "/events?from=1");
  assert.deepEqual(heard, ["lost 1", "1 1", "lost 1", "lost 2", "gave up"]);
  assert.equal(Source.opened.length, 4);
  assert.equal(subscription.closed, true);
});

test("a connection that held was no failure", (context) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  context.after(() => mock.timers.reset());
  const { heard, source } = page({ failures: 2 });
  for (let times = 0; times < 3; times += 1) {
    source().happens("open", 1);
    mock.timers.tick(60_000);
    source().happens("error", 0);
  }
  assert.deepEqual(heard, ["open", "lost 1", "open", "lost 1", "open", "lost 1"]);
  source().happens("open", 1);
  source().happens("error", 0);
  assert.equal(heard.at(-1), "gave up");
});

test("what is closed stays closed", (context) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  context.after(() => mock.timers.reset());
  const { heard, source, subscription } = page();
  source().happens("error", 2);
  subscription.close();
  subscription.close();
  mock.timers.tick(100_000);
  source().send("text", "1", "1");
  source().happens("error", 2);
  assert.deepEqual(heard, ["lost 1"]);
  assert.equal(Source.opened.length, 1);
  // Also where the page closes it while it is being told.
  let other: { close(): void } | undefined;
  other = page({}, { lost: () => other?.close() }).subscription;
  Source.opened.at(-1)?.happens("error", 2);
  mock.timers.tick(100_000);
  assert.equal(Source.opened.length, 1);
});

test("where there is no source, or no such address, it gives up at once", () => {
  assert.deepEqual(page({}, {}, "bad:").heard, ["gave up"]);
  const heard: string[] = [];
  // Node.js 20 has no `EventSource`.
  const bare = subscribe("bad:", { gaveUp: () => heard.push("gave up") });
  assert.deepEqual([heard, bare.closed], [["gave up"], true]);
});
