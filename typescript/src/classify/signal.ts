// The known facts of a failure.

import { ArgumentProblem } from "../argument.js";
import { causesOf, isOf, member, textOf } from "../causes.js";
import { waitOf } from "../page/forms.js";
import { codes, factOf, lines, nothingSent, sqlstateOf } from "./fact.js";
import { SENTENCES } from "./tables.js";

/** The known facts of a failure. All of them are optional. */
export interface Signal {
  /** The error's type: the name of its class. */
  readonly type?: string | undefined;
  /** HTTP status. */
  readonly status?: number | undefined;
  readonly sqlstate?: string | undefined;
  /** Result code of SQLite. */
  readonly sqlite?: number | undefined;
  /** JSON-RPC code. */
  readonly jsonrpc?: number | undefined;
  /** The kind of an I/O error, such as `timed_out`. */
  readonly io?: string | undefined;
  readonly tool?: string | undefined;
  readonly service?: string | undefined;
  readonly message?: string | undefined;
  /** A result that is JSON. */
  readonly result?: unknown;
  /** How long the upstream asked to wait. */
  readonly retry_after_ms?: number | undefined;
}

/** Names of I/O errors, as Node.js has them in `code`. */
const KINDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  lines(SENTENCES).flatMap(([states, phrases]) => (factOf(states).is === "io" ? phrases.map((phrase) => [phrase, states] as const) : [])),
);
const SQLITE: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  codes("sqlite").map(([name, code]) => [name, Number(code.slice(7))] as const),
);

/** What an error and its causes say. If two know the same fact, the outer one counts. */
export function signalOf(error: unknown): Signal {
  const facts = causesOf(error).map(factsOf);
  const known = Object.assign({}, ...facts.reverse().map(present)) as Signal;
  return { ...known, message: textOf(error) };
}

/** The name of an error, unless it says nothing. */
export function typeOf(error: unknown): string | undefined {
  const name = member(error, "name");
  return typeof name === "string" && name !== "Error" && name !== "CatalogError" ? name : undefined;
}

function present(signal: Signal): Signal {
  return Object.fromEntries(Object.entries(signal).filter(([, value]) => value !== undefined));
}

function factsOf(error: unknown): Signal {
  const [code, response] = [member(error, "code"), member(error, "response")];
  const status = [member(error, "status"), member(error, "statusCode"), member(response, "status")].find((it) => Number.isInteger(it) && (it as number) >= 100 && (it as number) <= 599);
  const text = typeof code === "string" ? code : "";
  const database = member(error, "severity") !== undefined || member(error, "sqlState") !== undefined || member(error, "errno") === undefined;
  const state = member(error, "sqlState") ?? member(error, "sqlstate") ?? (database ? text : undefined);
  return {
    type: typeOf(error),
    status: status as number | undefined,
    sqlstate: typeof state === "string" ? sqlstateOf(state) : undefined,
    sqlite: SQLITE.get(text),
    jsonrpc: typeof code === "number" && code <= -32000 && code >= -32768 ? code : undefined,
    io: kindOf(text, member(error, "syscall")),
    result: isOf(error, ArgumentProblem) ? error.result : undefined,
    retry_after_ms: retryAfter(member(response, "headers") ?? member(error, "headers")),
  };
}

/** The kind of an I/O error by Node.js's code. The system call that failed shows whether anything can have been sent. */
function kindOf(code: string, syscall: unknown): string | undefined {
  const kind = /^(?:E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(code) ? KINDS.get(code.toLowerCase()) : undefined;
  if (kind === "timed_out" && syscall === "connect") {
    return "not_connected";
  }
  const sent = syscall === "read" || syscall === "write";
  return sent && kind !== undefined && nothingSent(kind) ? "connection_aborted" : kind;
}

/** The wait that the headers of a response ask for. */
function retryAfter(headers: unknown): number | undefined {
  const header = (name: string): string | null => {
    try {
      const get = member(headers, "get");
      const value = typeof get === "function" ? (get.call(headers, name) as unknown) : member(headers, name);
      return typeof value === "string" ? value : null;
    } catch {
      return null;
    }
  };
  const ms = Number(header("retry-after-ms") ?? NaN);
  return ms >= 0 ? Math.min(ms, 86400000) : waitOf(header("retry-after"));
}
