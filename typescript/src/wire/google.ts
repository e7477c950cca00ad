// Google's error model, which A2A requires.

import { value } from "../redact/render.js";
import { channel, referenceOf } from "../redact/scope.js";
import { envelope, type JsonObject } from "./envelope.js";
import type { Happened } from "./happened.js";
import { neutral } from "./text.js";

/** The `google.rpc.Status` of a failure in JSON. */
export function googleRpcStatus(it: Happened): { code: number; message: string; details: JsonObject[] } {
  const { presented, tables } = it;
  const { message, recovery } = envelope(it)["error"] as { message: string; recovery: { retry_strategy?: { suggested_delay?: number } } };
  const scope = it.scope(presented, "model");
  const metadata: Record<string, string> = {};
  for (const [name, row] of Object.entries(neutral(it) === undefined ? presented.params : {})) {
    const view = it.values.get(name);
    const said = view && value(row, view, channel("model", row), scope.withheld);
    if (said !== undefined) {
      metadata[name] = said;
    }
  }
  const delay = recovery.retry_strategy?.suggested_delay;
  const link = { description: presented.summary, url: presented.docs };
  return {
    code: CODES[presented.status ?? 0] ?? 2,
    message,
    details: [
      { "@type": `${GOOGLE}ErrorInfo`, reason: presented.code, domain: tables.catalog.name, metadata },
      ...(delay === undefined ? [] : [{ "@type": `${GOOGLE}RetryInfo`, retryDelay: duration(delay) }]),
      { "@type": `${GOOGLE}RequestInfo`, requestId: referenceOf(tables, it.id) },
      ...(presented.docs === undefined ? [] : [{ "@type": `${GOOGLE}Help`, links: [link] }]),
    ],
  };
}

/** Milliseconds as the JSON of a `google.protobuf.Duration`. */
export function duration(ms: number): string {
  const rest = ms % 1000;
  const seconds = (ms - rest) / 1000;
  return rest === 0 ? `${seconds}s` : `${seconds}.${String(rest).padStart(3, "0")}s`;
}

const GOOGLE = "type.googleapis.com/google.rpc.";

/** The numbers of `google.rpc.Code` by HTTP status; 2 is unknown. */
const CODES: Readonly<Record<number, number>> = { 499: 1, 400: 3, 504: 4, 404: 5, 403: 7, 429: 8, 409: 10, 501: 12, 500: 13, 503: 14, 401: 16 };
