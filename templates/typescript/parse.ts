
/** Name of the event that carries a notice. */
export const TOOL_EXECUTION_ERROR = "tool_execution_error";

/** What may be known of an error besides its code. */
export type About = { readonly [Name in Exclude<keyof ToolError, "code" | "known" | "skewed">]?: ToolError[Name] | undefined };

/** What {@link Errors.parseProblem} needs of a `Response`. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly bodyUsed?: boolean;
  readonly headers: { get(name: string): string | null };
  clone(): { text(): Promise<string> };
}

/** {@link Errors.toolError} of a catalog. */
export function toolError(catalog: Catalog): Errors["toolError"] {
  return (code, message, about = {}) => make(catalog, code, message, about);
}

/** {@link Errors.parse} of a catalog. */
export function parse(catalog: Catalog): Errors["parse"] {
  return (value) => found(catalog, value)[0];
}

/** {@link Errors.parseAll} of a catalog. */
export function parseAll(catalog: Catalog): Errors["parseAll"] {
  return (value) => found(catalog, value);
}

/** {@link Errors.parseEnvelope} of a catalog. */
export function parseEnvelope(catalog: Catalog): Errors["parseEnvelope"] {
  return (value) => never(() => envelope(catalog, object(unquote(value)), {}));
}

/** {@link Errors.parseToolResult} of a catalog. */
export function parseToolResult(catalog: Catalog): Errors["parseToolResult"] {
  return (value) =>
    never(() =>
      typeof value === "string"
        ? said(catalog, value, false, {}, DEPTH)
        : failure(catalog, object(value), false, {}, DEPTH),
    );
}

/** {@link Errors.parseNotice} of a catalog. */
export function parseNotice(catalog: Catalog): Errors["parseNotice"] {
  return (value) => noticeIn(catalog, value);
}

/** {@link Errors.parseProblem} of a catalog. */
export function parseProblem(catalog: Catalog): Errors["parseProblem"] {
  return ((value: unknown, retryAfter: string | null = null) =>
    never(() =>
      isResponse(value)
        ? inBody(value, false, (body) => problem(catalog, body, value.headers.get("retry-after"), true, value.headers.get("errpact-fingerprint")))
        : problem(catalog, object(unquote(value)), retryAfter, true),
    )) as Errors["parseProblem"];
}

/** {@link Errors.parseMcp} of a catalog. */
export function parseMcp(catalog: Catalog): Errors["parseMcp"] {
  return (value) => never(() => mcp(catalog, object(unquote(value)), DEPTH));
}

/** {@link Errors.parseVercelChunk} of a catalog. */
export function parseVercelChunk(catalog: Catalog): Errors["parseVercelChunk"] {
  return (value) =>
    never(() => {
      const it = object(unquote(value));
      const ofVercel = part(it) || /^(?:error|tool-(?:result|error|output-error)|data-.*)$/.test(text(it?.["type"]) ?? "");
      return ofVercel ? result(catalog, it, DEPTH) : undefined;
    });
}

/** {@link Errors.parseAgUi} of a catalog. */
export function parseAgUi(catalog: Catalog): Errors["parseAgUi"] {
  return (value) =>
    never(() => {
      const it = object(unquote(value));
      return /^[A-Z_]+$/.test(text(it?.["type"]) ?? "") ? result(catalog, it, DEPTH) : undefined;
    });
}

/** Every error in what came. */
function found(catalog: Catalog, value: unknown): readonly ToolError[] {
  return never(() => all(catalog, value)) ?? [];
}

/** The notice in what came. */
function noticeIn(catalog: Catalog, value: unknown): ToolError | undefined {
  return never(() => {
    const it = object(unquote(value));
    return told(catalog, it) ?? told(catalog, object(unquote(it?.["data"])));
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
function make(catalog: Catalog, code: string | undefined, message: string | undefined, about: About): ToolError {
  const said = lookUp(catalog, code ?? "");
  return {
    retry: said.retry.word,
    ...given(about),
    code: code ?? said.code,
    known: code !== undefined && code in catalog.entries,
    skewed: (about.fingerprint ?? catalog.wire_fingerprint) !== catalog.wire_fingerprint,
    message: message ?? said.summary,
  };
}

/** Without what is `undefined`. */
function given(about: About): Partial<ToolError> {
  return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Partial<ToolError>;
}

/** How deep JSON in a text in JSON is read. */
const DEPTH = 4;

/** Every error in a value or a list of values. */
function all(catalog: Catalog, value: unknown): ToolError[] {
  const inner = decoded(value);
  if (typeof inner === "string") {
    return stream(catalog, inner);
  }
  return (Array.isArray(inner) ? inner : [inner]).flatMap((item: unknown) => {
    const it = object(decoded(item));
    const error = any(catalog, it, DEPTH);
    const parts = [it?.["content"], it?.["parts"]].find((parts) => Array.isArray(parts) && parts.length > 0);
    return error ?? list(parts, (part) => result(catalog, object(part), DEPTH)) ?? [];
  });
}

/** The errors in server-sent events, else in `CODE: message`. */
function stream(catalog: Catalog, value: string): ToolError[] {
  const blocks = FIELD.test(value) ? value.replace(/\r\n?/g, "\n").split("\n\n") : [];
  const events = list(blocks, (block) => filled(decoded(dataOf(text(block) ?? "")))) ?? [];
  return events.length > 0
    ? events.flatMap((it) => notice(catalog, it) ?? any(catalog, it, DEPTH) ?? [])
    : [said(catalog, value, false, {}, DEPTH) ?? []].flat();
}

function any(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined {
  // First, because the team's fields may be called as another form's members.
  return clientResponse(catalog, it) ?? result(catalog, it, depth) ?? sole(catalog, it, depth);
}
