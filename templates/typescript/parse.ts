
/** Name of the event that carries a notice. */
export const TOOL_EXECUTION_ERROR = "tool_execution_error";

/** What can be known of an error besides its code. */
type About = { readonly [Name in Exclude<keyof ToolError, "code" | "known">]?: ToolError[Name] | undefined };

/** An error from its parts, as from a row that was stored. */
export function toolError(code: string, message: string, about: About = {}): ToolError {
  return make(code, message, about);
}

/**
 * The first error in anything that came, or `undefined` where nothing says that a call failed: every
 * form that has a function of its own here, as a value or as JSON, and the messages of histories. A
 * failure without a code is an error with the code of the catch-all. Nothing that comes makes it throw.
 */
export function parse(value: unknown): ToolError | undefined {
  return parseAll(value)[0];
}

/** Every error in a message, or in a list of messages, that may hold the results of several calls. */
export function parseAll(value: unknown): readonly ToolError[] {
  return never(() => all(value)) ?? [];
}

/** The error in an envelope. */
export function parseEnvelope(value: unknown): ToolError | undefined {
  return never(() => envelope(object(unquote(value)), {}));
}

/** The error in a tool's result: `{"success": false, "error": "CODE: ..."}`, or only the text. */
export function parseToolResult(value: unknown): ToolError | undefined {
  return never(() => (typeof value === "string" ? said(value, false, {}, DEPTH) : failure(object(value), false, {}, DEPTH)));
}

/** The error in a notice: as an object, as JSON, as the block of a stream or as its `MessageEvent`. */
export function parseNotice(value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    return told(it) ?? told(object(unquote(it?.["data"])));
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
  return never(() => mcp(object(unquote(value)), DEPTH));
}

/** The error in a chunk, a part of a UI message or a part of a model message of Vercel's AI SDK. */
export function parseVercelChunk(value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    const ofVercel = part(it) || /^(?:error|tool-(?:result|error|output-error)|data-.*)$/.test(text(it?.["type"]) ?? "");
    return ofVercel ? result(it, DEPTH) : undefined;
  });
}

/** The error in an event of AG-UI. */
export function parseAgUi(value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    return /^[A-Z_]+$/.test(text(it?.["type"]) ?? "") ? result(it, DEPTH) : undefined;
  });
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

/** A whole number that is not negative and that JSON gives to every language. */
function amount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** The elements that `read` can read. */
function list<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value) ? value.flatMap((element) => read(element) ?? []) : undefined;
}

/** What JSON says; any other text as it is. */
function decoded(json: unknown): unknown {
  return typeof json === "string" && /^[ \t\r\n]*[{[]/.test(json) ? (never((): unknown => JSON.parse(json)) ?? json) : json;
}

/** What the `data` lines of a stream's block hold. */
function dataOf(block: string): string {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5)).join("\n");
}

/** Does a text begin as a stream of events does? */
const FIELD = /^(?:event|id|data|retry)?:/;

/** What JSON or the `data` of a stream's block holds; any other value as it is. */
function unquote(value: unknown): unknown {
  const block = typeof value === "string" && FIELD.test(value);
  return decoded(block ? dataOf(value.replace(/\r\n?/g, "\n")) : value);
}

/** The members that can be read. */
function members(value: unknown, readers: Record<string, (value: unknown) => unknown>): Json {
  const from = object(value) ?? {};
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(from[name])] as const);
  return Object.fromEntries(read.filter(([, member]) => member !== undefined));
}

/** The same, where there is such a value. */
function nested(readers: Record<string, (value: unknown) => unknown>): (value: unknown) => unknown {
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
  return {
    retry: found.retry.word,
    ...given(about),
    code: code ?? found.code,
    known: isCode(code),
    message: message ?? found.summary,
  };
}

/** Without what is `undefined`. */
function given(about: About): Partial<ToolError> {
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Partial<ToolError>;
}

/** How deep JSON in a text in JSON is read. */
const DEPTH = 4;

/** Every error in a value or a list of values. */
function all(value: unknown): ToolError[] {
  const inner = decoded(value);
  if (typeof inner === "string") {
    return stream(inner);
  }
  return (Array.isArray(inner) ? inner : [inner]).flatMap((item: unknown) => {
    const it = object(decoded(item));
    const error = any(it, DEPTH);
    const parts = [it?.["content"], it?.["parts"]].find((parts) => Array.isArray(parts) && parts.length > 0);
    return error ?? list(parts, (part) => result(object(part), DEPTH)) ?? [];
  });
}

/** The errors in server-sent events, else in `CODE: message`. */
function stream(value: string): ToolError[] {
  const blocks = FIELD.test(value) ? value.replace(/\r\n?/g, "\n").split("\n\n") : [];
  const events = list(blocks, (block) => filled(decoded(dataOf(text(block) ?? "")))) ?? [];
  return events.length > 0
    ? events.flatMap((it) => notice(it) ?? any(it, DEPTH) ?? [])
    : [said(value, false, {}, DEPTH) ?? []].flat();
}

function any(it: Json | undefined, depth: number): ToolError | undefined {
  // First, because the team's fields may be called as another form's members.
  return clientResponse(it) ?? result(it, depth) ?? sole(it, depth);
}
