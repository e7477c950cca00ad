// No effect happens twice, and no form offers a retry that the decision refuses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonSchema, tool } from "ai";
import { type Call, Occurrence, ReceivedError, type RetryOptions } from "errpact";
import { guard as guardAi } from "errpact/ai";
import { guard as guardLangchain } from "errpact/langchain";
import * as errors from "./errors.js";

const sleep = async (): Promise<void> => {};
const quiet = { log: () => undefined };
const PAY = { toolCallId: "call-1", messages: [] };

/** How often the tool charges, if each of its calls fails like this after it. */
async function charges(fail: () => unknown, options: RetryOptions = { tool: "pay" }): Promise<number> {
  let charged = 0;
  const call = async (): Promise<never> => {
    charged += 1;
    throw await fail();
  };
  await errors.retry(call, { sleep, ...options }).then(() => assert.fail("it worked"), () => undefined);
  return charged;
}

/** An error with these members. */
function failure(message: string, members: object = {}): Error {
  return Object.assign(new Error(message), members);
}

class OrderLocked extends Error {
  override name = "OrderLocked";
}

class AxiosError extends Error {
  override name = "AxiosError";
}

/** What an upstream wrote becomes the name of the error. */
class Answered extends Error {
  constructor(said: { readonly type: string }) {
    super("refused");
    this.name = said.type;
  }
}

const RESET = "upstream connect error or disconnect/reset before headers. reset reason: connection termination";
const refused = (message: string, more: object = {}): Error => failure(message, { code: "ECONNREFUSED", ...more });

/** Failures after which the charge may have happened. */
const MAY_HAVE_ACTED: Readonly<Record<string, () => unknown>> = {
  "503": () => failure(RESET, { status: 503 }),
  "429": () => failure("slow down", { status: 429, headers: { "retry-after": "0" } }),
  "504": () => failure("gateway timeout", { status: 504 }),
  "502": () => failure("bad gateway", { statusCode: 502 }),
  "503 of a response": () => failure("failed", { response: { status: 503, headers: new Headers({ "retry-after": "0" }) } }),
  "a stated 503": () => failure("Request failed with status code 503"),
  "a stated 429": () => failure("HTTP 429 Too Many Requests"),
  ETIMEDOUT: () => failure("x", { code: "ETIMEDOUT" }),
  ECONNRESET: () => failure("socket hang up", { code: "ECONNRESET" }),
  "headers timeout": () => failure("Headers Timeout Error", { code: "UND_ERR_HEADERS_TIMEOUT" }),
  TimeoutError: () => new DOMException("The operation was aborted due to timeout", "TimeoutError"),
  "read timed out": () => failure("read tcp 10.0.0.7:443: i/o timeout"),
  "os error": () => failure("Read timed out. (os error 110)"),
  "a team's rule about words": () => failure("the order is locked"),
  "a team's rule about a status": () => failure("the order is taken", { status: 423 }),
  "a platform's type": () => new RangeError("x"),
  "a library's type": () => new AxiosError("x"),
  "a type with a response": () => Object.assign(new OrderLocked("x"), { response: { status: 500 } }),
  "a name on a plain error": () => failure("x", { name: "OrderLocked" }),
  "a name that an upstream wrote": () => new Answered({ type: "ServerSaid" }),
  "an object with a name": () => ({ name: "OrderLocked" }),
  "connection refused beside a status": () => refused("x", { status: 503 }),
  "connection refused beside a stated status": () => refused("upstream answered 502 Bad Gateway"),
  "connection refused in a text": () => "connect ECONNREFUSED 10.0.0.7:443",
  "connection refused in an object": () => ({ code: "ECONNREFUSED", message: "connect ECONNREFUSED" }),
  "a timeout that a team calls not done": () => failure("x", { code: "ETIMEDOUT" }),
  "a code's name in a text": () => new Error("BANK_BUSY: The bank is busy."),
  "a result that was read": () => new ReceivedError(errors.parse("BANK_BUSY: The bank is busy.") ?? assert.fail()),
  "a problem that was read": () => new ReceivedError(errors.parse(errors.occurrence(new errors.BankBusy()).problem().body) ?? assert.fail()),
  "an envelope without a fingerprint": () => received({ fingerprint: undefined }),
  "an envelope of another catalog": () => received({ fingerprint: "0123456789ab" }),
  "an envelope that does not say it": () => received({ recovery: { is_retryable: true, policy: "retry-after-delay" } }),
};

/** An error of an envelope with these members. */
function received(members: object): ReceivedError {
  const { error } = errors.occurrence(new errors.BankBusy()).envelope() as { error: object };
  const envelope = JSON.stringify({ error: { ...error, ...members } });
  return new ReceivedError(errors.parse(envelope) ?? assert.fail());
}

/** Failures that prove that nothing was charged, or whose tool may be repeated; each is retried as its code declares. */
const RETRIED: Readonly<Record<string, readonly [fail: () => unknown, attempts: number]>> = {
  "an error of the catalog": [() => new errors.BankBusy(), 4],
  "an error of the catalog as a cause": [() => new Error("x", { cause: new errors.BankBusy() }), 4],
  "an error that was made by name": [() => errors.make("BANK_BUSY"), 4],
  "an occurrence without a tool": [() => errors.occurrence(new errors.BankBusy()), 4],
  "the tool's own type": [() => new OrderLocked("x"), 4],
  "the tool's own type as a cause": [() => new Error("x", { cause: new OrderLocked("x") }), 4],
  "connection refused": [() => new TypeError("fetch failed", { cause: refused("connect ECONNREFUSED 10.0.0.7:443") }), 4],
  "no such host": [() => failure("getaddrinfo ENOTFOUND bank.example", { code: "ENOTFOUND" }), 4],
  "stated as not connected": [() => failure("dial tcp 10.0.0.7:443: connect: connection refused"), 4],
  "an envelope of this catalog": [() => received({}), 4],
};

test("a charge that may have happened is not made again", async () => {
  for (const [name, fail] of Object.entries(MAY_HAVE_ACTED)) {
    assert.equal(await charges(fail), 1, name);
    assert.equal(await charges(fail, { tool: "pay", service: "vault" }), 1, `${name} of the vault`);
    assert.equal(await charges(fail, { tool: "unheard_of" }), 1, `${name} of an unknown tool`);
    assert.equal(await charges(fail, {}), 1, `${name} without a tool`);
  }
});

test("what proves that nothing happened is retried as declared", async () => {
  for (const [name, [fail, attempts]] of Object.entries(RETRIED)) {
    assert.equal(await charges(fail), attempts, name);
    assert.equal(await charges(fail, { tool: "find" }), attempts, `${name} of a tool that reads`);
  }
});

test("a tool that only reads is retried whatever the failure was", async () => {
  for (const [name, attempts] of [["503", 4], ["429", 3], ["504", 2], ["a team's rule about words", 4], ["a result that was read", 4]] as const) {
    const fail = MAY_HAVE_ACTED[name] ?? assert.fail();
    assert.equal(await charges(fail, { tool: "find" }), attempts, name);
  }
});

test("a call of a tool inside a call of the same tool is another call", async () => {
  const busy = (): never => {
    throw new errors.BankBusy();
  };
  const about = { tool: "pay" };
  // The inner call is made again, because it refused; the outer one may have charged before it made the inner one.
  assert.equal(await charges(() => errors.retry(busy, { ...about, sleep })), 1, "a retry in a retry");
  assert.equal(await charges(() => errors.retry(busy, { ...about, sleep }), { budget: errors.budget().withTool("pay") }), 1, "in a retry with a budget");
  assert.equal(await charges(() => errors.retry(busy, { tool: "find", sleep })), 1, "another tool");
  assert.equal(await charges(() => errors.retry(busy, { ...about, sleep }), { tool: "find" }), 4, "inside a tool that reads");

  const named = async (inner: () => unknown, call: Call = { tool: "pay" }): Promise<unknown> => {
    try {
      return await inner();
    } catch (error) {
      errors.occurrence(error, call);
      throw error;
    }
  };
  assert.equal(await charges(() => named(busy)), 1, "a name in a retry");
  assert.equal(await charges(() => named(() => named(busy))), 1, "two names in a retry");
  assert.equal(await charges(() => named(() => errors.retry(busy, { ...about, sleep }))), 1, "a name around a retry, in a retry");
  const inner = { ...about, tool_call_id: "a" };
  assert.equal(await charges(() => named(busy, inner), { ...about, tool_call_id: "b" }), 1, "another id");
  const decided = async (inner: () => unknown, call: Call = {}): Promise<unknown> => {
    const step = errors.budget().withTool("pay");
    for (;;) {
      try {
        return await inner();
      } catch (error) {
        if (step.decide(errors.occurrence(error, call)).decision !== "retry") {
          throw error;
        }
      }
    }
  };
  let charged = 0;
  const around = (inner: () => unknown) => async (): Promise<unknown> => {
    charged += 1;
    return inner();
  };
  for (const call of [{}, { tool: "pay" }]) {
    for (const inner of [() => errors.retry(busy, { ...about, sleep }), () => decided(busy, call), () => named(() => errors.retry(busy, { ...about, sleep }))]) {
      charged = 0;
      await assert.rejects(decided(around(inner), call));
      assert.equal(charged, 1, "a loop around an executor");
    }
  }
  // A loop whose occurrences do not name its tool.
  assert.equal(await charges(() => decided(() => named(busy, { tool: "send" })), { tool: "send" }), 1, "a loop inside");
  // One call, named by its own handler.
  assert.equal(await charges(() => named(busy, {})), 4, "a handler without a name in a retry");
  assert.equal(await charges(() => named(() => named(busy, inner), { ...inner }), inner), 4, "names with one id");
  const call = { tool: "pay" };
  assert.equal(await charges(() => named(() => named(busy, call), call)), 1, "one object for both calls");
});

test("an error that many calls throw is retried in each", async () => {
  const error = new errors.BankBusy();
  for (let call = 0; call < 40; call += 1) {
    assert.equal(await charges(() => error), 4);
    assert.equal(await charges(() => errors.occurrence(error)), 4);
  }
});

test("a guard inside a guard of the same tool charges once", async () => {
  let [outer, inner] = [0, 0];
  const guarded = (execute: () => unknown) =>
    guardAi({ pay: tool({ inputSchema: jsonSchema<object>({ type: "object" }), execute }) }, errors, quiet).pay.execute as (given: object, options: object) => Promise<unknown>;
  const call = guarded(() => {
    inner += 1;
    throw new errors.OverLimit();
  });
  const around = guarded(async () => {
    outer += 1;
    return call({ order: "7" }, PAY);
  });
  const failed: unknown = await around({ order: "7" }, PAY).catch((error: unknown) => error);
  assert.deepEqual([outer, inner], [1, 1]);
  const { occurrence } = failed as { occurrence: Occurrence };
  assert.equal(occurrence.code, "OVER_LIMIT");
  offersNothing(occurrence, "a guard in a guard");
  assert.equal(errors.budget().decide(occurrence).decision, "fail");

  const wrap = guardLangchain(errors, quiet);
  let charged = 0;
  const request = { toolCall: { name: "pay", id: "call-1", args: {} }, runtime: {} };
  await wrap(request, async () => {
    charged += 1;
    return wrap(request, async () => {
      throw new errors.BankBusy();
    });
  });
  assert.equal(charged, 1);
});

interface Recovery {
  readonly is_retryable: boolean;
  readonly policy: string;
  readonly outcome?: string;
  readonly retry_strategy?: { readonly suggested_delay?: number; readonly max_retries?: number };
}

function recoveryOf(it: Occurrence): Recovery {
  return (it.envelope() as { error: { recovery: Recovery } }).error.recovery;
}

/** No form of the failure offers a retry. */
function offersNothing(it: Occurrence, about: string): void {
  const refuses = (recovery: Recovery): void => {
    assert.deepEqual([recovery.is_retryable, recovery.policy], [false, "do-not-retry"], about);
    assert.deepEqual([recovery.retry_strategy?.suggested_delay, recovery.retry_strategy?.max_retries], [undefined, undefined], about);
    assert.equal(recovery.outcome, undefined, about);
  };
  assert.ok(!/retry after/i.test(it.text() + it.toolResult()), `${about}: ${it.text()}`);
  refuses(recoveryOf(it));
  refuses((JSON.parse(it.envelopeJson()) as { error: { recovery: Recovery } }).error.recovery);
  refuses((it.mcp()._meta[errors.META_KEY] as { error: { recovery: Recovery } }).error.recovery);
  const problem = it.problem();
  refuses((problem.body as { recovery: Recovery }).recovery);
  assert.deepEqual([(problem.body as { retry: string }).retry, problem.headers["retry-after"]], ["do-not-retry", undefined], about);
  for (const notice of [it.notice(), it.vercelNotice().data, JSON.parse(it.sse().split("data: ")[1] ?? "") as object, it.agUi("c")[1]["value"]]) {
    const { retry, retry_after_ms } = notice as { retry: string; retry_after_ms?: number };
    assert.deepEqual([retry, retry_after_ms], ["do-not-retry", undefined], about);
  }
  assert.ok(!JSON.stringify(it.googleRpcStatus()).includes("RetryInfo"), about);
}

test("no form offers what the decision refuses", () => {
  for (const [name, fail] of Object.entries(MAY_HAVE_ACTED)) {
    for (const call of [{ tool: "pay" }, { tool: "pay", retry_after_ms: 5000 }, { tool: "unheard_of" }, {}]) {
      const failed = errors.occurrence(fail(), call);
      offersNothing(failed, name);
      assert.equal(errors.budget().decide(failed).decision, "fail", name);
      offersNothing(failed, name);
    }
  }
  // Inside another call, which may have acted.
  const inner = errors.occurrence(new errors.BankBusy(), { tool: "find" });
  assert.equal(recoveryOf(inner).outcome, "not_done");
  offersNothing(errors.occurrence({ occurrence: inner }, { tool: "pay" }), "an inner call");
});

test("a decision about an inner call offers no retry of the outer one", async () => {
  const limit = async (): Promise<never> => {
    throw new errors.OverLimit();
  };
  const stopped: unknown = await errors.retry(limit, { tool: "find", sleep }).catch((error: unknown) => error);
  const { occurrence, decision } = stopped as { occurrence: Occurrence; decision: string };
  assert.equal(decision, "return_to_model");
  assert.equal(recoveryOf(occurrence).is_retryable, true);
  offersNothing(errors.occurrence(stopped, { tool: "pay" }), "a payment around a search");
});

test("a form offers what the decision allows", async () => {
  const failed = errors.occurrence(new errors.BankBusy(), { tool: "pay" });
  const { retry_strategy, ...recovery } = recoveryOf(failed);
  assert.deepEqual(recovery, { is_retryable: true, policy: "retry-after-delay", outcome: "not_done" });
  assert.deepEqual(retry_strategy, { suggested_delay: 2, max_retries: 3 });
  assert.match(failed.text(), /Retry after 2 ms\./);
  assert.equal(failed.problem().headers["retry-after"], "1");
  assert.equal(errors.budget().decide(failed).decision, "retry");

  // A tool that reads may be called again, whatever happened.
  const found = errors.occurrence(failure("x", { status: 503 }), { tool: "find" });
  assert.equal(recoveryOf(found).is_retryable, true);

  // A decision counts for more than the policy.
  const limit = errors.occurrence(new errors.OverLimit(), { tool: "pay" });
  assert.equal(recoveryOf(limit).policy, "retry-after-change");
  const step = errors.budget();
  assert.equal(step.decide(limit).decision, "return_to_model");
  assert.equal(recoveryOf(limit).policy, "retry-after-change");
  assert.deepEqual([step.decide(limit).decision, step.decide(limit).decision], ["return_to_model", "fail"]);
  assert.equal(recoveryOf(limit).policy, "do-not-retry");
  const stopped = await errors.retry(() => Promise.reject(new errors.BankBusy()), { tool: "pay", sleep }).catch((error: unknown) => error);
  assert.equal(recoveryOf((stopped as { occurrence: Occurrence }).occurrence).is_retryable, false);
});
