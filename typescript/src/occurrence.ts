// One error that happened: a code with its values, the call it happened in, an id for support, and its cause for the log.

import { type Call, views } from "./call.js";
import { causesOf, isOf, member, textOf } from "./causes.js";
import { classify } from "./classify/classify.js";
import { signalOf } from "./classify/signal.js";
import { CatalogError } from "./error.js";
import type { Audience, Scope, Values } from "./redact/scope.js";
import { channel, referenceOf } from "./redact/scope.js";
import { Needles } from "./redact/scrub/needles.js";
import { type Code, param, presented, type Tables, toolOf } from "./tables.js";
import { delayOf } from "./wire/delay.js";
import { envelope, envelopeJson, type JsonObject } from "./wire/envelope.js";
import * as forms from "./wire/forms.js";
import type { Happened } from "./wire/happened.js";
import { logfmt, logRecord } from "./wire/log.js";
import { notice, type Problem, problem, sse } from "./wire/problem.js";
import { modelText, toolResult, userText } from "./wire/text.js";

/** What an occurrence is made of. */
interface Made {
  readonly tables: Tables;
  readonly entry: Code;
  readonly values: Values;
  readonly call: Call;
  readonly id: string;
  readonly at: number;
  readonly cause: unknown;
  /** Have the automatic retries ended? */
  readonly ended?: boolean;
}

/**
 * One error that happened. It leaves only through its forms, each of which has the texts of the catalog and declared
 * values in the form declared for its receiver.
 */
export class Occurrence {
  readonly #made: Made;
  readonly #it: Happened;

  private constructor(made: Made) {
    this.#made = made;
    this.#it = happened(made);
  }

  /** The occurrence that an error or one of its causes is, or what the catalog's rules find for it. */
  static of(tables: Tables, error: unknown, call: Call = {}): Occurrence {
    for (const cause of causesOf(error)) {
      const own = [cause, member(cause, "occurrence")].find((it) => Occurrence.is(it, tables));
      if (own !== undefined) {
        return (own as Occurrence).#with(call);
      }
      const parts = CatalogError.parts(cause, tables);
      if (parts !== undefined) {
        return known(cause, () => Occurrence.#new(tables, parts.entry, parts.values, call, parts.cause)).#with(call);
      }
    }
    return known(error, () => Occurrence.#classified(tables, error, call)).#with(call);
  }

  static #classified(tables: Tables, error: unknown, call: Call): Occurrence {
    const signal = signalOf(error);
    const { code, values } = classify(tables, { ...signal, tool: call.tool, service: call.service });
    const entry = tables.codes.get(code) ?? tables.fallback;
    return Occurrence.#new(tables, entry, values, { ...call, retry_after_ms: call.retry_after_ms ?? signal.retry_after_ms }, error);
  }

  static #new(tables: Tables, entry: Code, values: Values, call: Call, cause: unknown): Occurrence {
    return new Occurrence({ tables, entry, values, call, id: newId(), at: Date.now(), cause });
  }

  /** The same, after the last retry: a model must not be told when to retry. An error keeps its occurrence. */
  static ended(it: Occurrence, error: unknown): Occurrence {
    const ended = new Occurrence({ ...it.#made, ended: true });
    for (const cause of causesOf(error)) {
      if (typeof cause === "object" && cause !== null && KNOWN.has(cause)) {
        KNOWN.set(cause, ended);
      }
    }
    return ended;
  }

  /** For test vectors only: an occurrence with a given id and time. */
  static at(tables: Tables, error: CatalogError, call: Call, id: string, at: number): Occurrence {
    const parts = CatalogError.parts(error, tables);
    return new Occurrence({ tables, entry: parts?.entry ?? tables.fallback, values: parts?.values ?? new Map(), call, id, at, cause: undefined });
  }

  /** Adds what a call around it knows; what is known already stays. */
  #with(call: Call): Occurrence {
    const own = this.#made.call;
    const known = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    const added = Object.keys(call).some((name) => call[name as keyof Call] !== undefined && !(name in known));
    return added ? new Occurrence({ ...this.#made, call: { ...call, ...known } }) : this;
  }

  /** Is it an occurrence of a catalog? */
  static is(value: unknown, tables: Tables): value is Occurrence {
    return isOf(value, Occurrence as never) && (value as Occurrence).#made.tables.catalog.fingerprint === tables.catalog.fingerprint;
  }

  /** The code that decides: the one in the log. */
  get code(): string {
    return this.#it.entry.code;
  }

  /** The code that is delivered. */
  get presented(): string {
    return this.#it.presented.code;
  }

  /** A unique UUID. */
  get id(): string {
    return this.#it.id;
  }

  /** The reference that the user can quote. */
  get ref(): string {
    return referenceOf(this.#it.tables, this.#it.id);
  }

  /** When it happened. */
  get timestamp(): Date {
    return new Date(this.#it.at);
  }

  /** The error behind it, as it is: its text may contain anything. */
  get cause(): unknown {
    return this.#made.cause;
  }

  /** The tool in which it happened. */
  get tool(): string | undefined {
    return this.#it.tool;
  }

  /** How long to wait before a retry, in milliseconds. */
  get delay_ms(): number | undefined {
    return delayOf(this.#it);
  }

  /** The text for the model: the code and its message, then what the catalog wants it to know. */
  text(): string {
    return modelText(this.#it, "model");
  }

  /** The text for the user. It names no code. */
  userText(): string {
    return userText(this.#it);
  }

  /** The text for the model in a JSON object: `{"success": false, "error": "CODE: message"}`. */
  toolResult(): string {
    return toolResult(this.#it);
  }

  /** Everything that a program may know. */
  envelope(): JsonObject {
    return envelope(this.#it);
  }

  /** The same as JSON, with all digits of whole numbers. */
  envelopeJson(): string {
    return envelopeJson(this.#it);
  }

  /** A `CallToolResult` of MCP. */
  mcp(options?: forms.McpOptions): forms.McpResult {
    return forms.mcp(this.#it, options);
  }

  /** The `tool` message of OpenAI's Chat Completions. */
  openaiChat(id: string = this.#callId("openaiChat")): ReturnType<typeof forms.openaiChat> {
    return forms.openaiChat(this.#it, id);
  }

  /** The item of OpenAI's Responses. */
  openaiResponse(id: string = this.#callId("openaiResponse")): ReturnType<typeof forms.openaiResponse> {
    return forms.openaiResponse(this.#it, id);
  }

  /** The `tool_result` block of Anthropic's Messages. */
  anthropic(id: string = this.#callId("anthropic")): ReturnType<typeof forms.anthropic> {
    return forms.anthropic(this.#it, id);
  }

  /** The part of Gemini that responds to a function call. */
  gemini(name: string = this.tool ?? "", id: string | undefined = this.#it.tool_call_id): ReturnType<typeof forms.gemini> {
    return forms.gemini(this.#it, name, id);
  }

  /** The part of a model message of Vercel's AI SDK. */
  vercelResult(id: string = this.#callId("vercelResult"), name: string = this.tool ?? ""): ReturnType<typeof forms.vercelResult> {
    return forms.vercelResult(this.#it, id, name);
  }

  /** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
  vercelChunk(id: string = this.#callId("vercelChunk")): ReturnType<typeof forms.vercelChunk> {
    return forms.vercelChunk(this.#it, id);
  }

  /** The notice as a data chunk of Vercel's UI message stream. */
  vercelNotice(): ReturnType<typeof forms.vercelNotice> {
    return forms.vercelNotice(this.#it);
  }

  /** The two events of AG-UI for a failed call. */
  agUi(id: string = this.#callId("agUi")): ReturnType<typeof forms.agUi> {
    return forms.agUi(this.#it, id);
  }

  /** The event of AG-UI that ends a run. */
  agUiRunError(): ReturnType<typeof forms.agUiRunError> {
    return forms.agUiRunError(this.#it);
  }

  /** The page's view: JSON in which a user may see everything. */
  notice(): JsonObject {
    return notice(this.#it);
  }

  /** The notice as a server-sent event, under another name and id if they are given. */
  sse(event?: string, id?: string): string {
    return sse(this.#it, event, id);
  }

  /** An HTTP response (RFC 9457). */
  problem(): Problem {
    return problem(this.#it);
  }

  /** The answer to a client that polls a workflow; `undefined` if the call is in no stage. */
  clientResponse(): JsonObject | undefined {
    return forms.clientResponse(this.#it);
  }

  /** The fields of a log record, for any logger. */
  logRecord(): Readonly<Record<string, string>> {
    return logRecord(this.#it);
  }

  /** The log record as one line of logfmt. */
  logfmt(): string {
    return logfmt(this.#it);
  }

  /** The envelope, so that `JSON.stringify` shows nothing else. */
  toJSON(): JsonObject {
    return this.envelope();
  }

  toString(): string {
    return this.logfmt();
  }

  #callId(form: string): string {
    const id = this.#it.tool_call_id;
    if (id === undefined) {
      // A provider refuses the result of a call that it does not know, and the error must still be told.
      (globalThis as unknown as { console?: { warn(text: string): void } }).console?.warn(
        `errpact: warning: ${form} needs the id of the call: pass it, or pass tool_call_id to occurrence`,
      );
    }
    return id ?? "";
  }
}

function happened(made: Made): Happened {
  const { tables, entry, values, call } = made;
  const row = toolOf(tables, call.tool);
  const context = views(tables.context, call.context);
  const given = views(row?.params, call.arguments);
  const raised = entry.raised_by ?? [];
  let raw: string | undefined;
  const it: Happened = {
    tables,
    entry,
    presented: presented(tables, entry),
    id: made.id,
    at: made.at,
    values,
    context,
    arguments: given,
    tool: call.tool,
    service: call.service,
    operation: call.operation ?? call.tool,
    tool_call_id: call.tool_call_id,
    stage: call.stage,
    rollback_status: call.rollback_status,
    retry_after_ms: call.retry_after_ms,
    isOfOtherTools: raised.length > 0 && call.tool !== undefined && !raised.includes(call.tool),
    retriesEnded: made.ended === true && entry.retry.by === "runtime" && entry.retry.max !== 0,
    get raw() {
      raw ??= made.cause === undefined ? undefined : textOf(made.cause);
      return raw;
    },
    scope: (of, audience) => scope(it, of, audience),
    withheld: (audience) => withheld(it, audience),
  };
  return it;
}

function scope(it: Happened, entry: Code, audience: Audience): Scope {
  const { tables, values } = it;
  const external = [...Object.values(entry.params), ...[...it.context.keys()].map((name) => tables.context[name])].some((row) => row?.external);
  const watched = it.entry.retry.delay_param;
  // A text from outside may quote values that this receiver does not get.
  const hidden = external ? it.withheld(audience) : undefined;
  return { tables, params: entry.params, values, facts: it, audience, watched, withheld: hidden };
}

function withheld(it: Happened, audience: Audience): Needles {
  const needles = new Needles(audience === "log");
  const declared = toolOf(it.tables, it.tool)?.params;
  const rows = [
    ...[...it.values].map(([name, view]) => [param(it.entry.params, name) ?? param(it.presented.params, name), view] as const),
    ...[...it.context].map(([name, view]) => [param(it.tables.context, name), view] as const),
    ...[...it.arguments].map(([name, view]) => [param(declared, name), view] as const),
  ];
  for (const [row, view] of rows) {
    // Of what is not declared, any value may be a password.
    if (row === undefined ? audience === "log" : channel(audience, row) !== "plain") {
      needles.add(view, row?.type ?? "text");
    }
  }
  if (audience === "model") {
    for (const [name, view] of it.arguments) {
      const row = param(declared, name);
      if (row === undefined || channel(audience, row) === "plain") {
        needles.addOwn(view);
      }
    }
  }
  return needles;
}

/** The occurrences of errors, so that an error that is caught twice has one id. */
const KNOWN = new WeakMap<object, Occurrence>();

function known(error: unknown, make: () => Occurrence): Occurrence {
  if (typeof error !== "object" || error === null) {
    return make();
  }
  const known = KNOWN.get(error) ?? make();
  KNOWN.set(error, known);
  return known;
}

/** A UUID of version 4. */
function newId(): string {
  const { crypto } = globalThis as unknown as { readonly crypto: { randomUUID?(): string; getRandomValues(bytes: Uint8Array): Uint8Array } };
  if (crypto.randomUUID !== undefined) {
    return crypto.randomUUID();
  }
  // A page that came without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
