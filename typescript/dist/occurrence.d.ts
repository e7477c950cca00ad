import { type Call } from "./call.js";
import type { Handled } from "./chain.js";
import { CatalogError } from "./error.js";
import { Note } from "./note.js";
import type { Disposition } from "./page/types.js";
import type { Tables } from "./tables.js";
import { type JsonObject } from "./wire/envelope.js";
import * as forms from "./wire/forms.js";
import type { Happened } from "./wire/happened.js";
import { googleRpcStatus } from "./wire/google.js";
import { type Problem } from "./wire/problem.js";
import { type ShapeReader } from "./wire/shape.js";
/**
 * One error that happened. It leaves only through its forms, each of which has the texts of the catalog and declared
 * values in the form declared for its receiver.
 */
export declare class Occurrence {
    #private;
    private constructor();
    /** The occurrence that an error or one of its causes is, or what the catalog's rules find for it. */
    static of(tables: Tables, error: unknown, about?: Handled): Occurrence;
    /** Records that an executor has decided whether a retry follows: if none does, no form offers one. */
    static decided(it: Occurrence, follows: boolean, tool?: string): void;
    /** Has an executor decided that no retry follows, and no call around it been named since? */
    static isGivenUp(it: Occurrence): boolean;
    /** What the wire forms and a budget know of it. */
    static happened(it: Occurrence): Happened;
    /** For test vectors only: an occurrence with a given id and time. */
    static at(tables: Tables, error: CatalogError, call: Call, id: string, at: number): Occurrence;
    /** Is it an occurrence of a catalog? */
    static is(value: unknown, tables: Tables): value is Occurrence;
    /** The code that decides: the one in the log. */
    get code(): string;
    /** The code that is delivered. */
    get presented(): string;
    /** What the result is to its reader: all but a failure is an ordinary result. */
    get disposition(): Disposition;
    /** Did the call fail? It did not if it was refused, partly done, or found nothing. */
    get isFailure(): boolean;
    /** A unique UUID. */
    get id(): string;
    /** The reference that the user can quote. */
    get ref(): string;
    /** When it happened. */
    get timestamp(): Date;
    /** The error behind it, as it is: its text may contain anything. */
    get cause(): unknown;
    /** The tool in which it happened. */
    get tool(): string | undefined;
    /** How long to wait before a retry, in milliseconds. */
    get delay_ms(): number | undefined;
    /** The language of the text for the user; `undefined` if the catalog does not say it. */
    get language(): string | undefined;
    /**
     * The same for a user who prefers these languages: a tag such as `de-AT`, or the value of the request's
     * `Accept-Language` header. All forms for users then have the text that fits best; what a model reads does not change.
     */
    withLanguage(preference: string): Occurrence;
    /** The same with another way to the goal: a note of the catalog. */
    withAlternative(note: Note): Occurrence;
    /** The same with a sentence that says what must be done: a note of the catalog. */
    withAction(note: Note): Occurrence;
    /** The same with what an argument should be changed to: a note such as `a city name`. */
    withAdjustment(argument: string, note: Note): Occurrence;
    /**
     * The same with what was done, and the items that were not, each with the JSON Pointer (RFC 6901) to it in the arguments
     * of the call. `PartialResult` does that for a tool. After 100 items no more are listed.
     */
    withPartial(done: unknown, issues: readonly (readonly [pointer: string, failed: Occurrence])[]): Occurrence;
    /** The text for the model: the code and its message, then what the catalog wants it to know. */
    text(): string;
    /** The text for the user. It names no code. */
    userText(): string;
    /** The text for the model in JSON: `{"success": false, "error": "CODE: message"}`, or `{"disposition": "refused", "result": …}`. */
    toolResult(): string;
    /** Everything that a program may know. */
    envelope(): JsonObject;
    /** The same as JSON, with all digits of whole numbers. */
    envelopeJson(): string;
    /** A `CallToolResult` of MCP. A {@link Misuse} names a `meta_key` that the protocol does not allow. */
    mcp(options?: forms.McpOptions): forms.McpResult;
    /** The `tool` message of OpenAI's Chat Completions. */
    openaiChat(id?: string): ReturnType<typeof forms.openaiChat>;
    /** The item of OpenAI's Responses. */
    openaiResponse(id?: string): ReturnType<typeof forms.openaiResponse>;
    /** The `tool_result` block of Anthropic's Messages. */
    anthropic(id?: string): ReturnType<typeof forms.anthropic>;
    /** The part of Gemini that responds to a function call. */
    gemini(name?: string, id?: string | undefined): ReturnType<typeof forms.gemini>;
    /** The part of a model message of Vercel's AI SDK. */
    vercelResult(id?: string, name?: string): ReturnType<typeof forms.vercelResult>;
    /** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
    vercelChunk(id?: string): ReturnType<typeof forms.vercelChunk>;
    /** The notice as a data chunk of Vercel's UI message stream. */
    vercelNotice(): ReturnType<typeof forms.vercelNotice>;
    /** The two events of AG-UI for a failed call. */
    agUi(id?: string): ReturnType<typeof forms.agUi>;
    /** The event of AG-UI that ends a run. */
    agUiRunError(): ReturnType<typeof forms.agUiRunError>;
    /** The page's view: JSON in which a user may see everything. */
    notice(): JsonObject;
    /** The notice as a server-sent event, under another name and id if they are given. */
    sse(event?: string, id?: string): string;
    /** An HTTP response (RFC 9457). */
    problem(): Problem;
    /** It in a shape that the catalog declares under `wire`; `undefined` if it declares none of this name. */
    shape(name: string, reader?: ShapeReader): JsonObject | undefined;
    /** The `google.rpc.Status` in JSON, whose details A2A requires. */
    googleRpcStatus(): ReturnType<typeof googleRpcStatus>;
    /** The answer to a client that polls a workflow; `undefined` if the call is in no stage. */
    clientResponse(): JsonObject | undefined;
    /** The fields of a log record, for any logger. */
    logRecord(): Readonly<Record<string, string>>;
    /** The log record as one line of logfmt. */
    logfmt(): string;
    /** The envelope, so that `JSON.stringify` shows nothing else. */
    toJSON(): JsonObject;
    toString(): string;
}
