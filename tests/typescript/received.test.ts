// Former names of codes, and errors of servers with another version of the catalog.

import assert from "node:assert/strict";
import test from "node:test";
import { CatalogError, Occurrence, ReceivedError, Stopped } from "errpact";
import { budget, Busy, CATALOG, decide, ENTRIES, entry, isCode, make, occurrence, Overloaded, parse, restoreBudget, retry } from "./agent.js";

test("a reader understands a former name", () => {
  const notice = { code: "OVERLOADED", message: "Wait.", retry: "retry-after-delay", timestamp: "2026-01-02T03:04:05.678Z" };
  for (const form of [
    "OVERLOADED: Wait.",
    { isError: true, content: [{ type: "text", text: "OVERLOADED: Wait." }] },
    { success: false, error: "OVERLOADED: Wait." },
    notice,
  ]) {
    const error = parse(form);
    assert.deepEqual([error?.code, error?.known], ["BUSY", true], JSON.stringify(form));
  }
  assert.equal(entry("OVERLOADED"), entry("BUSY"));
  assert.equal(isCode("OVERLOADED"), false);
  assert.equal(decide("OVERLOADED", { retries: 0, repeatable: false }).decision, "retry");
});

test("code that throws a former name throws the code of today", () => {
  const error = new Overloaded();
  assert.ok(error instanceof Busy && error instanceof Overloaded && error instanceof CatalogError);
  assert.equal(occurrence(error).code, "BUSY");
  assert.deepEqual([make("OVERLOADED").code, make("OVERLOADED").message], ["BUSY", new Busy().message]);
});

test("stored counts are those of the code of today", () => {
  const step = budget();
  step.decide(occurrence(new Busy(), { tool: "search" }));
  const stored = JSON.parse(JSON.stringify(step.state()).replaceAll("BUSY", "OVERLOADED"));
  stored.step.codes.BUSY = 1;
  const restored = restoreBudget(stored);
  assert.deepEqual((restored.state()["step"] as { readonly codes: unknown }).codes, { BUSY: 2 });
});

/** The envelope of a newer server, or of one that has this catalog. */
function envelope(code: string, recovery: object, fingerprint: string = "000000000000"): object {
  return {
    error: {
      code,
      category: "network",
      fingerprint,
      message: "The queue is full.",
      recovery: { is_retryable: true, ...recovery },
      debug: { error_id: "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a", timestamp: "2026-01-02T03:04:05.678Z" },
    },
  };
}

/** Calls a server that always fails: how often, with which waits, and the end. */
async function attempts(came: object, tool: string): Promise<{ count: number; waits: number[]; decision: string }> {
  const waits: number[] = [];
  let count = 0;
  const failing = (): never => {
    count += 1;
    const error = parse(came);
    assert.ok(error !== undefined);
    throw new ReceivedError(error);
  };
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const stopped: unknown = await retry(failing, { tool, sleep }).catch((error: unknown) => error);
  assert.ok(stopped instanceof Stopped);
  return { count, waits, decision: stopped.decision };
}

test("a new code is retried within the limits of the catalog", async () => {
  const asked = (retry_strategy: object): object => envelope("QUEUE_FULL", { policy: "retry-after-delay", outcome: "not_done", retry_strategy });
  const usual = await attempts(asked({ suggested_delay: 500, max_retries: 2 }), "search");
  assert.deepEqual([usual.count, usual.decision], [3, "fail"]);
  assert.ok(usual.waits.every((ms) => ms >= 500 && ms <= 2000), String(usual.waits));
  // A hostile server gets no more retries and no longer waits than a code of the catalog.
  const alike = Object.values(ENTRIES).flatMap(({ retry }) => (retry.by === "runtime" ? [retry] : []));
  const longest = Math.max(...alike.map((retry) => retry.max_delay_ms));
  const hostile = await attempts(asked({ suggested_delay: Number.MAX_SAFE_INTEGER, max_retries: 1e9 }), "search");
  assert.equal(hostile.count, Math.max(...alike.map(({ max }) => max ?? 0)) + 1);
  assert.ok(hostile.waits.every((ms) => ms >= longest && ms <= 2 * longest), String(hostile.waits));
});

test("nothing that may have happened is done twice", async () => {
  // Another catalog's word for an outcome is no proof.
  for (const outcome of [{}, { outcome: "unknown" }, { outcome: "sure" }, { outcome: "not_done" }]) {
    const came = envelope("QUEUE_FULL", { policy: "retry-now-safe", ...outcome });
    assert.equal((await attempts(came, "send")).count, 1);
    assert.ok((await attempts(came, "search")).count > 1);
  }
});

test("a known code is only decided with more care", async () => {
  const same = (code: string, recovery: object): object => envelope(code, recovery, CATALOG.wire_fingerprint);
  const busy = async (recovery: object): Promise<number> => (await attempts(same("BUSY", recovery), "send")).count;
  assert.equal(await busy({ policy: "retry-now-safe", outcome: "not_done" }), 4);
  assert.equal(await busy({ policy: "do-not-retry" }), 1);
  assert.equal(await busy({ policy: "retry-now-safe", outcome: "unknown" }), 1);
  assert.equal(await busy({ policy: "retry-now-safe" }), 1);
  assert.equal(await busy({ policy: "retry-now-safe", outcome: "not_done", retry_strategy: { max_retries: 1 } }), 2);
  const eager = await attempts(same("BAD_INPUT", { policy: "retry-now-safe", outcome: "not_done" }), "send");
  assert.deepEqual([eager.count, eager.decision], [1, "return_to_model"]);
});

test("what is passed on is the policy that decided", () => {
  const error = parse(envelope("QUEUE_FULL", { policy: "retry-after-change" }));
  assert.ok(error !== undefined);
  for (const [tool, policy] of [["search", "retry-after-change"], ["send", "do-not-retry"]] as const) {
    const it = occurrence(new ReceivedError(error), { tool });
    assert.ok(it instanceof Occurrence);
    const recovery = (it.envelope()["error"] as { recovery: Record<string, unknown> }).recovery;
    assert.equal(recovery["policy"], policy);
    assert.ok(it.logfmt().includes("QUEUE_FULL"));
  }
});
