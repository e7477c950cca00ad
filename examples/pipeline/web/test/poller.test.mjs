import assert from "node:assert/strict";
import { test } from "node:test";

import { backoff, Poller } from "../dist/poller.js";
import { Queue } from "../dist/queue.js";

/** A poller whose answers are given one by one, on a clock that the test moves. */
function poller(t, outcomes) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const seen = { asked: 0, lost: [], signals: [] };
  const it = new Poller({
    ask: async (signal) => {
      seen.asked += 1;
      seen.signals.push(signal);
      const outcome = outcomes.shift();
      if (outcome === undefined) throw new Error("no response");
      return outcome;
    },
    pace: () => 1000,
    lost: (times) => seen.lost.push(times),
  });
  /** Lets the time pass, and everything that waits for it happen. */
  const pass = async (ms) => {
    t.mock.timers.tick(ms);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { it, seen, pass };
}

test("it asks until an answer is enough", async (t) => {
  const { it, seen, pass } = poller(t, ["again", "again", "enough"]);
  it.start();
  it.start();
  await pass(999);
  assert.equal(seen.asked, 0);
  await pass(1);
  await pass(1000);
  await pass(1000);
  assert.equal(seen.asked, 3);
  assert.equal(it.running, false);
  await pass(60_000);
  assert.equal(seen.asked, 3);
  assert.deepEqual(seen.lost, []);
});

test("what fails is asked again, ever more slowly, and never given up", async (t) => {
  t.mock.method(Math, "random", () => 1);
  const { it, seen, pass } = poller(t, ["failed", "failed", "failed", "again", "enough"]);
  it.start();
  await pass(1000);
  await pass(999);
  assert.equal(seen.asked, 1);
  await pass(1);
  await pass(2000);
  await pass(3999);
  assert.equal(seen.asked, 3);
  await pass(1);
  assert.deepEqual(seen.lost, [1, 2, 3, 0]);
  // Answered again, it is as quick as before.
  await pass(1000);
  assert.equal(seen.asked, 5);
  assert.equal(it.running, false);
});

test("an asking that throws is one that failed", async (t) => {
  const { it, seen, pass } = poller(t, []);
  it.hurry();
  await pass(0);
  assert.deepEqual([seen.asked, seen.lost, it.running], [1, [1], true]);
});

test("stopped, it asks no more and takes no answer", async (t) => {
  const { it, seen, pass } = poller(t, ["failed", "again", "again"]);
  it.hurry();
  await pass(0);
  assert.deepEqual(seen.lost, [1]);
  it.hurry();
  it.stop();
  assert.equal(seen.signals[1].aborted, true);
  await pass(60_000);
  assert.deepEqual([seen.asked, seen.lost, it.running], [2, [1, 0], false]);
});

test("who hurries does not ask twice", async (t) => {
  const { it, seen, pass } = poller(t, ["again", "again", "again"]);
  it.start();
  it.hurry();
  it.hurry();
  await pass(0);
  assert.equal(seen.asked, 1);
  await pass(1000);
  assert.equal(seen.asked, 2);
});

test("the wait grows to a limit and is spread", () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 2000].map((failures) => backoff(failures, 1)), [
    1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
  ]);
  assert.equal(backoff(1, 0), 500);
  assert.equal(backoff(0, 1), 1000);
});

test("a queue does so many at once, in their order, and survives what fails", async () => {
  const queue = new Queue(2);
  const [begun, ends] = [[], []];
  const task = (name) => queue.run(() => {
    begun.push(name);
    return new Promise((done, failed) => ends.push({ done: () => done(name), failed }));
  });
  const all = ["a", "b", "c", "d"].map(task);
  assert.deepEqual(begun, ["a", "b"]);
  ends[1].failed(new Error("b"));
  await assert.rejects(all[1]);
  assert.deepEqual(begun, ["a", "b", "c"]);
  ends[0].done();
  await all[0];
  assert.deepEqual(begun, ["a", "b", "c", "d"]);
  ends[2].done();
  ends[3].done();
  assert.deepEqual(await Promise.all([all[2], all[3]]), ["c", "d"]);
});
