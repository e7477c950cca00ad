// One error that happened: a code with its values, the call it happened in, an id for support, and its cause for the log.
var _a;
import { callOf } from "./call.js";
import { causesOf, isOf, member, saidBy } from "./causes.js";
import { classify } from "./classify/classify.js";
import { isProven } from "./classify/own.js";
import { signalOf } from "./classify/signal.js";
import { CatalogError } from "./error.js";
import { completed, happened, newId, NOTHING_ADDED, withoutValues } from "./made.js";
import { warn } from "./misuse.js";
import { Note } from "./note.js";
import { ReceivedError, receivedParts } from "./received.js";
import { preferred } from "./page/language.js";
import { referenceOf } from "./redact/scope.js";
import { delayOf } from "./wire/delay.js";
import { envelope, envelopeJson, partialOf } from "./wire/envelope.js";
import * as forms from "./wire/forms.js";
import { logfmt, logRecord } from "./wire/log.js";
import { checkMetaKey } from "./wire/meta-key.js";
import { googleRpcStatus } from "./wire/google.js";
import { notice, problem, sse } from "./wire/problem.js";
import { shape } from "./wire/shape.js";
import { languageOf, modelText, userText } from "./wire/text.js";
/**
 * One error that happened. It leaves only through its forms, each of which has the texts of the catalog and declared
 * values in the form declared for its receiver.
 */
export class Occurrence {
    #made;
    #it;
    static {
        // `console.log` of Node.js shows the same as `toString`. With `isolatedDeclarations` no method can have this name.
        const value = function () {
            return this.toString();
        };
        Object.defineProperty(this.prototype, Symbol.for("nodejs.util.inspect.custom"), { value });
    }
    constructor(made) {
        this.#made = made;
        this.#it = happened(made);
    }
    /** The occurrence that an error or one of its causes is, or what the catalog's rules find for it. */
    static of(tables, error, about = {}) {
        const call = callOf(about);
        for (const cause of causesOf(error)) {
            const own = [cause, member(cause, "occurrence")].find((it) => _a.is(it, tables));
            if (own !== undefined) {
                return own.#with(call);
            }
            const before = recall(cause, tables);
            if (before === undefined && isOf(cause, ReceivedError)) {
                const { retry_after_ms } = cause.error;
                const { entry, values, proven } = receivedParts(tables, cause);
                return remember(cause, _a.#new(tables, entry, values, proven, { ...call, retry_after_ms: call.retry_after_ms ?? retry_after_ms }, cause));
            }
            const parts = CatalogError.parts(cause, tables);
            if (parts !== undefined || before !== undefined) {
                const made = before ?? _a.#new(tables, parts?.entry ?? tables.fallback, parts?.values ?? new Map(), true, call, parts?.cause);
                return remember(cause, made.#with(call));
            }
        }
        return remember(error, _a.#classified(tables, error, call));
    }
    static #classified(tables, error, call) {
        const signal = signalOf(error);
        const { code, values, proof } = classify(tables, { ...signal, tool: call.tool, service: call.service });
        const entry = tables.codes.get(code) ?? tables.fallback;
        return _a.#new(tables, entry, values, isProven(error, proof), { ...call, retry_after_ms: call.retry_after_ms ?? signal.retry_after_ms }, error);
    }
    static #new(tables, entry, values, proven, call, cause) {
        return new _a({ tables, entry, values, proven, call, id: newId(), at: Date.now(), cause, around: [], added: NOTHING_ADDED, retrying: { follows: undefined, calls: 0, tools: new Set() } });
    }
    /** Records that an executor has decided whether a retry follows: if none does, no form offers one. */
    static decided(it, follows, tool) {
        const { retrying } = it.#made;
        Object.assign(retrying, { follows, calls: it.#it.callers.length });
        if (tool !== undefined) {
            retrying.tools.add(tool);
        }
    }
    /** Has an executor decided that no retry follows, and no call around it been named since? */
    static isGivenUp(it) {
        const { follows, calls } = it.#made.retrying;
        return follows === false && it.#it.callers.length <= calls;
    }
    /** What the wire forms and a budget know of it. */
    static happened(it) {
        return it.#it;
    }
    /** For test vectors only: an occurrence with a given id and time. */
    static at(tables, error, call, id, at) {
        const parts = CatalogError.parts(error, tables);
        const [entry, values] = [parts?.entry ?? tables.fallback, parts?.values ?? new Map()];
        return new _a({ tables, entry, values, proven: true, call: callOf(call), id, at, cause: undefined, around: [], added: NOTHING_ADDED, retrying: { follows: undefined, calls: 0, tools: new Set() } });
    }
    #with(call) {
        const made = completed(this.#made, call);
        return made === this.#made ? this : new _a(made);
    }
    /** Is it an occurrence of a catalog? */
    static is(value, tables) {
        return isOf(value, _a) && value.#made.tables.catalog.fingerprint === tables.catalog.fingerprint;
    }
    /** The code that decides: the one in the log. */
    get code() {
        return this.#it.entry.code;
    }
    /** The code that is delivered. */
    get presented() {
        return this.#it.presented.code;
    }
    /** What the result is to its reader: all but a failure is an ordinary result. */
    get disposition() {
        return this.#it.presented.disposition;
    }
    /** Did the call fail? It did not if it was refused, partly done, or found nothing. */
    get isFailure() {
        return this.disposition === "failed";
    }
    /** A unique UUID. */
    get id() {
        return this.#it.id;
    }
    /** The reference that the user can quote. */
    get ref() {
        return referenceOf(this.#it.tables, this.#it.id);
    }
    /** When it happened. */
    get timestamp() {
        return new Date(this.#it.at);
    }
    /** The error behind it, as it is: its text may contain anything. */
    get cause() {
        return this.#made.cause;
    }
    /** The tool in which it happened. */
    get tool() {
        return this.#it.tool;
    }
    /** How long to wait before a retry, in milliseconds. */
    get delay_ms() {
        return this.#safely(delayOf);
    }
    /** The language of the text for the user; `undefined` if the catalog does not say it. */
    get language() {
        return languageOf(this.#it);
    }
    /**
     * The same for a user who prefers these languages: a tag such as `de-AT`, or the value of the request's
     * `Accept-Language` header. All forms for users then have the text that fits best; what a model reads does not change.
     */
    withLanguage(preference) {
        return new _a({ ...this.#made, languages: preferred(String(preference)) });
    }
    /** The same with another way to the goal: a note of the catalog. */
    withAlternative(note) {
        return this.#adding(note, ({ alternatives }, text) => ({ alternatives: [...alternatives, text] }));
    }
    /** The same with a sentence that says what must be done: a note of the catalog. */
    withAction(note) {
        return this.#adding(note, ({ actions }, text) => ({ actions: [...actions, text] }));
    }
    /** The same with what an argument should be changed to: a note such as `a city name`. */
    withAdjustment(argument, note) {
        return this.#adding(note, ({ adjustments }, text) => ({ adjustments: [...adjustments, [String(argument), text]] }));
    }
    /**
     * The same with what was done, and the items that were not, each with the JSON Pointer (RFC 6901) to it in the arguments
     * of the call. `PartialResult` does that for a tool. After 100 items no more are listed.
     */
    withPartial(done, issues) {
        const result = JSON.parse(JSON.stringify(done) ?? "null");
        const partial = partialOf(result, issues.map(([pointer, failed]) => [pointer, failed.#it]));
        return new _a({ ...this.#made, added: { ...this.#made.added, partial } });
    }
    #adding(note, change) {
        if (!isOf(note, Note)) {
            // An error is being handled: it must be told without the note.
            warn("withAlternative, withAction and withAdjustment take a note of the catalog: note(…)");
            return this;
        }
        const { added } = this.#made;
        return new _a({ ...this.#made, added: { ...added, ...change(added, note.text) } });
    }
    /** The text for the model: the code and its message, then what the catalog wants it to know. */
    text() {
        return this.#safely((it) => modelText(it, "model"));
    }
    /** The text for the user. It names no code. */
    userText() {
        return this.#safely(userText);
    }
    /** The text for the model in JSON: `{"success": false, "error": "CODE: message"}`, or `{"disposition": "refused", "result": …}`. */
    toolResult() {
        return this.#safely(forms.toolResult);
    }
    /** Everything that a program may know. */
    envelope() {
        return this.#safely(envelope);
    }
    /** The same as JSON, with all digits of whole numbers. */
    envelopeJson() {
        return this.#safely(envelopeJson);
    }
    /** A `CallToolResult` of MCP. A {@link Misuse} names a `meta_key` that the protocol does not allow. */
    mcp(options) {
        if (options?.meta_key !== undefined) {
            checkMetaKey(options.meta_key);
        }
        return this.#safely((it) => forms.mcp(it, options));
    }
    /** The `tool` message of OpenAI's Chat Completions. */
    openaiChat(id = this.#callId("openaiChat")) {
        return this.#safely((it) => forms.openaiChat(it, id));
    }
    /** The item of OpenAI's Responses. */
    openaiResponse(id = this.#callId("openaiResponse")) {
        return this.#safely((it) => forms.openaiResponse(it, id));
    }
    /** The `tool_result` block of Anthropic's Messages. */
    anthropic(id = this.#callId("anthropic")) {
        return this.#safely((it) => forms.anthropic(it, id));
    }
    /** The part of Gemini that responds to a function call. */
    gemini(name = this.tool ?? "", id = this.#it.tool_call_id) {
        return this.#safely((it) => forms.gemini(it, name, id));
    }
    /** The part of a model message of Vercel's AI SDK. */
    vercelResult(id = this.#callId("vercelResult"), name = this.tool ?? "") {
        return this.#safely((it) => forms.vercelResult(it, id, name));
    }
    /** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
    vercelChunk(id = this.#callId("vercelChunk")) {
        return this.#safely((it) => forms.vercelChunk(it, id));
    }
    /** The notice as a data chunk of Vercel's UI message stream. */
    vercelNotice() {
        return this.#safely(forms.vercelNotice);
    }
    /** The two events of AG-UI for a failed call. */
    agUi(id = this.#callId("agUi")) {
        return this.#safely((it) => forms.agUi(it, id));
    }
    /** The event of AG-UI that ends a run. */
    agUiRunError() {
        return this.#safely(forms.agUiRunError);
    }
    /** The page's view: JSON in which a user may see everything. */
    notice() {
        return this.#safely(notice);
    }
    /** The notice as a server-sent event, under another name and id if they are given. */
    sse(event, id) {
        return this.#safely((it) => sse(it, event, id));
    }
    /** An HTTP response (RFC 9457). */
    problem() {
        return this.#safely(problem);
    }
    /** It in a shape that the catalog declares under `wire`; `undefined` if it declares none of this name. */
    shape(name, reader = "model") {
        return this.#safely((it) => shape(it, name, reader));
    }
    /** The `google.rpc.Status` in JSON, whose details A2A requires. */
    googleRpcStatus() {
        return this.#safely(googleRpcStatus);
    }
    /** The answer to a client that polls a workflow; `undefined` if the call is in no stage. */
    clientResponse() {
        return this.#safely(forms.clientResponse);
    }
    /** The fields of a log record, for any logger. */
    logRecord() {
        return this.#safely(logRecord);
    }
    /** The log record as one line of logfmt. */
    logfmt() {
        return this.#safely(logfmt);
    }
    /** The envelope, so that `JSON.stringify` shows nothing else. */
    toJSON() {
        return this.envelope();
    }
    toString() {
        return this.logfmt();
    }
    #callId(form) {
        const id = this.#it.tool_call_id;
        if (id === undefined) {
            // A provider refuses the result of a call that it does not know, and the error must still be told.
            warn(`${form} needs the id of the call: pass it, or pass tool_call_id to occurrence`);
        }
        return id ?? "";
    }
    /** Writes a form. A fault while writing hides no error: what cannot be written is a value of the call, so the form has none. */
    #safely(form) {
        try {
            return form(this.#it);
        }
        catch (fault) {
            warn(`error ${this.code} (${this.ref}) could not be written with its values: ${saidBy(fault)}`);
            return form(withoutValues(this.#it));
        }
    }
}
_a = Occurrence;
/** The occurrences of errors, so that an error that is caught twice has one id. */
const KNOWN = new WeakMap();
function recall(error, tables) {
    const known = typeof error === "object" && error !== null ? KNOWN.get(error) : undefined;
    return Occurrence.is(known, tables) ? known : undefined;
}
function remember(error, occurrence) {
    if (typeof error === "object" && error !== null) {
        KNOWN.set(error, occurrence);
    }
    return occurrence;
}
