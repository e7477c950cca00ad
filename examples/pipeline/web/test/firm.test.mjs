import assert from "node:assert/strict";
import { test } from "node:test";

import { readCard } from "../dist/card.js";
import { Firm, ticket } from "../dist/firm.js";
import { Queue } from "../dist/queue.js";

const STOPPED = {
  success: false,
  error: {
    code: "CREDITS_EXHAUSTED", service: "Claude API", stage: "research", message: "No credits.",
    rollback_status: "pending", ref: "0123456789ab", timestamp: "2026-01-02T03:04:05.678Z",
  },
  stop_polling: true, refresh_card: true, show_notification: true,
};

const card = (more = {}) => ({
  id: "1", name: "Alder", status: "pending", stage: null, running: false, done: false, failed: false, error: null,
  can_retry: true, failures: 0, ...more,
});
const running = card({ status: "research_running", stage: "research", running: true, can_retry: false });

/** The same failure with other wishes. */
const wishing = (wishes) => ({ ...STOPPED, stop_polling: false, refresh_card: false, show_notification: false, ...wishes });

/** A firm whose server answers what the test says; a `Response`, a value, a promise of one, or nothing at all. */
function follow(first, answers) {
  const [asked, told, drawn] = [[], [], []];
  globalThis.fetch = async (url, { method = "GET" } = {}) => {
    asked.push(`${method} ${url}`);
    const answer = await answers.shift();
    if (answer === undefined) throw new TypeError("the server is gone");
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const tell = (what) => (firm, more) => told.push([what, more?.ref ?? more?.message].filter((part) => part !== undefined));
  const firm = new Firm(readCard(first), ticket(), {
    told: { changed: ({ card, running }) => drawn.push(`${card.status} ${running}`), failed: tell("failed"), done: tell("done"), refused: tell("refused"), acted: tell("acted") },
    queue: new Queue(4),
    pace: () => 1,
  });
  const until = async (is) => {
    for (let turn = 0; !is(); turn += 1) {
      assert.ok(turn < 400, `it never happens: ${JSON.stringify({ asked, told })}`);
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  /** Waits until nothing is asked any more. */
  const silence = async () => {
    for (let [before, quiet] = [asked.length, 0]; quiet < 10; quiet = asked.length === before ? quiet + 1 : 0) {
      before = asked.length;
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  return { firm, asked, told, drawn, until, silence };
}

test("a stage that stopped ends the polling, refreshes the card and is told once", async (t) => {
  const stands = card({ error: STOPPED, failures: 1 });
  const { firm, asked, told, until } = follow(running, [{ success: true, firm: running }, STOPPED, stands]);
  t.after(() => firm.leave());
  await until(() => firm.notice !== undefined && !firm.running);
  assert.deepEqual(asked, ["GET /api/firms/1/poll", "GET /api/firms/1/poll", "GET /api/firms/1"]);
  assert.deepEqual(told, [["failed", "0123456789ab"]]);
  assert.equal(firm.notice.message, "No credits.");
  assert.equal(firm.card.failures, 1);
  // The list tells the same again; it is no news.
  firm.take(readCard(stands), ticket());
  assert.equal(told.length, 1);
});

test("what the answer does not ask for is not done", async (t) => {
  const quiet = wishing({});
  const { firm, asked, told, until } = follow(running, [quiet, quiet, { success: true, firm: running }]);
  t.after(() => firm.leave());
  await until(() => asked.length > 3);
  assert.deepEqual(told, []);
  assert.equal(firm.notice, undefined);
});

test("told only to stop, it asks no more and reads nothing", async (t) => {
  const { firm, asked, told, drawn, silence } = follow(running, [wishing({ stop_polling: true })]);
  t.after(() => firm.leave());
  const early = ticket();
  await silence();
  assert.deepEqual(asked, ["GET /api/firms/1/poll"]);
  assert.deepEqual([told, firm.notice, firm.reconnecting], [[], undefined, false]);
  // A list that was asked for earlier tells of the time before.
  firm.take(readCard(running), early);
  await silence();
  assert.equal(asked.length, 1);
  // What runs again is followed again.
  firm.take(readCard(running), ticket());
  await silence();
  assert.equal(asked[1], "GET /api/firms/1/poll");
  assert.deepEqual(drawn.slice(0, 1), ["research_running true"]);
});

test("told to stop and to read the card, it asks no more once that is read", async (t) => {
  const error = wishing({ stop_polling: true, refresh_card: true });
  for (const left of [card({ error, failures: 1 }), card({ failures: 1 })]) {
    const { firm, asked, told, silence } = follow(running, [error, left]);
    t.after(() => firm.leave());
    await silence();
    assert.deepEqual(asked, ["GET /api/firms/1/poll", "GET /api/firms/1"]);
    assert.deepEqual([firm.running, firm.card.failures, told, firm.notice], [false, 1, [], undefined]);
  }
});

test("the list may say to stop before a poll does", async (t) => {
  const { firm, asked, silence } = follow(running, [{ success: true, firm: running }]);
  t.after(() => firm.leave());
  firm.take(readCard(card({ error: wishing({ stop_polling: true }) })), ticket());
  assert.equal(firm.running, false);
  await silence();
  assert.deepEqual(asked, []);
});

test("a stage that runs again is followed, although the last poll said to stop", async (t) => {
  const { firm, asked, until } = follow(running, [wishing({ stop_polling: true, refresh_card: true }), running, { success: true, firm: card({ done: true }) }]);
  t.after(() => firm.leave());
  await until(() => firm.card.done);
  assert.deepEqual(asked, ["GET /api/firms/1/poll", "GET /api/firms/1", "GET /api/firms/1/poll"]);
});

test("told only to read the card, it goes on asking", async (t) => {
  const error = wishing({ refresh_card: true });
  const rounds = Array.from({ length: 8 }, () => [error, card({ error, failures: 1 })]).flat();
  const { firm, asked, told, until } = follow(running, [...rounds, { success: true, firm: card({ status: "research_complete", done: true }) }]);
  t.after(() => firm.leave());
  await until(() => firm.card.done);
  assert.equal(asked.length, rounds.length + 1);
  assert.deepEqual(asked.slice(0, 3), ["GET /api/firms/1/poll", "GET /api/firms/1", "GET /api/firms/1/poll"]);
  assert.deepEqual(told, [["done"]]);
});

test("told to show a failure and not to stop, it shows it and asks on", async (t) => {
  for (const refresh_card of [true, false]) {
    const error = wishing({ show_notification: true, refresh_card });
    const left = refresh_card ? [card({ error, failures: 1 })] : [];
    let goOn;
    const held = new Promise((done) => (goOn = done));
    const { firm, asked, told, until } = follow(running, [error, ...left, held, { success: true, firm: card({ done: true }) }]);
    t.after(() => firm.leave());
    await until(() => asked.length === 2 + left.length);
    // It is visible while the next poll is under way.
    assert.deepEqual([firm.notice?.ref, firm.running], ["0123456789ab", false]);
    assert.deepEqual(told, [["failed", "0123456789ab"]]);
    goOn({ success: true, firm: running });
    await until(() => firm.card.done);
    assert.deepEqual([firm.notice, told.length], [undefined, 2]);
  }
});

test("news that comes during a request is not lost to its answer", async (t) => {
  for (const answer of [{ success: true, firm: running }, wishing({})]) {
    let give;
    const under = new Promise((done) => (give = done));
    const { firm, asked, until } = follow(running, [under, card({ status: "research_complete" }), { success: true, firm: card({ done: true }) }]);
    t.after(() => firm.leave());
    await until(() => asked.length === 1);
    // Another tab tells of something; what is under way was asked before.
    firm.refresh();
    give(answer);
    await until(() => asked.length === 3);
    assert.deepEqual(asked.slice(0, 2), ["GET /api/firms/1/poll", "GET /api/firms/1"]);
    await until(() => firm.card.done);
  }
});

test("news that comes while a person acts is not lost to the answer", async (t) => {
  let give;
  const under = new Promise((done) => (give = done));
  const later = card({ status: "research_complete" });
  const { firm, asked, until } = follow(card(), [under, card(), later]);
  t.after(() => firm.leave());
  const acts = firm.dismiss();
  await until(() => asked.length === 1);
  firm.refresh();
  await until(() => asked.length === 2);
  give(card());
  await acts;
  await until(() => firm.card.status === "research_complete");
  assert.deepEqual(asked, ["POST /api/firms/1/dismiss", "GET /api/firms/1", "GET /api/firms/1"]);
});

test("polls that fail are asked again, and stop nothing", async (t) => {
  t.mock.method(Math, "random", () => -0.99);
  const html = () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });
  const answers = [
    html(),
    new Response("<html>Sign in</html>"),
    new Response(JSON.stringify({ title: "Down", status: 503, code: "STORE_FAILED" }), { status: 503 }),
    { success: true },
    { success: true, firm: card({ status: "data_extraction_complete", done: true }) },
  ];
  const { firm, asked, told, until } = follow(running, answers);
  t.after(() => firm.leave());
  await until(() => firm.reconnecting);
  assert.equal(firm.running, true);
  assert.equal(firm.notice, undefined);
  await until(() => firm.card.done);
  assert.equal(asked.length, 5);
  assert.deepEqual(told, [["done"]]);
  assert.equal(firm.reconnecting, false);
});

test("a stage that stopped has stopped, whatever the status of the answer", async (t) => {
  const { firm, told, until } = follow(running, [
    new Response(JSON.stringify(STOPPED), { status: 502 }),
    card({ error: STOPPED, failures: 1 }),
  ]);
  t.after(() => firm.leave());
  await until(() => firm.card.failures === 1);
  assert.deepEqual(told, [["failed", "0123456789ab"]]);
});

test("a card that could not be refreshed is asked for again", async (t) => {
  t.mock.method(Math, "random", () => -0.99);
  const { firm, asked, until } = follow(running, [STOPPED, undefined, card({ error: STOPPED, failures: 1 })]);
  t.after(() => firm.leave());
  await until(() => firm.card.failures === 1);
  assert.deepEqual(asked, ["GET /api/firms/1/poll", "GET /api/firms/1", "GET /api/firms/1"]);
  assert.equal(firm.running, false);
});

test("between two stages a run rests, and is followed on", async (t) => {
  const between = card({ status: "research_complete" });
  const { firm, drawn, until } = follow(running, [
    { success: true, firm: between },
    { success: true, firm: between },
    { success: true, firm: card({ status: "legal_resolution_running", stage: "legal_resolution", running: true }) },
    { success: true, firm: between },
    { success: true, firm: between },
    { success: true, firm: between },
  ]);
  t.after(() => firm.leave());
  // A rest that lasts is one.
  await until(() => !firm.running);
  assert.deepEqual(drawn, [
    "research_complete true",
    "legal_resolution_running true",
    "research_complete true",
    "research_complete false",
  ]);
});

test("what was sent before a person acted does not cover what came of it", async (t) => {
  const { firm, told, until } = follow(card(), [running, { success: true, firm: running }]);
  t.after(() => firm.leave());
  const early = ticket();
  await firm.start();
  firm.take(readCard(card()), early);
  assert.equal(firm.card.running, true);
  assert.deepEqual(told, [["acted"]]);
  await until(() => true);
});

test("what is refused is said, and the card is read again", async (t) => {
  const problem = { type: "about:blank", title: "A stage is running", status: 409, code: "STAGE_RUNNING", detail: "Wait." };
  const headers = { "content-type": "application/problem+json" };
  const { firm, asked, told, until } = follow(card(), [
    new Response(JSON.stringify(problem), { status: 409, headers }),
    running,
  ]);
  t.after(() => firm.leave());
  await firm.start();
  assert.deepEqual(told, [["refused", "Wait."]]);
  await until(() => firm.running);
  assert.deepEqual(asked.slice(0, 2), ["POST /api/firms/1/start", "GET /api/firms/1"]);
});

test("what is dismissed is the failure that is shown", async (t) => {
  const stands = card({ error: STOPPED, failures: 1 });
  const { firm, asked, until } = follow(stands, [card({ failures: 1 })]);
  t.after(() => firm.leave());
  await firm.dismiss();
  await until(() => firm.notice === undefined);
  assert.deepEqual(asked, ["POST /api/firms/1/dismiss?ref=0123456789ab"]);
});
