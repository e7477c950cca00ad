import assert from "node:assert/strict";
import { test } from "node:test";

import { CATALOG, CODES, ENTRIES, META_KEY, entry, isCode } from "./errors.js";
import type { Code, CodeParams, Entry, Extensions } from "./errors.js";

test("what the catalog says is there, and nothing of the codes for the log", () => {
  assert.equal(CATALOG.name, "page");
  assert.equal(CATALOG.version, "2.0.0");
  assert.match(CATALOG.fingerprint, /^[0-9a-f]{12}$/);
  assert.equal(META_KEY, "io.github.errpact/page");
  assert.equal(CODES.length, 10);
  assert.deepEqual([...CODES].sort(), Object.keys(ENTRIES).sort());
  assert.ok(!isCode("DATABASE_DOWN"));
  assert.ok(isCode("BUSY"));
});

test("an entry has all that differs and all that does not", () => {
  assert.deepEqual({ ...ENTRIES.BUSY, extensions: { ...ENTRIES.BUSY.extensions } }, {
    code: "BUSY",
    category: "network",
    number: 12,
    summary: "Busy",
    deliver: "model",
    replay: "keep",
    stops: "nothing",
    disposition: "failed",
    outcome: "not_done",
    status: 503,
    extensions: {},
    exhausted: { blocking: "fail", optional: "fail" },
    retry: {
      by: "runtime",
      max: 3,
      delay_ms: 2000,
      multiplier: 2,
      max_delay_ms: 5000,
      jitter: "none",
      word: "retry-after-delay",
    },
  } satisfies Entry);
  const bad = ENTRIES.BAD_INPUT;
  assert.equal(bad.summary, "No such place");
  assert.equal(bad.user_message, "We do not know {place}.");
  assert.equal(bad.docs, "https://example.com/errors#BAD_INPUT");
  assert.deepEqual({ ...bad.extensions }, {
    stop_polling: true,
    refresh_card: true,
    show_notification: true,
    hint: "Ask",
  } satisfies Extensions);
  const out = ENTRIES.SIGNED_OUT;
  assert.deepEqual([out.deliver, out.replay, out.retry.max], ["user", "drop", null]);
  assert.equal(out.user_message, "Please sign in again.");
});

test("every policy has its word", () => {
  const words = Object.fromEntries(CODES.map((code) => [code, ENTRIES[code].retry.word]));
  assert.deepEqual(words, {
    ALREADY_SENT: "do-not-retry",
    BAD_INPUT: "retry-after-change",
    BUSY: "retry-after-delay",
    INTERNAL_ERROR: "do-not-retry",
    LATER: "retry-after-delay",
    NEVER_MIND: "retry-after-change",
    NOT_YOURS: "re-auth-then-retry",
    NO_PICTURE: "do-not-retry",
    SIGNED_OUT: "re-auth-then-retry",
    TIMEOUT: "retry-now-safe",
  });
});

test("an unknown code is the catch-all, also one that is called as a method is", () => {
  for (const code of ["A_CODE_OF_TOMORROW", "toString", "constructor", "__proto__", ""]) {
    assert.equal(entry(code), ENTRIES.INTERNAL_ERROR, code);
    assert.ok(!isCode(code), code);
  }
});

test("the types know the codes and their parameters", () => {
  // Without an arm for each code this would not compile.
  const name = (code: Code): string => {
    switch (code) {
      case "ALREADY_SENT":
      case "BAD_INPUT":
      case "BUSY":
      case "INTERNAL_ERROR":
      case "LATER":
      case "NEVER_MIND":
      case "NOT_YOURS":
      case "NO_PICTURE":
      case "SIGNED_OUT":
      case "TIMEOUT":
        return code.toLowerCase();
    }
  };
  assert.equal(name("BUSY"), "busy");
  const params: CodeParams["LATER"] = { when: "2026-03-01T10:00:00+01:00" };
  assert.equal(params.when.length, 25);
  // @ts-expect-error There is no such code.
  assert.equal(ENTRIES.DATABASE_DOWN, undefined);
});
