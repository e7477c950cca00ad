import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../dist/history.js";

/** A server with so many failures, 20 a page; `down` is how many requests it will not answer. */
function server(count) {
  const it = { count, down: 0, asked: [] };
  it.history = new History(async (after) => {
    it.asked.push(after);
    if (it.down > 0) {
      it.down -= 1;
      return { ok: false, failure: { message: "Down." }, status: 0 };
    }
    const from = after === undefined ? it.count : Number(after) - 1;
    const failures = Array.from({ length: Math.min(from, 20) }, (_, at) => ({ ref: String(from - at) }));
    const next = from > 20 ? failures.at(-1).ref : undefined;
    return { ok: true, value: { failures, next } };
  });
  it.newest = () => it.history.newest(it.count);
  it.further = () => it.history.further(it.count);
  it.behind = () => it.history.behind(it.count);
  /** From the newest to the oldest that was read; without a gap. */
  it.read = () => {
    const refs = it.history.past.map(({ ref }) => Number(ref));
    refs.forEach((ref, at) => assert.equal(ref, refs[0] - at, `there is a gap in ${refs}`));
    return [refs[0], refs.at(-1)];
  };
  return it;
}

test("it is read a page at a time, and what is new comes first", async () => {
  const it = server(45);
  assert.equal(it.behind(), true);
  await it.newest();
  assert.deepEqual([it.read(), it.history.more, it.behind()], [[45, 26], true, false]);
  await it.further();
  assert.equal((await it.further()).length, 5);
  assert.deepEqual([it.read(), it.history.more], [[45, 1], false]);
  it.count = 47;
  assert.equal(it.behind(), true);
  assert.equal((await it.newest()).length, 2);
  assert.deepEqual([it.read(), it.history.more, it.behind()], [[47, 1], false, false]);
});

test("more new failures than a page has leave no gap", async () => {
  const it = server(45);
  await it.newest();
  await it.further();
  // One page of new ones, and not one that is known.
  it.count = 65;
  await it.newest();
  assert.deepEqual([it.read(), it.history.more], [[65, 46], true]);
  await it.further();
  it.count = 120;
  await it.newest();
  assert.deepEqual([it.read(), it.history.more], [[120, 101], true]);
  while (it.history.more) await it.further();
  assert.deepEqual(it.read(), [120, 1]);
});

test("what could not be read is read again: the newest, or what is older", async () => {
  const it = server(45);
  it.down = 2;
  await it.newest();
  assert.deepEqual([it.history.failure, it.history.past.length, it.behind()], [{ message: "Down." }, 0, false]);
  await it.further();
  await it.further();
  assert.deepEqual([it.asked, it.read(), it.history.failure], [[undefined, undefined, undefined], [45, 26], undefined]);
  // An older page.
  it.down = 1;
  await it.further();
  assert.deepEqual([it.read(), it.history.failure], [[45, 26], { message: "Down." }]);
  await it.further();
  assert.deepEqual(it.read(), [45, 6]);
  assert.deepEqual(it.asked.slice(3), ["26", "26"]);
  // The newest, while older ones are left: the button leads to the newest first.
  it.count = 46;
  it.down = 1;
  await it.newest();
  assert.equal(it.behind(), false);
  await it.further();
  assert.deepEqual([it.read(), it.behind()], [[46, 6], false]);
  await it.further();
  assert.deepEqual([it.read(), it.asked.slice(5)], [[46, 1], [undefined, undefined, "6"]]);
});

test("a read that failed is repeated by itself only for a newer failure", async () => {
  const it = server(45);
  it.down = 1;
  await it.newest();
  assert.equal(it.behind(), false);
  it.count = 46;
  assert.equal(it.behind(), true);
  await it.newest();
  assert.deepEqual([it.read(), it.behind()], [[46, 27], false]);
});

test("older failures are no news of newer ones", async () => {
  const it = server(45);
  await it.newest();
  it.count = 46;
  await it.further();
  assert.equal(it.behind(), true);
  await it.newest();
  assert.deepEqual(it.read(), [46, 6]);
});

test("one read at a time, and each failure once", async () => {
  const it = server(3);
  const both = [it.newest(), it.newest()];
  assert.equal(it.behind(), false);
  assert.deepEqual((await Promise.all(both)).map((fresh) => fresh.length), [3, 0]);
  assert.equal(it.asked.length, 1);
  const twice = new History(async () => ({ ok: true, value: { failures: [{ ref: "a" }, { ref: "a" }], next: undefined } }));
  await twice.newest(2);
  assert.equal(twice.past.length, 1);
});
