// What a generated file exports, and the types of what it takes and returns.

import type { Entry, ToolError, ToolErrorOf, WhenUsedUp } from "./types.js";

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
   * effect may have happened, unless it is `repeatable`. What came makes the catalog's policy of a code
   * only more careful; of a code that the catalog does not have it decides, within the catalog's limits.
   */
  decide(error: string | ToolError, situation: Situation): Decision;

  /** An error from its parts, as from a row that was stored. */
  toolError(code: string, message: string, about?: About): ToolErrorOf<Code>;

  /**
   * The text for a user who prefers these languages: a tag such as `de-AT`, the page's `lang`, or `navigator.languages`.
   * A text that shows parameters cannot be made here, because only the server has their values: then, and for a code
   * that the catalog does not have, it is the error's own `message`.
   */
  userText(error: ToolError, languages: string | readonly string[]): string;

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

/** The names of the team's fields that are true or false. */
type Flag<Extensions> = {
  [Name in keyof Extensions]-?: Extensions[Name] extends boolean | undefined ? Name : never;
}[keyof Extensions];

/** What a page does where a client response says so: by the names of the team's fields that are true or false. */
export type ErrorActions<Extensions extends object = object> = [Flag<Extensions>] extends [never]
  ? { readonly [name: string]: never }
  : { readonly [Name in Flag<Extensions>]?: ((error: ToolError) => void) | undefined };

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
