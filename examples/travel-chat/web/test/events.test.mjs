import assert from "node:assert/strict";
import { test } from "node:test";

import { Conversation } from "../dist/conversation.js";
import { ERRORS, EVENTS, errorOf, readEvent, readStored } from "../dist/events.js";

/** Values that no event should have, in the place of each member. */
const WRONG = [undefined, null, true, 0, -1, NaN, "", "x", [], [[]], {}, { turn: {} }, Symbol("s"), () => 1];

test("no event, however broken, stops the page", () => {
  const conversation = new Conversation();
  let applied = 0;
  for (const name of [...EVENTS, ...ERRORS, "none", "__proto__"]) {
    for (const whole of WRONG) {
      assert.equal(readEvent(name, whole)?.turn, undefined);
      for (const member of ["turn", "text", "delta", "tool", "tool_call_id"]) {
        const event = readEvent(name, { turn: "t", tool_call_id: "c", tool: "w", [member]: whole });
        if (event === undefined) continue;
        conversation.apply(event);
        applied += 1;
      }
    }
  }
  assert.ok(applied > 100, "hardly anything was read");
});

test("rows that cannot be read are left out, and the others stay", () => {
  const good = { seq: 1, turn: "t", role: "user", text: "Hello" };
  const stored = readStored({ rows: [...WRONG, { ...good, role: "system" }, good, { ...good, text: 7 }], last_event: "3" });
  assert.deepEqual(stored, { rows: [{ turn: "t", role: "user", text: "Hello" }], lastEvent: 0, running: false });
  for (const whole of WRONG) assert.equal(readStored(whole), undefined);
});

test("a stored error has from the catalog what the row does not say", () => {
  const error = errorOf({ turn: "t", role: "error", text: "It is busy.", code: "SERVICE_BUSY", ref: "0123456789ab" });
  assert.equal(error.message, "It is busy.");
  assert.equal(error.ref, "0123456789ab");
  assert.equal(error.known, true);
  assert.equal(error.retry, "retry-after-delay");
  // From a newer server.
  const unknown = errorOf({ turn: "t", role: "error", text: "It is new.", code: "NEW" });
  assert.equal(unknown.known, false);
  assert.equal(unknown.message, "It is new.");
});
