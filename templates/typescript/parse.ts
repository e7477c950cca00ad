
/** Name of the event that carries a notice. */
export const TOOL_EXECUTION_ERROR = "tool_execution_error";

/** What can be known of an error besides its code. */
type About = { readonly [Name in Exclude<keyof ToolError, "code" | "known">]?: ToolError[Name] | undefined };

/** An error from its parts, as from a row that was stored. */
export function toolError(code: string, message: string, about: About = {}): ToolError {
  return make(code, message, about);
}

/**
 * The error in anything that came, or `undefined` where there is none: every form that has a
 * function of its own here, as a value or as JSON, and the messages of the providers' histories.
 * Nothing that comes makes it throw.
 */
export function parse(value: unknown): ToolError | undefined {
  return never(() => any(value, 4));
}

/** The error in an envelope. */
export function parseEnvelope(value: unknown): ToolError | undefined {
  return never(() => envelope(unquote(value), {}));
}

/** The error in a tool's result: `{"success": false, "error": "CODE: ..."}`, or the text alone. */
export function parseToolResult(value: unknown): ToolError | undefined {
  return never(() => (typeof value === "string" ? said(value, false, {}) : failure(object(value), {})));
}

/** The error in a notice: as an object, as JSON, as the block of a stream or as its `MessageEvent`. */
export function parseNotice(value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    return notice(it) ?? notice(object(unquote(it?.["data"])));
  });
}

/** What {@link parseProblem} needs of a `Response`. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly bodyUsed?: boolean;
  readonly headers: { get(name: string): string | null };
  clone(): { text(): Promise<string> };
}

/**
 * The error in an HTTP response that failed, whose body stays to be read; or in a body
 * (`application/problem+json`) and the value of its header `Retry-After`.
 */
export function parseProblem(response: ResponseLike): Promise<ToolError | undefined>;
export function parseProblem(body: unknown, retryAfter?: string | null): ToolError | undefined;
export function parseProblem(
  value: unknown,
  retryAfter: string | null = null,
): Promise<ToolError | undefined> | ToolError | undefined {
  return never(() =>
    isResponse(value)
      ? inBody(value, false, (body) => problem(body, value.headers.get("retry-after"), true))
      : problem(object(unquote(value)), retryAfter, true),
  );
}

/** The error in the `CallToolResult` of an MCP server, or in the JSON-RPC response that has it. */
export function parseMcp(value: unknown): ToolError | undefined {
  return never(() => mcp(object(unquote(value))));
}

/** The error in a chunk, a part of a UI message or a part of a model message of Vercel's AI SDK. */
export function parseVercelChunk(value: unknown): ToolError | undefined {
  return never(() => vercel(object(unquote(value))));
}

/** The error in an event of AG-UI. */
export function parseAgUi(value: unknown): ToolError | undefined {
  return never(() => agUi(object(unquote(value))));
}

/** JSON of which nothing is known. */
type Json = Readonly<Record<string, unknown>>;

/** What came may have getters that throw, or be revoked. */
function never<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function object(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function amount(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value < Infinity ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** The elements that `read` can read. */
function list<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value) ? value.flatMap((element) => read(element) ?? []) : undefined;
}

/** What JSON or the `data` of a stream's block holds; any other value as it is. */
function unquote(value: unknown): unknown {
  if (typeof value !== "string") {
    return value;
  }
  const block = /^(?:event|id|data|retry)?:/.test(value);
  const lines = block ? value.split(/\r\n|\r|\n/) : [];
  const data = lines.filter((line) => line.startsWith("data:")).map((line) => line.slice(5));
  const json = block ? data.join("\n") : value;
  return /^\s*\{/.test(json) ? never((): unknown => JSON.parse(json)) : value;
}

/** The members that can be read. */
function members(value: unknown, readers: Record<string, (value: unknown) => unknown>): Json {
  const from = object(value) ?? {};
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(from[name])] as const);
  return Object.fromEntries(read.filter(([, member]) => member !== undefined));
}

/** The same, where there is such a value. */
function part(readers: Record<string, (value: unknown) => unknown>): (value: unknown) => unknown {
  return (value) => (object(value) ? members(value, readers) : undefined);
}

function retryWord(value: unknown): RetryWord | undefined {
  switch (value) {
    case "do-not-retry":
    case "retry-now-safe":
    case "retry-after-delay":
    case "retry-after-change":
    case "re-auth-then-retry":
      return value;
    default:
      return undefined;
  }
}

/** An error with this code; without one it is the catch-all. What is `undefined` is left out. */
function make(
  code: string | undefined,
  message: string | undefined,
  about: About,
): ToolError {
  const found = entry(code ?? "");
  const given = Object.entries(about).filter(([, value]) => value !== undefined);
  return {
    retry: found.retry.word,
    ...(Object.fromEntries(given) as Partial<ToolError>),
    code: code ?? found.code,
    known: isCode(code),
    message: message ?? found.summary,
  };
}

/** Are the catalogue's codes written as they are by default? */
const SCREAMING: boolean = /* @__PURE__ */ CODES.every((code) => /^[A-Z][A-Z0-9_]*$/.test(code));

/** `CODE: message`. Where nothing else says that it failed, an unknown code needs two words. */
function said(value: string, failed: boolean, about: About): ToolError | undefined {
  const json = object(unquote(value));
  if (json) {
    return failure(json, about) ?? (failed ? make(undefined, text(json["message"]), about) : undefined);
  }
  const [, code = "", message] = /^([A-Za-z]\w*): ([^]*)$/.exec(value) ?? [];
  const shape = !failed ? /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/ : SCREAMING ? /^[A-Z][A-Z0-9_]*$/ : /./;
  if (isCode(code) || shape.test(code)) {
    const ref = / Ref: ([0-9a-f]{4,32})\.$/.exec(value)?.[1];
    return make(code, message, { ...about, ref });
  }
  return failed ? make(undefined, value, about) : undefined;
}

/** A JSON result that says that it failed. */
function failure(it: Json | undefined, about: About): ToolError | undefined {
  const error = it?.["error"] ?? undefined;
  if (!it || (it["success"] !== false && it["isError"] !== true && it["is_error"] !== true && error === undefined)) {
    return undefined;
  }
  const inner = object(error);
  if (inner) {
    return envelope(it, about) ?? make(text(inner["code"]), text(inner["message"]), about);
  }
  return said(text(error) ?? text(it["message"]) ?? entry("").summary, true, about);
}

function envelope(value: unknown, about: About): ToolError | undefined {
  const error = object(object(value)?.["error"]);
  const code = text(error?.["code"]);
  const message = text(error?.["message"]);
  if (!error || code === undefined || message === undefined || !object(error["recovery"])) {
    return undefined;
  }
  const found = members(error, {
    code: text,
    category: text,
    source: text,
    message: text,
    context: part({ operation: text, parameters: object }),
    recovery: part({
      is_retryable: flag,
      policy: text,
      retry_strategy: part({
        suggested_delay: amount,
        max_retries: amount,
        parameter_adjustments: (all) =>
          object(all) && Object.fromEntries(Object.entries(all as Json).filter(([, to]) => text(to) !== undefined)),
      }),
      alternatives: (all) => list(all, part({ description: text, example: text })),
      required_actions: (all) => list(all, text),
    }),
    debug: (debug) => members(debug, { error_id: text, timestamp: text }),
  }) as unknown as Envelope;
  return make(code, message, {
    ...about,
    ref: found.debug.error_id?.replaceAll("-", "").slice(0, REFERENCE_DIGITS),
    retry: retryWord(found.recovery.policy),
    retry_after_ms: found.recovery.retry_strategy?.suggested_delay,
    tool: about.tool ?? found.source,
    timestamp: found.debug.timestamp,
    envelope: found,
  });
}

function notice(it: Json | undefined): ToolError | undefined {
  const code = text(it?.["code"]);
  const message = text(it?.["message"]);
  if (!it || code === undefined || message === undefined) {
    return undefined;
  }
  return make(code, message, {
    ref: text(it["ref"]),
    retry: retryWord(it["retry"]),
    retry_after_ms: amount(it["retry_after_ms"]),
    tool: text(it["tool"]),
    tool_call_id: text(it["tool_call_id"]),
    turn: text(it["turn"]),
    timestamp: text(it["timestamp"]),
  });
}

/** A problem; where it may be something else, one with all that errpact's have. */
function problem(it: Json | undefined, retryAfter: string | null, sure: boolean): ToolError | undefined {
  const code = text(it?.["code"]);
  const title = text(it?.["title"]);
  const whole = code !== undefined && title !== undefined && amount(it?.["status"]) !== undefined;
  if (!it || !(whole || (sure && (title ?? code ?? text(it["type"])) !== undefined))) {
    return undefined;
  }
  const recovery = object(it["recovery"]);
  const header = waitOf(retryAfter);
  const body = amount(object(recovery?.["retry_strategy"])?.["suggested_delay"]);
  return make(code, text(it["detail"]) ?? title, {
    ref: text(it["ref"]),
    retry: retryWord(it["retry"] ?? recovery?.["policy"]),
    // The header has whole seconds: it is another's only where it is a second more.
    retry_after_ms: header === undefined || (body !== undefined && header < body + 1000) ? body : header,
  });
}

function isResponse(value: unknown): value is ResponseLike {
  const it = value as Partial<ResponseLike> | null | undefined;
  return typeof it === "object" && typeof it?.clone === "function";
}

/** What `find` finds in the body of a response, also where it says that all is well. */
async function inBody(
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
function clientResponse(it: Json | undefined): ToolError | undefined {
  const error = it?.["success"] === false ? object(it["error"]) : undefined;
  const { code, message, stage, rollback_status } = members(error, {
    code: text,
    message: text,
    stage: text,
    rollback_status: text,
  }) as { readonly [name: string]: string | undefined };
  if (!it || !error || code === undefined || message === undefined || stage === undefined || rollback_status === undefined) {
    return undefined;
  }
  return make(code, message, {
    ref: text(error["ref"]),
    timestamp: text(error["timestamp"]),
    service: text(error["service"]),
    stage,
    rollback_status,
    extensions: Object.fromEntries(Object.entries(it).filter(([name]) => name !== "success" && name !== "error")),
  });
}

/** `Retry-After` in milliseconds: seconds or a date, a day at most. */
function waitOf(header: string | null): number | undefined {
  const value = header?.trim() ?? "";
  const ms = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : /^[A-Z][a-z]+, .* GMT$/.test(value)
      ? Date.parse(value) - Date.now()
      : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 86400000);
}

function mcp(value: Json | undefined): ToolError | undefined {
  const it = object(value?.["result"]) ?? value;
  if (it?.["isError"] !== true) {
    return undefined;
  }
  const meta = object(it["_meta"]) ?? {};
  for (const found of [meta[META_KEY], ...Object.values(meta), it["structuredContent"]]) {
    const error = envelope(found, {});
    if (error) {
      return error;
    }
  }
  return said(blocks(it["content"]), true, {});
}

/** The text of blocks, or a text itself. */
function blocks(content: unknown): string {
  return text(content) ?? list(content, (block) => text(object(block)?.["text"]))?.join("\n") ?? "";
}

function vercel(it: Json | undefined): ToolError | undefined {
  const type = text(it?.["type"]);
  if (!it || type === undefined) {
    return undefined;
  }
  const about = { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) };
  const errorText = text(it["errorText"]);
  if (type === "data-" + TOOL_EXECUTION_ERROR.replaceAll("_", "-")) {
    return notice(object(it["data"]));
  }
  if (type === "tool-result") {
    const output = object(it["output"]);
    const value = output?.["value"];
    switch (output?.["type"]) {
      case "error-text":
        return said(text(value) ?? "", true, about);
      case "error-json":
        return failure(object(value), about) ?? make(undefined, undefined, about);
    }
    return undefined;
  }
  if (errorText !== undefined && (type === "tool-output-error" || type === "error" || it["state"] === "output-error")) {
    const named = /^tool-(?!output-error$)(.+)$/.exec(type)?.[1];
    return said(errorText, true, { ...about, tool: about.tool ?? named });
  }
  return undefined;
}

function agUi(it: Json | undefined): ToolError | undefined {
  switch (it?.["type"]) {
    case "CUSTOM":
      return it["name"] === TOOL_EXECUTION_ERROR ? notice(object(it["value"])) : undefined;
    case "TOOL_CALL_RESULT":
      return said(text(it["content"]) ?? "", false, { tool_call_id: text(it["toolCallId"]) });
    case "RUN_ERROR":
      return make(text(it["code"]), text(it["message"]), {});
  }
  return undefined;
}

/** A result in the history of a provider's interface. */
function provider(it: Json): ToolError | undefined {
  const called = object(it["functionResponse"]);
  const output = it["type"] === "function_call_output";
  if (called) {
    const about = { tool: text(called["name"]), tool_call_id: text(called["id"]) };
    const error = text(object(called["response"])?.["error"]);
    return error === undefined ? undefined : said(error, true, about);
  }
  if (it["type"] === "tool_result") {
    const failed = it["is_error"] === true;
    return said(blocks(it["content"]), failed, { tool_call_id: text(it["tool_use_id"]) });
  }
  if (output || it["role"] === "tool") {
    const id = text(it["tool_call_id"]) ?? text(it["call_id"]);
    return said(blocks(it[output ? "output" : "content"]), false, { tool_call_id: id });
  }
  return undefined;
}

/** Tries every form, of JSON inside of text a few levels deep. */
function any(value: unknown, depth: number): ToolError | undefined {
  const inner = unquote(value);
  if (typeof inner === "string") {
    return said(inner, false, {});
  }
  const it = object(inner);
  if (!it || depth === 0) {
    return undefined;
  }
  const data = it["data"];
  return (
    // First, because the team's fields may be called as another form's members.
    clientResponse(it) ??
    mcp(it) ??
    vercel(it) ??
    agUi(it) ??
    provider(it) ??
    envelope(it, {}) ??
    problem(it, null, false) ??
    (["ref", "retry", "timestamp"].some((name) => text(it[name])) ? notice(it) : undefined) ??
    failure(it, {}) ??
    (typeof data === "string" ? any(data, depth - 1) : undefined)
  );
}
