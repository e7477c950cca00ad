import assert from "node:assert/strict";
import { test } from "node:test";

import { hint, reference, repeatable, wait } from "../dist/failure.js";
import { toolName } from "../dist/view.js";

test("what may help follows from the retry policy", () => {
  const says = (retry) => [hint({ message: "m", retry }), repeatable({ message: "m", retry })];
  assert.deepEqual(says("retry-after-delay"), ["You can try again in a moment.", true]);
  assert.deepEqual(says("retry-now-safe"), ["You can try again in a moment.", true]);
  assert.deepEqual(says("retry-after-change"), [undefined, true]);
  assert.deepEqual(says("re-auth-then-retry"), ["Sign in again first, then try again.", false]);
  assert.deepEqual(says("do-not-retry"), [undefined, false]);
  assert.deepEqual(says(undefined), [undefined, false]);
});

test("a code of the catalog has the catalog's policy, live and stored", () => {
  const live = { code: "SERVICE_CLOSED_TO_US", message: "m", retry: "retry-after-delay" };
  assert.equal(hint(live), undefined);
  assert.equal(repeatable(live), false);
  assert.equal(repeatable({ ...live, code: "FROM_A_NEWER_SERVER" }), true);
});

test("a reference is shown once", () => {
  assert.equal(reference({ message: "It failed.", ref: "0123456789ab" }), "0123456789ab");
  assert.equal(reference({ message: "It failed (reference 0123456789ab).", ref: "0123456789ab" }), undefined);
  assert.equal(reference({ message: "It failed." }), undefined);
});

test("waits and tools have names for people", () => {
  assert.deepEqual([0, 1, 999, 1000, 1001, 89_000, 90_000, 3_600_000].map(wait), [
    "0 s", "1 s", "1 s", "1 s", "2 s", "89 s", "2 min", "60 min",
  ]);
  assert.deepEqual(["search_places", "weather", "", "__", "a.b-c"].map(toolName), [
    "Search places", "Weather", "Tool", "Tool", "A b c",
  ]);
});
