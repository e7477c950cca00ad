// How long to wait before a retry: the catalog's delay, lengthened by what an upstream asked for. It includes no jitter.

import { ofMilliseconds, printed } from "../redact/duration.js";
import { channel, find, type Scope } from "../redact/scope.js";
import { value } from "../redact/render.js";
import type { View } from "../redact/value.js";
import type { Retry, RetryWord } from "../page/types.js";
import type { Param } from "../tables.js";
import type { Happened } from "./happened.js";

/** A wait. */
export interface Wait {
  /** In milliseconds. */
  readonly ms: number;
  /** The parameter that says exactly this. */
  readonly says?: readonly [Param, View];
}

/** The wait that the receiver of a scope may know; `undefined` if no retry is offered. */
export function waitIn(it: Happened, scope: Scope): Wait | undefined {
  return !it.offered ? undefined : waitOf(it, { ...scope, params: it.entry.params }, (row) => channel(scope.audience, row) === "plain");
}

/** Who retries and when, in one word. */
export function policyOf(it: Happened): RetryWord {
  return it.offered ? it.entry.retry.word : "do-not-retry";
}

/** The wait in milliseconds, for the program itself. */
export function delayOf(it: Happened): number | undefined {
  return waitOf(it, it.scope(it.entry, "model"), () => true)?.ms;
}

function waitOf(it: Happened, scope: Scope, may: (row: Param) => boolean): Wait | undefined {
  const { retry } = it.entry;
  if (retry.by === null) {
    return undefined;
  }
  let wait: Wait = { ms: retry.delay_ms };
  if (retry.delay_param !== undefined) {
    const found = find(scope, retry.delay_param);
    if (found === undefined || (found[1] !== undefined && !may(found[0]))) {
      return undefined;
    }
    wait = found[1] === undefined ? { ms: 0 } : said(found[0], found[1], retry, it.at);
  }
  if (it.retry_after_ms !== undefined) {
    // Rounded up: a wait that is too short causes another failure.
    const asked = Math.ceil(Math.min(Math.max(it.retry_after_ms, 0), retry.max_delay_ms));
    if (asked > wait.ms) {
      wait = { ms: asked };
    }
  }
  return wait.says !== undefined || wait.ms > 0 ? wait : undefined;
}

/** A parameter's wait: a length of time, or the time until which to wait. */
function said(row: Param, view: View, retry: Retry, now: number): Wait {
  let ms: number;
  if (view.is === "duration") {
    ms = view.duration.s * 1000 + view.duration.ns / 1e6;
  } else if (view.is === "datetime") {
    ms = Math.max(Math.max(view.ms, 0) - now, 0);
  } else {
    return { ms: 0 };
  }
  return retry.by === "runtime" && ms > retry.max_delay_ms ? { ms: retry.max_delay_ms } : { ms, says: [row, view] };
}

/** A wait in words. */
export function waitText(wait: Wait, scope: Scope): string {
  const said = wait.says && value(wait.says[0], wait.says[1], "plain", scope.withheld);
  return said ?? printed(ofMilliseconds(wait.ms));
}

/** A wait in whole milliseconds, for a program. */
export function wholeMilliseconds({ ms }: Wait): number {
  return Math.floor(ms);
}

/** A wait in seconds, rounded up, for a `Retry-After` header. */
export function wholeSeconds({ ms }: Wait): number {
  return Math.ceil(ms / 1000);
}
