// errpact 0.1.0: the library that generated files import (fingerprint 2d01f5df6489).
// Do not edit: `errpact generate` writes it, the same for every catalog.
/* eslint-disable */

/** A retry policy in one word. */
export type RetryWord =
  | "do-not-retry"
  | "retry-now-safe"
  | "retry-after-delay"
  | "retry-after-change"
  | "re-auth-then-retry";

/** How a call ends when its retries are exhausted. */
export type WhenUsedUp = "fail" | "skip" | "complete" | "ask_user";

/** Whether a retry makes sense, by whom and when. */
export interface Retry {
  /** Who must act first: no one (the runtime waits and retries), the model, the user; `null` is never. */
  readonly by: "runtime" | "model" | "user" | null;
  /** Tries after the first; `null` is no limit. */
  readonly max: number | null;
  /** The wait before the first retry; 0 where a parameter of the occurrence says it. */
  readonly delay_ms: number;
  /** The parameter that says the wait. */
  readonly delay_param?: string;
  /** From one wait to the next. */
  readonly multiplier: number;
  /** The longest wait. */
  readonly max_delay_ms: number;
  /** `full`: anything from nothing to the wait; `none`: the wait itself. */
  readonly jitter: "full" | "none";
  /** The policy in one word. */
  readonly word: RetryWord;
}

/** What the catalog says about a code. */
export interface Entry<Category extends string = string, Extensions extends object = object> {
  /** Its name. */
  readonly code: string;
  readonly category: Category | "unknown";
  readonly number?: number;
  /** One line that is the same for every occurrence. */
  readonly summary: string;
  /** Who gets it. */
  readonly deliver: "model" | "user" | "both";
  /** What stays in the conversation's history. */
  readonly replay: "keep" | "stub" | "drop";
  /** What ends at once. */
  readonly stops: "nothing" | "tool" | "run";
  /** Did the side effect happen? */
  readonly outcome: "not_done" | "unknown" | "done";
  readonly retry: Retry;
  readonly exhausted: { readonly blocking: WhenUsedUp; readonly optional: WhenUsedUp };
  /** HTTP status. */
  readonly status?: number;
  /** JSON-RPC code. */
  readonly jsonrpc?: number;
  /** Link to its documentation. */
  readonly docs?: string;
  /** The team's own fields. */
  readonly extensions: Extensions;
  /** What users read, with its `{placeholders}`. */
  readonly user_message?: string;
}

/** The envelope: what a program may know of an error. Members of a wrong type are left out. */
export interface Envelope {
  readonly code: string;
  readonly category?: string;
  /** The fingerprint of the wire forms of the catalog that the server has. */
  readonly fingerprint?: string;
  /** The tool, else the service. */
  readonly source?: string;
  readonly message: string;
  readonly context?: {
    readonly operation?: string;
    /** The tool's arguments; `ToolArguments` of the generated file has their types. */
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
  readonly recovery: {
    readonly is_retryable?: boolean;
    readonly policy?: string;
    readonly retry_strategy?: {
      /** In milliseconds. */
      readonly suggested_delay?: number;
      readonly max_retries?: number;
      readonly parameter_adjustments?: Readonly<Record<string, string>>;
    };
    readonly alternatives?: readonly { readonly description?: string; readonly example?: string }[];
    readonly required_actions?: readonly string[];
  };
  readonly debug: { readonly error_id?: string; readonly timestamp?: string };
}

/** An error of a tool, as it came. */
export interface ToolError {
  /** The code as it came, also one that the catalog does not have. */
  readonly code: string;
  /** Does the catalog have the code that came? What it does not have is treated as the catch-all. */
  readonly known: boolean;
  /**
   * Was the server built from another version of the catalog than this file? All that came holds; what this file
   * says of the code may have changed, so a page may offer to reload.
   */
  readonly skewed: boolean;
  /** The fingerprint of the server's wire forms, if it came. */
  readonly fingerprint?: string;
  /** For users, in a notice and a problem; for the model in every other form. */
  readonly message: string;
  /** The reference that users quote to support. */
  readonly ref?: string;
  /** As it came, else the code's. */
  readonly retry: RetryWord;
  /** How long to wait before a retry. */
  readonly retry_after_ms?: number;
  /** The tool; of an envelope its `source`, which is the service where no tool is known. */
  readonly tool?: string;
  readonly tool_call_id?: string;
  readonly turn?: string;
  /** When it happened: RFC 3339, UTC. */
  readonly timestamp?: string;
  readonly envelope?: Envelope;
  /** The service behind it, by the name that users know. */
  readonly service?: string;
  /** The stage of a workflow that failed. */
  readonly stage?: string;
  /** The status in which that left the workflow. */
  readonly rollback_status?: string;
  /** The team's fields that came with it. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** The same, of a catalog whose codes are known: an editor can offer them. */
export type ToolErrorOf<Code extends string> = ToolError & { readonly code: Code | (string & {}) };

/** A body, also one of which nothing is known. */
export type Body = string | null | undefined | { readonly clone?: never };

/**
 * What a generated file exports: each function of this file that takes a catalog gives one of these,
 * so that a page carries only those that it calls. None of those that read throws, whatever comes.
 */
export interface Errors<
  Code extends string = never,
  Category extends string = string,
  Extensions extends object = object,
> {
  /** Is it a code that the catalog has? */
  isCode(code: unknown): code is Code;

  /** What the catalog says about a code; of one that it does not have, what it says about the catch-all. */
  entry(code: string): Entry<Category, Extensions>;

  /**
   * What to do about a failed call, by its code or by the error that came. Nothing is repeated whose
   * effect may have happened, unless it is `repeatable`; an error that came with `do-not-retry` is
   * never repeated.
   */
  decide(error: string | ToolError, situation: Situation): Decision;

  /** An error from its parts, as from a row that was stored. */
  toolError(code: string, message: string, about?: About): ToolErrorOf<Code>;

  /**
   * The first error in anything that came, or `undefined` where nothing says that a call failed: every
   * form that has a function here, as a value or as JSON, and the messages of histories. A
   * failure without a code is an error with the code of the catch-all.
   */
  parse(value: unknown): ToolErrorOf<Code> | undefined;

  /** Every error in a message, or in a list of messages, that may hold the results of several calls. */
  parseAll(value: unknown): readonly ToolErrorOf<Code>[];

  /** The error in an envelope. */
  parseEnvelope(value: unknown): ToolErrorOf<Code> | undefined;

  /** The error in a tool's result: `{"success": false, "error": "CODE: ..."}`, or only the text. */
  parseToolResult(value: unknown): ToolErrorOf<Code> | undefined;

  /** The error in a notice: as an object, as JSON, as the block of a stream or as its `MessageEvent`. */
  parseNotice(value: unknown): ToolErrorOf<Code> | undefined;

  /** The error in an HTTP response that failed; its body can still be read. */
  parseProblem(response: ResponseLike): Promise<ToolErrorOf<Code> | undefined>;
  /** The error in a body (`application/problem+json`) and the value of its header `Retry-After`. */
  parseProblem(body: unknown, retryAfter?: string | null): ToolErrorOf<Code> | undefined;

  /** The error in the `CallToolResult` of an MCP server, or in the JSON-RPC response that has it. */
  parseMcp(value: unknown): ToolErrorOf<Code> | undefined;

  /** The error in a chunk, a part of a UI message or a part of a model message of Vercel's AI SDK. */
  parseVercelChunk(value: unknown): ToolErrorOf<Code> | undefined;

  /** The error in an event of AG-UI. */
  parseAgUi(value: unknown): ToolErrorOf<Code> | undefined;

  /** The failed stage of a workflow in the body of a client response, as a value or as JSON. */
  parseClientResponse(body: Body): ToolErrorOf<Code> | undefined;
  /** The same, of an HTTP response of any status; its body can still be read. */
  parseClientResponse(response: ResponseLike): Promise<ToolErrorOf<Code> | undefined>;
  parseClientResponse(body: unknown): ToolErrorOf<Code> | undefined;

  /**
   * Reads a client response and does what it says: calls the action of each field that it has as
   * `true`. What the catalog says of the code does not count, so that a page obeys a newer server. What
   * is no client response (a page of a proxy, an empty body, a success) is no error, and does nothing.
   *
   * An action that throws keeps no other from being called; what it threw is reported as an uncaught
   * exception, as that of a listener is.
   */
  handleToolError(body: Body, actions: ErrorActions<Extensions>): ToolErrorOf<Code> | undefined;
  handleToolError(response: ResponseLike, actions: ErrorActions<Extensions>): Promise<ToolErrorOf<Code> | undefined>;
  handleToolError(body: unknown, actions: ErrorActions<Extensions>): ToolErrorOf<Code> | undefined;

  /**
   * Listens to a stream of server-sent events: goes on after the last id however the stream was cut,
   * drops what came before, and gives up after too many failures in a row. Give every event of the
   * stream an id: numbers that grow as long as the stream lives, or ids that are never used again.
   */
  subscribe(url: string, handlers: Handlers, options?: SubscribeOptions): Subscription;
}

/** A code as a generated file writes it: what is not there is as in most codes. */
export interface Row<Category extends string = string> extends Partial<Omit<Entry<Category>, "code" | "category" | "retry" | "extensions">> {
  readonly category: Category;
  readonly retry?: Partial<Omit<Retry, "word">>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A catalog, as a generated file hands it to the functions of this one. */
export interface Catalog<
  Code extends string = string,
  Category extends string = string,
  Extensions extends object = object,
> {
  readonly name: string;
  readonly version: string | null;
  /** Of everything that the catalog says. */
  readonly fingerprint: string;
  /** Of what a program reads in wire forms: an error with another one is `skewed`. */
  readonly wire_fingerprint: string;
  /** The key of `_meta` under which a result of MCP has the envelope. */
  readonly meta_key: string;
  /** The code of what no code fits. */
  readonly fallback: Code | null;
  /** How many digits of an error's id are its reference. */
  readonly reference_digits: number;
  /** What a code looks like that the catalog does not have. */
  readonly new_code: RegExp;
  /** What it says about each code that can reach a page. */
  readonly entries: Readonly<Record<Code, Entry<Category, Extensions>>>;
}

/** What rows say, with what they leave out. */
export function entries<Code extends string, Category extends string, Extensions extends object>(
  rows: Readonly<Record<Code, Row<Category>>>,
): Readonly<Record<Code, Entry<Category, Extensions>>> {
  // Without a prototype, so that a code may be called as any method is.
  const entries = Object.create(null) as Record<string, Entry<Category, Extensions>>;
  for (const [code, row] of Object.entries<Row<Category>>(rows)) {
    entries[code] = expand(code, row);
  }
  return entries as Record<Code, Entry<Category, Extensions>>;
}

/** Every code of some entries, sorted. */
export function codes<Code extends string>(entries: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(entries) as Code[];
}

/** {@link Errors.isCode} of a catalog. */
export function isCode<Code extends string>(catalog: Catalog<Code>): (code: unknown) => code is Code {
  return (code): code is Code => typeof code === "string" && code in catalog.entries;
}

/** {@link Errors.entry} of a catalog. */
export function entry<Category extends string, Extensions extends object>(
  catalog: Catalog<string, Category, Extensions>,
): (code: string) => Entry<Category, Extensions> {
  return (code) => lookUp(catalog, code);
}

/** What stands in the place of a catch-all where the catalog has none. */
const UNCATALOGED: Entry<never> = /* @__PURE__ */ expand("UNKNOWN_ERROR", { category: "unknown" as never });

function lookUp<Category extends string, Extensions extends object>(
  { entries, fallback }: Catalog<string, Category, Extensions>,
  code: string,
): Entry<Category, Extensions> {
  const found = code in entries ? entries[code] : fallback === null ? undefined : entries[fallback];
  return found ?? (UNCATALOGED as Entry<never, Extensions>);
}

function expand<Category extends string, Extensions extends object>(
  code: string,
  row: Row<Category>,
): Entry<Category, Extensions> {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  const retry: Omit<Retry, "word"> = {
    by: null,
    max: 0,
    delay_ms: 0,
    multiplier: 2,
    max_delay_ms: 30000,
    jitter: "full",
    ...row.retry,
  };
  return {
    code,
    summary: words.slice(0, 1).toUpperCase() + words.slice(1),
    deliver: "model",
    replay: "keep",
    stops: "nothing",
    outcome: "unknown",
    exhausted: { blocking: "fail", optional: "fail" },
    ...row,
    // Without a prototype too: a field may be called `constructor`.
    extensions: Object.assign(Object.create(null), row.extensions) as Extensions,
    retry: { ...retry, word: wordOf(retry, row.status) },
  };
}

function wordOf(retry: Omit<Retry, "word">, status: number | undefined): RetryWord {
  switch (retry.by) {
    case null:
      return "do-not-retry";
    case "runtime":
      return retry.delay_ms > 0 || retry.delay_param !== undefined
        ? "retry-after-delay"
        : "retry-now-safe";
    case "model":
      return "retry-after-change";
    case "user":
      return status === 401 || status === 403 ? "re-auth-then-retry" : "retry-after-change";
  }
}

/** What is known when a call has failed. */
export interface Situation {
  /** Retries of this code that were already made. */
  readonly retries: number;
  /** May the call be made twice, because its tool only reads or is idempotent? */
  readonly repeatable: boolean;
  /** Can the plan do without this step? `blocking` where it is not said. */
  readonly importance?: "blocking" | "optional";
  /** The wait that was asked for; an error's own where it is not said. */
  readonly retry_after_ms?: number;
}

/** What to do about a failed call. */
export interface Decision {
  readonly decision: "retry" | "return_to_model" | WhenUsedUp;
  /**
   * How long to wait before a retry, before any jitter; `null` where there is none, and where a
   * parameter says how long but has no value.
   */
  readonly delay_ms: number | null;
}

/** {@link Errors.decide} of a catalog. */
export function decide(catalog: Catalog): Errors["decide"] {
  return (error, situation) => decideOn(catalog, error, situation);
}

function decideOn(catalog: Catalog, error: string | ToolError, situation: Situation): Decision {
  const came = typeof error === "string" ? undefined : error;
  const { retry, outcome, exhausted } = lookUp(catalog, typeof error === "string" ? error : error.code);
  const { retries, repeatable, importance = "blocking" } = situation;
  const by = came?.retry === "do-not-retry" ? null : retry.by;
  const left = by !== null && (retry.max === null || retries < retry.max);
  const harmless = repeatable || outcome === "not_done";
  if (left && by === "user") {
    return { decision: "ask_user", delay_ms: null };
  }
  if (left && harmless) {
    return by === "model"
      ? { decision: "return_to_model", delay_ms: null }
      : { decision: "retry", delay_ms: wait(retry, retries, situation.retry_after_ms ?? came?.retry_after_ms) };
  }
  return { decision: exhausted[importance], delay_ms: null };
}

/** What was asked for lengthens the catalog's wait and never shortens it. */
function wait(retry: Retry, retries: number, asked?: number): number | null {
  if (retry.delay_param !== undefined && asked === undefined) {
    return null;
  }
  let grown = retry.delay_ms;
  // Multiplied one by one, because the last digits of a power differ between languages.
  for (let n = Math.min(retries, 1000); n > 0 && grown > 0 && grown < retry.max_delay_ms && retry.multiplier > 1; n -= 1) {
    grown *= retry.multiplier;
  }
  return Math.min(Math.round(Math.max(grown, asked ?? 0)), retry.max_delay_ms);
}

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

/** Is there nothing to read? What is white space is the same in every language. */
function blank(value: string): boolean {
  return /^[ \t\r\n]*$/.test(value);
}

/** A text that a call returned. */
function said(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  const error = named(catalog, value, failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, blank(value) ? undefined : value, about) : undefined);
}

/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
function content(catalog: Catalog, value: unknown, failed: boolean, about: About, depth: number): ToolError | undefined {
  const it = object(value);
  if (it && Object.keys(it).length + Number("message" in it) > 0 && textOf(it) === undefined) {
    return held(catalog, it, failed, about, depth);
  }
  const texts = textsOf(value);
  const error = texts[0] === undefined ? undefined : named(catalog, texts[0], failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, texts.length > 0 ? texts.join("\n") : undefined, about) : undefined);
}

/** The texts of some content that are not blank. */
function textsOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => text(part) ?? textOf(object(part)));
  return texts.filter((text) => text !== undefined && !blank(text)) as string[];
}

/** The text of a part, if it is a part with a text. */
function textOf(it: Json | undefined): string | undefined {
  const type = it && "type" in it ? it["type"] : "text";
  return type === "text" || type === "input_text" || type === "output_text" ? text(it?.["text"]) : undefined;
}

/** The code that a text names, behind the wrappers of hosts. */
function named(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  let next: string | undefined = value;
  for (let layer = 0; ; layer += 1) {
    const inner: string = next.endsWith(PYDANTIC_AI) ? next.slice(0, -PYDANTIC_AI.length) : next;
    const json = depth > 0 ? object(decoded(inner)) : undefined;
    if (json) {
      return held(catalog, json, failed, about, depth - 1);
    }
    const [, code = "", message = ""] = CODED.exec(inner) ?? [];
    // A code that is known is a code even where it is called like a wrapper.
    next = code in catalog.entries || layer === LAYERS ? undefined : unwrapped(inner);
    if (next !== undefined) {
      continue;
    }
    // Where nothing but its looks says that it is a code, none is looked for in a wrapper.
    const looks = failed ? catalog.new_code.test(code) : layer === 0 && SURE_CODE.test(code);
    const [, ref] = REF.exec(message) ?? [];
    return code in catalog.entries || looks
      ? make(catalog, code, message, { ...about, ref: ref?.length === catalog.reference_digits ? ref : undefined })
      : undefined;
  }
}

/** What a host put around the whole text of a failed call is taken off. */
function unwrapped(value: string): string | undefined {
  for (const [begin, end] of WRAPPERS) {
    const start = begin.exec(value)?.[0].length;
    // What ends a text may be followed by white space, and nothing else.
    let last = value.length;
    while (end !== "" && last > 0 && " \t\r\n".includes(value.charAt(last - 1))) {
      last -= 1;
    }
    if (start !== undefined && start <= last - end.length && value.startsWith(end, last - end.length)) {
      const inner = value.slice(start, last - end.length);
      const raised = end === LANGCHAIN ? RAISED.exec(inner)?.[1] : undefined;
      return raised === undefined ? inner : unescaped(raised.slice(1, -1));
    }
  }
  return undefined;
}

/** A text that Python wrote between quotation marks. */
function unescaped(value: string): string {
  return value.replace(ESCAPE, (whole, escape: string) => {
    const number = /^[xuU]./.test(escape) ? parseInt(escape.slice(1), 16) : -1;
    return number > 0x10ffff ? whole : number >= 0 ? String.fromCodePoint(number) : ({ n: "\n", r: "\r", t: "\t" }[escape] ?? escape);
  });
}

const CODED = /^[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n]([^]*))?$/;
const SURE_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const REF = /(?:^|[ \t\r\n])Ref: ([0-9a-f]+)\.[ \t\r\n]*$/;
/** How many wrappers are taken off: hosts run in hosts. */
const LAYERS = 4;
const PYDANTIC_AI = "\n\nFix the errors and try again.";
const LANGCHAIN = "\n Please fix your mistakes.";
/** How a text begins and ends that a host made of the text of a failed call. */
const WRAPPERS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t\r\n]*Error executing tool [A-Za-z0-9_./-]{1,128}: /, ""],
  [/^[ \t\r\n]*Error calling tool '[^'\r\n]{1,128}': /, ""],
  [/^[ \t\r\n]*MCP error -?[0-9]{1,10}: /, ""],
  [/^[ \t\r\n]*An error occurred while running the tool\. Please try again\. Error: /, ""],
  [/^[ \t\r\n]*<tool_use_error>/, "</tool_use_error>"],
  [/^[ \t\r\n]*Error: /, LANGCHAIN],
  [/^[ \t\r\n]*Error: /, ""],
];
const RAISED =
  /^[A-Za-z_][A-Za-z0-9_.]*\(("[^"\\]*(?:\\[^\r\n][^"\\]*)*"|'[^'\\]*(?:\\[^\r\n][^'\\]*)*')\)$/;
const ESCAPE = /\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^\r\n])/g;

/** A form that stands by itself. */
function sole(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined {
  return mcp(catalog, it, depth) ?? envelope(catalog, it, {}) ?? problem(catalog, it, null, false) ?? notice(catalog, it) ?? failure(catalog, it, false, {}, depth) ?? event(catalog, it);
}

/** An object that a call returned. */
function held(catalog: Catalog, it: Json, failed: boolean, about: About, depth: number): ToolError | undefined {
  const error = clientResponse(catalog, it) ?? sole(catalog, it, depth);
  return error ? { ...error, ...given(about) } : failed ? failure(catalog, it, true, about, depth) : undefined;
}

/** An object that says that it failed, or that came where only failures do. */
function failure(catalog: Catalog, it: Json | undefined, failed: boolean, about: About, depth: number): ToolError | undefined {
  if (!it || !(failed || fails(it))) {
    return undefined;
  }
  const error = it["error"];
  const inner = object(error);
  const code = text(inner?.["code"]);
  if (code) {
    return make(catalog, code, text(inner?.["message"]), about);
  }
  const told = [error, inner?.["message"], it["message"]].find((told) => typeof told === "string" && !blank(told));
  return told === undefined ? make(catalog, undefined, undefined, about) : said(catalog, told as string, true, about, depth);
}

function fails(it: Json): boolean {
  const flags = FLAGS.filter(([name]) => typeof it[name] === "boolean");
  if (flags.length > 0) {
    return flags.some(([name, well]) => it[name] !== well);
  }
  // A record may contain an error: it counts if there is nothing else.
  if (!("jsonrpc" in it) && !Object.keys(it).every((name) => BESIDE_ERROR.includes(name))) {
    return false;
  }
  const error = it["error"];
  return typeof error === "string" ? !blank(error) : Object.keys(object(error) ?? {}).length > 0;
}

/** An envelope with everything that errpact's have; of what else is in it, what has another type is left out. */
function envelope(catalog: Catalog, it: Json | undefined, about: About): ToolError | undefined {
  const error = object(it?.["error"]);
  const found = members(error, {
    code: text,
    category: text,
    fingerprint: text,
    source: text,
    message: text,
    context: nested({ operation: text, parameters: object }),
    recovery: nested({
      is_retryable: flag,
      policy: text,
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
    tool: whole.source,
    timestamp: debug.timestamp,
    envelope: whole,
    ...given(about),
  });
}

/** What a page is told; anything may have a code and a message. */
function notice(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  return text(it?.["retry"]) === undefined || text(it?.["timestamp"]) === undefined ? undefined : told(catalog, it);
}

/** The same, where it can be nothing else. */
function told(catalog: Catalog, it: Json | undefined): ToolError | undefined {
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
    timestamp: text(it["timestamp"]),
  });
}

/** An event of a stream, whose data is a notice. */
function event(catalog: Catalog, it: Json | undefined): ToolError | undefined {
  const data = text(it?.["data"]);
  return data === undefined || text(it?.["type"]) === undefined ? undefined : notice(catalog, object(decoded(data)));
}

/** A problem; where it may be any record, one with everything that errpact's have. */
function problem(
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
  const body = amount(object(recovery?.["retry_strategy"])?.["suggested_delay"]);
  return make(catalog, code || undefined, text(it["detail"]) ?? title, {
    fingerprint: text(it["fingerprint"]) ?? fingerprint ?? undefined,
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
function clientResponse(catalog: Catalog, it: Json | undefined): ToolError | undefined {
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
function waitOf(header: string | null): number | undefined {
  const value = header?.trim() ?? "";
  const ms = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : /^[A-Z][a-z]+, .* GMT$/.test(value)
      ? Date.parse(value) - Date.now()
      : NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 86400000);
}

/** The failed result of an MCP tool, or the response that has it. */
function mcp(catalog: Catalog, value: Json | undefined, depth: number): ToolError | undefined {
  const it = value && "jsonrpc" in value ? object(value["result"]) : value;
  if (!it || (it["isError"] !== true && it["is_error"] !== true) || !MCP.some((name) => name in it)) {
    return undefined;
  }
  const meta = filled(it["_meta"]) ?? filled(it["meta"]) ?? {};
  const structured = filled(it["structuredContent"]) ?? filled(it["structured_content"]);
  const names = Object.keys(meta).sort();
  for (const found of [meta[catalog.meta_key], ...names.map((name) => meta[name]), structured]) {
    const error = envelope(catalog, object(found), {});
    if (error) {
      return error;
    }
  }
  const parts = it["content"];
  return content(catalog, textsOf(parts).length > 0 ? parts : structured, true, {}, depth);
}

/** An object that is not empty. */
function filled(value: unknown): Json | undefined {
  const it = object(value);
  return it && Object.keys(it).length > 0 ? it : undefined;
}

/** What a result of MCP has beside its flag. */
const MCP: readonly string[] = ["content", "_meta", "meta", "structuredContent", "structured_content"];
const FLAGS: readonly (readonly [string, boolean])[] = [["success", true], ["isError", false], ["is_error", false]];
/** Members that an object may have beside an `error` and still be only an error. */
const BESIDE_ERROR: readonly string[] = [
  "error",
  "message",
  "code",
  "error_code",
  "type",
  "status",
  "detail",
  "details",
  "request_id",
];

/** A result as it goes to a provider or stands in a host's history, or an event as it goes to a page. */
function result(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined {
  if (!it) {
    return undefined;
  }
  if (it["state"] === "output-error") {
    const [, tool] = /^tool-(.*)$/s.exec(text(it["type"]) ?? "") ?? [];
    return part(it) ? thrown(catalog, { toolName: tool, ...it }, text(it["errorText"]), depth) : undefined;
  }
  for (const name of ["type", "role", "part_kind"]) {
    const read = RESULTS.get(it[name]);
    if (read) {
      return read(catalog, it, depth);
    }
  }
  const id = it["id"];
  if (it["lc"] === 1 && Array.isArray(id) && id[id.length - 1] === "ToolMessage") {
    return message(catalog, object(it["kwargs"]) ?? {}, depth);
  }
  return gemini(catalog, it, depth);
}

/** Is it a part of a page's message about a call that failed? */
function part(it: Json | undefined): boolean {
  return it?.["state"] === "output-error" && /^(?:tool-|dynamic-tool$)/.test(text(it["type"]) ?? "");
}

/** The message of a tool: OpenAI's, AG-UI's or LangChain's. */
function message(catalog: Catalog, whole: Json, depth: number): ToolError | undefined {
  const it = "content" in whole ? whole : (object(whole["data"]) ?? {});
  const error = text(it["error"]) ?? "";
  const failed = !blank(error) || it["status"] === "error";
  const id = text(it["toolCallId" in it ? "toolCallId" : "tool_call_id"]);
  const said = !blank(error) && textsOf(it["content"]).length === 0 ? error : it["content"];
  return content(catalog, said, failed, { tool: text(it["name"]), tool_call_id: id }, depth);
}

function anthropic(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const failed = it["is_error"];
  const about = { tool_call_id: text(it["tool_use_id"]) };
  return failed === false ? undefined : content(catalog, it["content"], failed === true, about, depth);
}

function gemini(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const called = object(it["functionResponse" in it ? "functionResponse" : "function_response"]);
  const error = object(called?.["response"])?.["error"];
  const about = { tool: text(called?.["name"]), tool_call_id: text(called?.["id"]) };
  return textsOf(error).length > 0 || filled(error) ? content(catalog, error, true, about, depth) : undefined;
}

function pydanticAi(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const tool = text(it["tool_name"]);
  const retried = it["part_kind"] === "retry-prompt";
  const failed = retried || it["outcome"] === "failed" || it["outcome"] === "retried";
  // Without a tool, what the model wrote was no call of one.
  return retried && tool === undefined
    ? undefined
    : content(catalog, it["content"], failed, { tool, tool_call_id: text(it["tool_call_id"]) }, depth);
}

/** A call of Vercel's AI SDK that threw, or what is told of it; nothing where it is not told. */
function thrown(catalog: Catalog, it: Json, error: unknown, depth: number): ToolError | undefined {
  const about = { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) };
  return error === undefined ? undefined : content(catalog, error, true, about, depth);
}

type Reader = (catalog: Catalog, it: Json, depth: number) => ToolError | undefined;

/** What reads each kind of result, by its `type`, its `role` or its `part_kind`. */
const RESULTS: ReadonlyMap<unknown, Reader> = /* @__PURE__ */ new Map<unknown, Reader>([
  ["tool_result", anthropic],
  ["mcp_tool_result", anthropic],
  ["tool", message],
  ["function_call_output", (catalog, it, depth) => content(catalog, it["output"], false, { tool_call_id: text(it["call_id"]) }, depth)],
  ["tool_call_output_item", (catalog, it, depth) => (depth > 0 ? result(catalog, filled(it["raw_item"]) ?? object(it["rawItem"]), depth - 1) : undefined)],
  [
    "function_call_result",
    (catalog, it, depth) => content(catalog, it["output"], false, { tool: text(it["name"]), tool_call_id: text(it["callId"]) }, depth),
  ],
  ["tool-return", pydanticAi],
  ["retry-prompt", pydanticAi],
  [
    "tool-result",
    (catalog, it, depth) => {
      const output = object(it["output"]);
      const failed = output?.["type"] === "error-text" || output?.["type"] === "error-json";
      return failed ? thrown(catalog, it, output["value"] ?? "", depth) : undefined;
    },
  ],
  ["tool-error", (catalog, it, depth) => thrown(catalog, it, it["error"] ?? "", depth)],
  ["tool-output-error", (catalog, it, depth) => thrown(catalog, it, text(it["errorText"]), depth)],
  ["error", (catalog, it, depth) => thrown(catalog, it, text(it["errorText"]), depth)],
  ["data-tool-execution-error", (catalog, it) => notice(catalog, object(it["data"]))],
  ["TOOL_CALL_RESULT", (catalog, it, depth) => content(catalog, it["content"], false, { tool_call_id: text(it["toolCallId"]) }, depth)],
  ["CUSTOM", (catalog, it) => (it["name"] === TOOL_EXECUTION_ERROR ? notice(catalog, object(it["value"])) : undefined)],
  ["RUN_ERROR", (catalog, it) => make(catalog, text(it["code"]) || undefined, text(it["message"]), {})],
]);

/** The names of the team's fields that are true or false. */
type Flag<Extensions> = {
  [Name in keyof Extensions]-?: Extensions[Name] extends boolean | undefined ? Name : never;
}[keyof Extensions];

/** What a page does where a client response says so: by the names of the team's fields that are true or false. */
export type ErrorActions<Extensions extends object = object> = [Flag<Extensions>] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [Name in Flag<Extensions>]?: ((error: ToolError) => void) | undefined };

/** {@link Errors.parseClientResponse} of a catalog. */
export function parseClientResponse(catalog: Catalog): Errors["parseClientResponse"] {
  return ((value: unknown) => read(catalog, value)) as Errors["parseClientResponse"];
}

/** {@link Errors.handleToolError} of a catalog. */
export function handleToolError<Code extends string, Category extends string, Extensions extends object>(
  catalog: Catalog<Code, Category, Extensions>,
): Errors<Code, Category, Extensions>["handleToolError"] {
  return ((value: unknown, actions: object) => {
    const found = read(catalog, value);
    return found instanceof Promise ? found.then((error) => act(error, actions)) : act(found, actions);
  }) as Errors<Code, Category, Extensions>["handleToolError"];
}

function read(catalog: Catalog, value: unknown): Promise<ToolError | undefined> | ToolError | undefined {
  return never(() =>
    isResponse(value) ? inBody(value, true, (body) => clientResponse(catalog, body)) : clientResponse(catalog, object(unquote(value))),
  );
}

function act(error: ToolError | undefined, actions: object): ToolError | undefined {
  const all = actions as Readonly<Record<string, ((error: ToolError) => void) | undefined>>;
  for (const [name, value] of Object.entries(error?.extensions ?? {})) {
    // Members that every object has are not actions.
    if (error && value === true && (Object.hasOwn(actions, name) || !(name in {}))) {
      try {
        all[name]?.(error);
      } catch (thrown) {
        (globalThis as unknown as Host).queueMicrotask(() => {
          throw thrown;
        });
      }
    }
  }
  return error;
}

/** The result of one tool call. */
export type ToolResult<T> =
  | { readonly turn: string; readonly tool_call_id: string; readonly ok: true; readonly value: T }
  | { readonly turn: string; readonly tool_call_id: string; readonly ok: false; readonly error: ToolError };

/**
 * The results of tool calls, each once by turn and id, whether they come live, from a stored history
 * or from both: a success wins over a failure, else the first stays. They keep the order in which
 * their calls were first heard of.
 */
export class ToolResults<T = unknown> implements Iterable<ToolResult<T>> {
  readonly #results = new Map<string, ToolResult<T>>();

  constructor(results: Iterable<ToolResult<T>> = []) {
    for (const result of results) {
      this.add(result);
    }
  }

  /** Takes a result; false where it changes nothing, so that there is nothing to show. */
  add(result: ToolResult<T>): boolean {
    const key = JSON.stringify([result.turn, result.tool_call_id]);
    const known = this.#results.get(key);
    if (known !== undefined && (known.ok || !result.ok)) {
      return false;
    }
    this.#results.set(key, result);
    return true;
  }

  get(turn: string, toolCallId: string): ToolResult<T> | undefined {
    return this.#results.get(JSON.stringify([turn, toolCallId]));
  }

  get size(): number {
    return this.#results.size;
  }

  [Symbol.iterator](): IterableIterator<ToolResult<T>> {
    return this.#results.values();
  }
}

/** What {@link subscribe} needs of an `EventSource`. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { readonly data?: unknown; readonly lastEventId?: string }) => void): void;
  close(): void;
}

/** An event of the stream. */
export interface StreamEvent {
  readonly type: string;
  /** The id of the stream's last event that had one. */
  readonly id: string;
  /** As it came. */
  readonly data: string;
}

/** What a page does about a stream. */
export interface Handlers {
  /** An error came, under one of the names in {@link SubscribeOptions.errors}. */
  readonly error?: (error: ToolError, event: StreamEvent) => void;
  /** By the event's name; the data is what its JSON holds, else its text. */
  readonly events?: Readonly<Record<string, (data: unknown, event: StreamEvent) => void>>;
  /** The stream is open, for the first time or again. */
  readonly open?: () => void;
  /** The stream was cut and will be opened again; so many times in a row it was to no avail. */
  readonly lost?: (failures: number) => void;
  /** The stream will not be opened again. */
  readonly gaveUp?: () => void;
}

/** How a stream is opened. */
export interface SubscribeOptions {
  /** The id after which to go on, as of a history that was loaded. */
  readonly after?: string | number;
  /** The parameter of the query that has that id; `after` where it is not said. */
  readonly parameter?: string;
  /** Names of events whose data is a notice; `tool_execution_error` where it is not said. */
  readonly errors?: readonly string[];
  /** How many failures in a row end it; 8 where it is not said. */
  readonly failures?: number;
  /** How long to wait before opening again; grows from a second to thirty where it is not said. */
  readonly delay?: (failures: number) => number;
  readonly withCredentials?: boolean;
  /** Another implementation of `EventSource`. */
  readonly EventSource?: new (url: string, options: { withCredentials: boolean }) => EventSourceLike;
}

/** A stream that is listened to. */
export interface Subscription {
  /** The id of the last event. */
  readonly lastEventId: string;
  readonly closed: boolean;
  close(): void;
}

/** What a browser gives, by whatever name a project's settings know it. */
interface Host {
  readonly EventSource?: NonNullable<SubscribeOptions["EventSource"]>;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  queueMicrotask(run: () => void): void;
}

/** How many ids are remembered that are no numbers. */
const REMEMBERED = 4096;
/** A connection that held so long was one, also where no event came. */
const HELD_MS = 5000;

function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** {@link Errors.subscribe} of a catalog. */
export function subscribe(catalog: Catalog): Errors["subscribe"] {
  return (url, handlers, options = {}) => listenTo(catalog, url, handlers, options);
}

function listenTo(catalog: Catalog, url: string, handlers: Handlers, options: SubscribeOptions): Subscription {
  const host = globalThis as unknown as Host;
  const Source = options.EventSource ?? host.EventSource;
  const errors = options.errors ?? [TOOL_EXECUTION_ERROR];
  const most = options.failures ?? 8;
  const delay =
    options.delay ?? ((failures) => Math.min(500 * 2 ** failures, 30000) * (0.5 + Math.random() / 2));
  /** Ids that are no numbers; of numbers the highest says it all. */
  const seen = new Set<string>();
  /** What came under the last id; of a history that was loaded it is not known. */
  let lastContent: string | undefined;
  let last = String(options.after ?? "");
  let highest = numberOf(last) ?? -1;
  let failures = 0;
  let openedAt: number | undefined;
  let source: EventSourceLike | undefined;
  let timer: unknown;
  let closed = false;

  const close = (): void => {
    closed = true;
    source?.close();
    host.clearTimeout(timer);
  };

  const giveUp = (): void => {
    close();
    handlers.gaveUp?.();
  };

  const isNew = (type: string, id: string, data: string): boolean => {
    if (id === "") {
      return true;
    }
    const content = type + "\n" + data;
    if (id === last) {
      // An event without an id has the one before its own: it is another where it says another thing.
      return lastContent !== undefined && lastContent !== content;
    }
    const number = numberOf(id);
    if (number === undefined ? seen.has(id) : number <= highest) {
      return false;
    }
    if (number !== undefined) {
      highest = number;
    } else {
      seen.add(id);
      for (const oldest of seen) {
        if (seen.size <= REMEMBERED) {
          break;
        }
        seen.delete(oldest);
      }
    }
    last = id;
    lastContent = content;
    return true;
  };

  const listen = (to: EventSourceLike, type: string, handle: (event: StreamEvent) => void): void => {
    to.addEventListener(type, ({ data, lastEventId }) => {
      // A browser's own events have no data; those of a source that was left behind are not wanted.
      if (closed || to !== source || typeof data !== "string") {
        return;
      }
      failures = 0;
      const event = { type, id: lastEventId ?? "", data };
      if (isNew(type, event.id, data)) {
        handle(event);
      }
    });
  };

  const failed = (): void => {
    // One that held was no failure, also where nothing was sent.
    if (openedAt !== undefined && Date.now() - openedAt >= HELD_MS) {
      failures = 0;
    }
    openedAt = undefined;
    failures += 1;
    if (failures >= most) {
      giveUp();
      return;
    }
    handlers.lost?.(failures);
    // One that is not closed opens itself again, after the last id.
    if (source?.readyState === 2 && !closed) {
      timer = host.setTimeout(open, delay(failures));
    }
  };

  const open = (): void => {
    if (closed) {
      return;
    }
    if (Source === undefined) {
      giveUp();
      return;
    }
    const [path = "", fragment] = url.split("#", 2);
    const resume = last === "" ? "" : `${options.parameter ?? "after"}=${encodeURIComponent(last)}`;
    const full = resume === "" ? path : path + (path.includes("?") ? "&" : "?") + resume;
    const whole = fragment === undefined ? full : `${full}#${fragment}`;
    const opened = never(() => new Source(whole, { withCredentials: options.withCredentials ?? false }));
    if (opened === undefined) {
      giveUp();
      return;
    }
    source = opened;
    opened.addEventListener("open", (event) => {
      if (!closed && opened === source && event.data === undefined) {
        openedAt = Date.now();
        handlers.open?.();
      }
    });
    opened.addEventListener("error", (event) => {
      // A server may send events of this name too.
      if (!closed && opened === source && event.data === undefined) {
        failed();
      }
    });
    for (const type of errors) {
      listen(opened, type, (event) => {
        handlers.error?.(noticeIn(catalog, event.data) ?? make(catalog, undefined, undefined, {}), event);
      });
    }
    for (const [type, handle] of Object.entries(handlers.events ?? {})) {
      if (!errors.includes(type)) {
        listen(opened, type, (event) => {
          const json = never(() => ({ value: JSON.parse(event.data) as unknown }));
          handle(json ? json.value : event.data, event);
        });
      }
    }
  };

  open();
  return {
    get lastEventId() {
      return last;
    },
    get closed() {
      return closed;
    },
    close,
  };
}
