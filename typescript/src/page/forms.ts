// The forms that say by themselves that they are errors.

import type { About, ResponseLike } from "./errors.js";
import { amount, decoded, flag, type Json, list, members, nested, never, object, text, unquote } from "./json.js";
import { dispositionOf, given, make, outcomeOf, retryWord, toolName } from "./make.js";
import type { Catalog, Envelope, ToolError } from "./types.js";

/** The notice in what came. */
export function noticeIn(catalog: Catalog, value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    return told(catalog, it) ?? told(catalog, object(unquote(it?.["data"])));
  });
}

/** An envelope with everything that errpact's have; of what else is in it, what has another type is left out. */
export function envelope(catalog: Catalog, it: Json | undefined, about: About): ToolError | undefined {
  const error = object(it?.["error"]);
  const found = members(error, {
    code: text,
    category: text,
    fingerprint: text,
    disposition: text,
    source: text,
    message: text,
    context: nested({ operation: text, parameters: object }),
    partial: nested({
      result: (all) => all,
      issues: (all) => list(all, nested({ pointer: text, code: text, message: text, parameters: object })),
    }),
    recovery: nested({
      is_retryable: flag,
      policy: text,
      outcome: outcomeOf,
      verify: text,
      retry_strategy: nested({
        suggested_delay: amount,
        max_retries: amount,
        parameter_adjustments: (all) =>
          object(all) && Object.fromEntries(Object.entries(all as Json).filter(([, to]) => text(to) !== undefined)),
      }),
      alternatives: (all) => list(all, nested({ description: text, example: text })),
      required_actions: (all) => list(all, text),
    }),
    debug: nested({ error_id: text, timestamp: text }),
  }) as { readonly [Name in keyof Envelope]?: Partial<Envelope[Name]> };
  const { code, category, message, recovery, debug } = found;
  if (!code || category === undefined || message === undefined) {
    return undefined;
  }
  if (recovery?.is_retryable === undefined || recovery.policy === undefined) {
    return undefined;
  }
  if (debug?.error_id === undefined || debug.timestamp === undefined) {
    return undefined;
  }
  const whole = found as Envelope;
  return make(catalog, code as string, message as string, {
    fingerprint: whole.fingerprint,
    ref: debug.error_id.replaceAll("-", "").slice(0, catalog.reference_digits),
    retry: retryWord(recovery.policy),
    retry_after_ms: whole.recovery.retry_strategy?.suggested_delay,
    max_retries: whole.recovery.retry_strategy?.max_retries,
    outcome: whole.recovery.outcome,
    verify: toolName(whole.recovery.verify),
    tool: whole.source,
    timestamp: debug.timestamp,
    disposition: dispositionOf(whole.disposition),
    envelope: whole,
    ...given(about),
  });
}

/** What a page is told; anything may have a code and a message. */
export function notice(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  return text(it?.["retry"]) === undefined || text(it?.["timestamp"]) === undefined ? undefined : told(catalog, it);
}

/** The same, where it can be nothing else. */
export function told(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  const code = text(it?.["code"]);
  const message = text(it?.["message"]);
  if (!it || !code || message === undefined) {
    return undefined;
  }
  return make(catalog, code, message, {
    fingerprint: text(it["fingerprint"]),
    ref: text(it["ref"]),
    retry: retryWord(it["retry"]),
    retry_after_ms: amount(it["retry_after_ms"]),
    tool: text(it["tool"]),
    tool_call_id: text(it["tool_call_id"]),
    turn: text(it["turn"]),
    disposition: dispositionOf(it["disposition"]),
    timestamp: text(it["timestamp"]),
  });
}

/** An event of a stream, whose data is a notice. */
export function event(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  const data = text(it?.["data"]);
  return data === undefined || text(it?.["type"]) === undefined ? undefined : notice(catalog, object(decoded(data)));
}

/** A problem; where it may be any record, one with everything that errpact's have. */
export function problem(
  catalog: Catalog,
  it: Json | undefined,
  retryAfter: string | null,
  sure: boolean,
  fingerprint: string | null = null,
): ToolError | undefined {
  const code = text(it?.["code"]);
  const title = text(it?.["title"]);
  const type = text(it?.["type"]);
  const status = amount(it?.["status"]) ?? 0;
  const whole = code && title !== undefined && type !== undefined && status >= 400 && status < 600;
  if (!it || !(whole || (sure && (title ?? code ?? type) !== undefined))) {
    return undefined;
  }
  const recovery = object(it["recovery"]);
  const header = waitOf(retryAfter);
  const strategy = object(recovery?.["retry_strategy"]);
  const body = amount(strategy?.["suggested_delay"]);
  return make(catalog, code || undefined, text(it["detail"]) ?? title, {
    fingerprint: text(it["fingerprint"]) ?? fingerprint ?? undefined,
    ref: text(it["ref"]),
    retry: retryWord(it["retry"] ?? recovery?.["policy"]),
    // The header has whole seconds: it is another's only where it is a second more.
    retry_after_ms: header === undefined || (body !== undefined && header < body + 1000) ? body : header,
    max_retries: amount(strategy?.["max_retries"]),
    outcome: outcomeOf(recovery?.["outcome"]),
    verify: toolName(recovery?.["verify"]),
  });
}

export function isResponse(value: unknown): value is ResponseLike {
  const it = value as Partial<ResponseLike> | null | undefined;
  return typeof it === "object" && typeof it?.clone === "function";
}

/** What `find` finds in the body of a response, also where it says that all is well. */
export async function inBody(
  response: ResponseLike,
  well: boolean,
  find: (body: Json | undefined) => ToolError | undefined,
): Promise<ToolError | undefined> {
  try {
    return (response.ok && !well) || response.bodyUsed === true
      ? undefined
      : find(object(unquote(await response.clone().text())));
  } catch {
    return undefined;
  }
}

/** The failed stage of a workflow. Answers of other servers say `success: false` too, but have no stage. */
export function clientResponse(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  const error = it?.["success"] === false ? object(it["error"]) : undefined;
  const { code, message, stage, rollback_status } = members(error, {
    code: text,
    message: text,
    stage: text,
    rollback_status: text,
  }) as { readonly [name: string]: string | undefined };
  if (!it || !error || !code || message === undefined || stage === undefined || rollback_status === undefined) {
    return undefined;
  }
  return make(catalog, code, message, {
    fingerprint: text(error["fingerprint"]),
    ref: text(error["ref"]),
    timestamp: text(error["timestamp"]),
    service: text(error["service"]),
    stage,
    rollback_status,
    extensions: Object.fromEntries(Object.entries(it).filter(([name]) => name !== "success" && name !== "error")),
  });
}

/** `Retry-After` in milliseconds: seconds or a date, a day at most. */
export function waitOf(header: string | null): number | undefined {
  const value = header?.trim() ?? "";
  const ms = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : /^[A-Z][a-z]+, .* GMT$/.test(value)
      ? Date.parse(value) - Date.now()
      : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 86400000);
}
