import assert from "node:assert/strict";
import { test } from "node:test";

import { decide, toolError } from "./errors.js";

const first = { retries: 0, repeatable: false };

test("retries automatically what cannot have happened, with growing delays", () => {
  const waits = [0, 1, 2, 3, 4].map((retries) => decide("BUSY", { ...first, retries }));
  assert.deepEqual(waits, [
    { decision: "retry", delay_ms: 2000 },
    { decision: "retry", delay_ms: 4000 },
    { decision: "retry", delay_ms: 5000 },
    { decision: "fail", delay_ms: null },
    { decision: "fail", delay_ms: null },
  ]);
});

test("what may have happened is repeated only where that does no harm", () => {
  assert.deepEqual(decide("TIMEOUT", first), { decision: "fail", delay_ms: null });
  assert.deepEqual(decide("TIMEOUT", { ...first, repeatable: true }), { decision: "retry", delay_ms: 0 });
  assert.equal(decide("TIMEOUT", { retries: 1, repeatable: true }).decision, "fail");
});

test("counts the retries of the model and of the user", () => {
  assert.equal(decide("BAD_INPUT", first).decision, "return_to_model");
  assert.equal(decide("BAD_INPUT", { ...first, retries: 2 }).decision, "fail");
  assert.equal(decide("SIGNED_OUT", { ...first, retries: 99 }).decision, "ask_user");
});

test("what is used up ends as the catalog says", () => {
  assert.equal(decide("ALREADY_SENT", first).decision, "complete");
  assert.equal(decide("NO_PICTURE", first).decision, "ask_user");
  assert.equal(decide("NO_PICTURE", { ...first, importance: "optional" }).decision, "skip");
  assert.equal(decide("A_CODE_OF_TOMORROW", first).decision, "fail");
});

test("what was asked for lengthens a wait, up to the longest", () => {
  assert.equal(decide("BUSY", { ...first, retries: 0, retry_after_ms: 2000.4 }).delay_ms, 2000);
  const wait = (retry_after_ms: number, retries = 0): number | null =>
    decide("BUSY", { ...first, retries, retry_after_ms }).delay_ms;
  assert.deepEqual([wait(1), wait(3000), wait(60000), wait(3000, 1)], [2000, 3000, 5000, 4000]);
  assert.deepEqual(decide("LATER", first), { decision: "retry", delay_ms: null });
  assert.equal(decide("LATER", { ...first, retry_after_ms: 7000 }).delay_ms, 7000);
  assert.equal(decide("LATER", { ...first, retry_after_ms: 1e9 }).delay_ms, 60000);
});

test("an error brings its own wait, and its word against repeating", () => {
  assert.equal(decide(toolError("BUSY", "Busy.", { retry_after_ms: 4500 }), first).delay_ms, 4500);
  assert.equal(decide(toolError("BUSY", "Busy.", { retry: "do-not-retry" }), first).decision, "fail");
  assert.equal(decide(toolError("A_CODE_OF_TOMORROW", "?"), first).decision, "fail");
});
