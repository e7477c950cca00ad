// One error that happened: a code with its values, the call it happened in, an id for support, and its cause for the log.

import { type Call, callOf } from "./call.js";
import { causesOf, isOf, member, saidBy } from "./causes.js";
import type { Handled } from "./chain.js";
import { classify } from "./classify/classify.js";
import { ask } from "./engine/engine.js";
import { CatalogError } from "./error.js";
import type * as forms from "./forms.js";
import { type Added, bareFactsOf, callers, completed, decide, decidedFacts, factsOf, handled, isGivenUp, type Made, newId, NOTHING_ADDED, saidFact } from "./made.js";
import { Misuse, warn } from "./misuse.js";
import { Note } from "./note.js";
import { TOOL_EXECUTION_ERROR } from "./page/errors.js";
import type { Disposition } from "./page/types.js";
import { proves, ReceivedError, receivedFacts } from "./received.js";
import { Reported } from "./reported.js";
import type { Code, Tables } from "./tables.js";
import { json, quoted } from "./values.js";

/** What the engine knows beside the forms. */
interface About {
  readonly ref: string;
  readonly language: string | null;
  readonly delay_ms: number | null;
}

/**
 * One error that happened. It leaves only through its forms, each of which has the texts of the catalog and declared
 * values in the form declared for its receiver.
 */
export class Occurrence {
  readonly #made: Made;
  /** It for the engine, read at once: a program may change its objects. */
  readonly #facts: string;

  static {
    // `console.log` of Node.js shows the same as `toString`. With `isolatedDeclarations` no method can have this name.
    const value = function (this: Occurrence): string {
      return this.toString();
    };
    Object.defineProperty(this.prototype, Symbol.for("nodejs.util.inspect.custom"), { value });
  }

  private constructor(made: Made) {
    this.#made = made;
    this.#facts = factsOf(made);
  }

  /** @internal The occurrence that an error or one of its causes is, or what the catalog's rules find for it. */
  static of(tables: Tables, error: unknown, about: Handled = {}): Occurrence {
    const call = handled(tables, callOf(about));
    for (const cause of causesOf(error)) {
      const own = Occurrence.is(cause, tables) ? cause : member(cause, "occurrence");
      if (Occurrence.is(own, tables)) {
        return own.#with(call);
      }
      const before = recall(cause, tables);
      if (before === undefined && isOf(cause, ReceivedError)) {
        return remember(cause, Occurrence.#received(tables, cause, call));
      }
      const parts = CatalogError.parts(cause, tables);
      if (parts !== undefined || before !== undefined) {
        const made = before ?? Occurrence.#new(tables, parts?.entry ?? tables.fallback(), valuesFact(parts?.given), true, call, parts?.cause);
        return remember(cause, made.#with(call));
      }
    }
    return remember(error, Occurrence.#classified(tables, error, call));
  }

  static #received(tables: Tables, cause: ReceivedError, call: Handled): Occurrence {
    const { error } = cause;
    const about = { ...call, retry_after_ms: call.retry_after_ms ?? error.retry_after_ms };
    const entry = tables.received(error.known ? error.code : (tables.catalog.fallback ?? ""));
    return Occurrence.#new(tables, entry, receivedFacts(error), proves(tables.catalog, error), about, cause);
  }

  static #classified(tables: Tables, error: unknown, call: Handled): Occurrence {
    const { code, values, proven, retry_after_ms } = classify(tables, error, call);
    const about = { ...call, retry_after_ms: call.retry_after_ms ?? retry_after_ms };
    const entry = tables.code(code ?? "") ?? tables.fallback();
    const { tool } = call;
    if (isOf(error, Reported) && !error.isDeclared && tool !== undefined) {
      tables.ask((catalog) => catalog.tell_uncoded(tool, entry.code));
    }
    return Occurrence.#new(tables, entry, valuesFact(values), proven, about, error);
  }

  static #new(tables: Tables, entry: Code, given: string, proven: boolean, call: Handled, cause: unknown, id: string = newId(), at: number = Date.now()): Occurrence {
    return new Occurrence({ tables, entry, given, proven, call, id, at, cause, around: [], added: NOTHING_ADDED, retrying: { follows: undefined, calls: 0, tools: undefined } });
  }

  /** @internal Records that an executor has decided whether a retry follows: if none does, no form offers one. */
  static decided(it: Occurrence, follows: boolean | undefined, tool?: string): void {
    decide(it.#made, follows, tool);
  }

  /** @internal What a budget is asked about: of a failure that another executor has given up, only a call around it can be meant. */
  static asked(it: Occurrence): Occurrence {
    return isGivenUp(it.#made) ? new Occurrence({ ...it.#made, proven: false }) : it;
  }

  /** @internal The tool of the outermost call. */
  static called(it: Occurrence): string | undefined {
    return callers(it.#made).at(-1) ?? it.tool;
  }

  /** @internal How a call ends when its retries are exhausted. */
  static exhausted(it: Occurrence): Code["exhausted"] {
    return it.#made.entry.exhausted;
  }

  /** @internal It for the engine: the row of its code, and the facts. */
  static told(it: Occurrence): { readonly row: string; readonly facts: string } {
    return { row: it.#made.entry.row, facts: it.#told("") };
  }

  /**
   * @internal Asks the engine about it. A fault hides no error: what can't be read is a value of the call, so the engine is asked again
   * without any.
   */
  static ask<T>(it: Occurrence, question: (row: string, facts: string) => T, more: string = ""): T {
    const { entry } = it.#made;
    try {
      return question(entry.row, it.#told(more));
    } catch (fault) {
      warn(`error ${entry.code} (${it.id}) could not be written with its values: ${saidBy(fault)}`);
      return question(entry.row, `{${bareFactsOf(it.#made)}}`);
    }
  }

  /** For test vectors only: an occurrence with a given id and time. */
  static at(tables: Tables, error: CatalogError, call: Call, id: string, at: number): Occurrence {
    const parts = CatalogError.parts(error, tables);
    return Occurrence.#new(tables, parts?.entry ?? tables.fallback(), valuesFact(parts?.given), true, handled(tables, callOf(call)), undefined, id, at);
  }

  /** @internal The same, as the engine has it. */
  static again(it: Occurrence, id: string, at: number): Occurrence {
    return new Occurrence({ ...it.#made, id, at });
  }

  #with(call: Handled): Occurrence {
    const made = completed(this.#made, call);
    return made === this.#made ? this : new Occurrence(made);
  }

  /** @internal Whether it is an occurrence of a catalog. */
  static is(value: unknown, tables: Tables): value is Occurrence {
    return typeof value === "object" && value !== null && #made in value && value.#made.tables.catalog.fingerprint === tables.catalog.fingerprint;
  }

  /** The code that decides: the one in the log. */
  get code(): string {
    return this.#made.entry.code;
  }

  /** The code that is delivered. */
  get presented(): string {
    return this.#made.entry.presented;
  }

  /** What the result is to its reader: all but a failure is an ordinary result. */
  get disposition(): Disposition {
    return this.#made.entry.disposition;
  }

  /** Whether the call failed. It did not if it was refused, partly done, or found nothing. */
  get isFailure(): boolean {
    return this.disposition === "failed";
  }

  /** A unique UUID. */
  get id(): string {
    return this.#made.id;
  }

  /** The reference that the user can quote. */
  get ref(): string {
    return this.#object<About>("about").ref;
  }

  /** When it happened. */
  get timestamp(): Date {
    return new Date(this.#made.at);
  }

  /** The error behind it, as it is: its text may contain anything. */
  get cause(): unknown {
    return this.#made.cause;
  }

  /** The tool in which it happened. */
  get tool(): string | undefined {
    return this.#made.call.tool;
  }

  /** The tools of the calls around it, from the inside to the outside. */
  get callers(): readonly string[] {
    return callers(this.#made);
  }

  /** How long to wait before a retry, in milliseconds. */
  get delay_ms(): number | undefined {
    return this.#object<About>("about").delay_ms ?? undefined;
  }

  /** The language of the text for the user; `undefined` if the catalog does not say it. */
  get language(): string | undefined {
    return this.#object<About>("about").language ?? undefined;
  }

  /**
   * The same for a user who prefers these languages: a tag such as `de-AT`, or the value of the request's
   * `Accept-Language` header. All forms for users then have the text that fits best; what a model reads does not change.
   */
  withLanguage(preference: string): Occurrence {
    return new Occurrence({ ...this.#made, languages: String(preference) });
  }

  /** The same with another way to the goal: a note of the catalog. */
  withAlternative(note: Note): Occurrence {
    return this.#adding(note, ({ alternatives }, text) => ({ alternatives: [...alternatives, text] }));
  }

  /** The same with a sentence that says what must be done: a note of the catalog. */
  withAction(note: Note): Occurrence {
    return this.#adding(note, ({ actions }, text) => ({ actions: [...actions, text] }));
  }

  /** The same with what an argument should be changed to: a note such as `a city name`. */
  withAdjustment(argument: string, note: Note): Occurrence {
    return this.#adding(note, ({ adjustments }, text) => ({ adjustments: [...adjustments, [String(argument), text]] }));
  }

  /**
   * The same with what was done, and the items that were not, each with the JSON Pointer (RFC 6901) to it in the arguments
   * of the call. `PartialResult` does that for a tool. After 100 items no more are listed.
   */
  withPartial(done: unknown, issues: readonly (readonly [pointer: string, failed: Occurrence])[]): Occurrence {
    const items = issues.map(([pointer, failed]) => `[${quoted(String(pointer))},{"code":${quoted(failed.#made.entry.row)},"facts":${failed.#told("")}}]`);
    const partial = `[${json(done) ?? "null"},[${items.join(",")}]]`;
    return new Occurrence({ ...this.#made, added: { ...this.#made.added, partial } });
  }

  #adding(note: Note, change: (added: Added, text: string) => Partial<Added>): Occurrence {
    if (!isOf(note, Note)) {
      // An error is being handled: it must be told without the note.
      warn("withAlternative, withAction and withAdjustment take a note of the catalog: note(…)");
      return this;
    }
    const { added } = this.#made;
    return new Occurrence({ ...this.#made, added: { ...added, ...change(added, note.text) } });
  }

  /** The text for the model: the code and its message, then what the catalog wants it to know. */
  text(): string {
    return this.#written("text");
  }

  /** The text for the user. It names no code. */
  userText(): string {
    return this.#written("user_text");
  }

  /** The text for the model in JSON: `{"success": false, "error": "CODE: message"}`, or `{"disposition": "refused", "result": …}`. */
  toolResult(): string {
    return this.#written("tool_result");
  }

  /** Everything that a program may know. A whole number beyond 2^53 loses its last digits, as wherever JavaScript reads JSON. */
  envelope(): forms.JsonObject {
    return this.#object("envelope");
  }

  /** The same as JSON, with all digits of whole numbers. */
  envelopeJson(): string {
    return this.#written("envelope");
  }

  /** A `CallToolResult` of MCP. A {@link Misuse} names a `meta_key` that the protocol does not allow. */
  mcp(options?: forms.McpOptions): forms.McpResult {
    return JSON.parse(this.mcpJson(options)) as forms.McpResult;
  }

  /** The same as JSON, for a server that sends texts: it costs less. */
  mcpJson(options?: forms.McpOptions): string {
    return this.#written("mcp", options === undefined || options === null ? "" : mcpOptions(options));
  }

  /** The `tool` message of OpenAI's Chat Completions. */
  openaiChat(id: string = this.#callId("openaiChat")): forms.OpenaiChat {
    return this.#object("openai_chat", { id });
  }

  /** The item of OpenAI's Responses. */
  openaiResponse(id: string = this.#callId("openaiResponse")): forms.OpenaiResponse {
    return this.#object("openai_response", { id });
  }

  /** The `tool_result` block of Anthropic's Messages. */
  anthropic(id: string = this.#callId("anthropic")): forms.Anthropic {
    return this.#object("anthropic", { id });
  }

  /** The part of Gemini that responds to a function call. */
  gemini(name: string = this.tool ?? "", id: string | undefined = this.#made.call.tool_call_id): forms.Gemini {
    return this.#object("gemini", { name, id });
  }

  /** The part of a model message of Vercel's AI SDK. */
  vercelResult(id: string = this.#callId("vercelResult"), name: string = this.tool ?? ""): forms.VercelResult {
    return this.#object("vercel_result", { id, name });
  }

  /** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
  vercelChunk(id: string = this.#callId("vercelChunk")): forms.VercelChunk {
    return this.#object("vercel_chunk", { id });
  }

  /** The notice as a data chunk of Vercel's UI message stream. */
  vercelNotice(): forms.VercelNotice {
    return this.#object("vercel_notice");
  }

  /** The two events of AG-UI for a failed call: the result, and what the page shows. */
  agUi(id: string = this.#callId("agUi")): readonly [forms.JsonObject, forms.JsonObject] {
    return this.#object("ag_ui", { id });
  }

  /** The event of AG-UI that ends a run. */
  agUiRunError(): forms.AgUiRunError {
    return this.#object("ag_ui_run_error");
  }

  /** The page's view: JSON in which a user may see everything. */
  notice(): forms.JsonObject {
    return this.#object("notice");
  }

  /** The notice as a server-sent event, under another name and id if they are given. */
  sse(event?: string, id?: string): string {
    return this.#written("sse", event === undefined && id === undefined ? "" : options({ name: event ?? TOOL_EXECUTION_ERROR, id: id ?? this.id }));
  }

  /** An HTTP response (RFC 9457). */
  problem(): forms.Problem {
    return this.#object("problem");
  }

  /** It in a shape that the catalog declares under `wire`; `undefined` if it declares none of this name. */
  shape(name: string, reader: "model" | "user" = "model"): forms.JsonObject | undefined {
    return this.#object<forms.JsonObject | null>("shape", { name, to_user: reader === "user" }) ?? undefined;
  }

  /** The `google.rpc.Status` in JSON, whose details A2A requires. */
  googleRpcStatus(): forms.GoogleRpcStatus {
    return this.#object("google_rpc_status");
  }

  /** The answer to a client that polls a workflow; `undefined` if the call is in no stage. */
  clientResponse(): forms.JsonObject | undefined {
    return this.#object<forms.JsonObject | null>("client_response") ?? undefined;
  }

  /** The fields of a log record, for any logger: errpact's, then OpenTelemetry's. */
  logRecord(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#object<[string, string][]>("log_fields"));
  }

  /** The attributes for a span of OpenTelemetry. */
  spanAttributes(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#object<[string, string][]>("span_attributes"));
  }

  /** The log record as one line of logfmt. */
  logfmt(): string {
    return this.#written("logfmt");
  }

  /** The envelope, so that `JSON.stringify` shows nothing else. */
  toJSON(): forms.JsonObject {
    return this.envelope();
  }

  toString(): string {
    return this.logfmt();
  }

  #callId(form: string): string {
    const id = this.#made.call.tool_call_id;
    if (id === undefined) {
      // A provider refuses the result of a call that it does not know, and the error must still be told.
      warn(`${form} needs the id of the call: pass it, or pass tool_call_id to occurrence`);
    }
    return id ?? "";
  }

  #object<T>(form: string, given?: Parameters<typeof options>[0]): T {
    return JSON.parse(this.#written(form, given === undefined ? "" : options(given))) as T;
  }

  /** Has the engine write a form. */
  #written(form: string, how: string = ""): string {
    const write = (row: string, facts: string): string => this.#made.tables.ask((catalog) => catalog.form(row, facts, form, how));
    return Occurrence.ask(this, write, LOGS.has(form) ? saidFact(this.#made) : "");
  }

  #told(more: string): string {
    return `{${this.#facts}${decidedFacts(this.#made)}${more}}`;
  }
}

/** Forms that have what the causes say. */
const LOGS: ReadonlySet<string> = /* @__PURE__ */ new Set(["log_fields", "logfmt", "span_attributes"]);

/** Options of a form: texts, and flags that are true. */
function options(given: Readonly<Record<string, string | boolean | null | undefined>>): string {
  const known = Object.entries(given).filter(([, value]) => value !== undefined && value !== null && value !== false);
  return json(Object.fromEntries(known.map(([name, value]) => [name, value === true || String(value)]))) ?? "";
}

function mcpOptions({ protocol, meta_key, structured, has_schema }: forms.McpOptions): string {
  const key = meta_key === undefined || meta_key === null ? undefined : String(meta_key);
  const problem = key === undefined ? undefined : ask((engine) => engine.meta_key_problem(key));
  if (problem !== undefined) {
    throw new Misuse("mcp.meta_key", problem);
  }
  return options({ protocol, meta_key: key, structured: structured === true, has_schema: has_schema === true });
}

function valuesFact(given: string | undefined): string {
  return given === undefined || given === "{}" ? "" : `"given":${given}`;
}

function recall(error: unknown, tables: Tables): Occurrence | undefined {
  const known = typeof error === "object" && error !== null ? CatalogError.occurrence(error) : undefined;
  return Occurrence.is(known, tables) ? known : undefined;
}

function remember(error: unknown, occurrence: Occurrence): Occurrence {
  if (typeof error === "object" && error !== null) {
    CatalogError.remember(error, occurrence);
  }
  return occurrence;
}
