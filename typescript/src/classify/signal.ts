// The known facts of a failure.

import { ArgumentProblem } from "../argument.js";
import { causesOf, isOf, member, textOf } from "../causes.js";
import { ask } from "../engine/engine.js";

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
    sqlstate: typeof state === "string" && state !== "" ? ask((engine) => engine.sqlstate(state)) : undefined,
    sqlite: text.startsWith("SQLITE_") ? ask((engine) => engine.sqlite_named(text)) : undefined,
    jsonrpc: typeof code === "number" && code <= -32000 && code >= -32768 ? code : undefined,
    io: kindOf(text, member(error, "syscall")),
    result: isOf(error, ArgumentProblem) ? error.result : undefined,
    retry_after_ms: retryAfter(member(response, "headers") ?? member(error, "headers")),
  };
}

/** The kind of an I/O error by Node.js's code. The system call that failed shows whether anything can have been sent. */
function kindOf(code: string, syscall: unknown): string | undefined {
  if (!/^(?:E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(code)) {
    return undefined;
  }
  const call = syscall === "connect" || syscall === "read" || syscall === "write" ? syscall : "";
  return ask((engine) => engine.io_named(code, call));
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
  const [exact, whole] = [header("retry-after-ms"), header("retry-after")];
  return (exact === null ? undefined : ask((engine) => engine.retry_after_ms(exact))) ?? (whole === null ? undefined : ask((engine) => engine.retry_after(whole)));
}
