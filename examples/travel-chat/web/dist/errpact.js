// errpact 0.1.0: the library that generated files import (fingerprint 2d01f5df6489).
// Do not edit: `errpact generate` writes it, the same for every catalog.
/* eslint-disable */
/** What rows say, with what they leave out. */
export function entries(rows) {
    // Without a prototype, so that a code may be called as any method is.
    const entries = Object.create(null);
    for (const [code, row] of Object.entries(rows)) {
        entries[code] = expand(code, row);
    }
    return entries;
}
/** Every code of some entries, sorted. */
export function codes(entries) {
    return Object.keys(entries);
}
/** {@link Errors.isCode} of a catalog. */
export function isCode(catalog) {
    return (code) => typeof code === "string" && code in catalog.entries;
}
/** {@link Errors.entry} of a catalog. */
export function entry(catalog) {
    return (code) => lookUp(catalog, code);
}
/** What stands in the place of a catch-all where the catalog has none. */
const UNCATALOGED = /* @__PURE__ */ expand("UNKNOWN_ERROR", { category: "unknown" });
function lookUp({ entries, fallback }, code) {
    const found = code in entries ? entries[code] : fallback === null ? undefined : entries[fallback];
    return found ?? UNCATALOGED;
}
function expand(code, row) {
    const words = code.replaceAll("_", " ").trim().toLowerCase();
    const retry = {
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
        extensions: Object.assign(Object.create(null), row.extensions),
        retry: { ...retry, word: wordOf(retry, row.status) },
    };
}
function wordOf(retry, status) {
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
/** {@link Errors.decide} of a catalog. */
export function decide(catalog) {
    return (error, situation) => decideOn(catalog, error, situation);
}
function decideOn(catalog, error, situation) {
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
function wait(retry, retries, asked) {
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
/** {@link Errors.toolError} of a catalog. */
export function toolError(catalog) {
    return (code, message, about = {}) => make(catalog, code, message, about);
}
/** {@link Errors.parse} of a catalog. */
export function parse(catalog) {
    return (value) => found(catalog, value)[0];
}
/** {@link Errors.parseAll} of a catalog. */
export function parseAll(catalog) {
    return (value) => found(catalog, value);
}
/** {@link Errors.parseEnvelope} of a catalog. */
export function parseEnvelope(catalog) {
    return (value) => never(() => envelope(catalog, object(unquote(value)), {}));
}
/** {@link Errors.parseToolResult} of a catalog. */
export function parseToolResult(catalog) {
    return (value) => never(() => typeof value === "string"
        ? said(catalog, value, false, {}, DEPTH)
        : failure(catalog, object(value), false, {}, DEPTH));
}
/** {@link Errors.parseNotice} of a catalog. */
export function parseNotice(catalog) {
    return (value) => noticeIn(catalog, value);
}
/** {@link Errors.parseProblem} of a catalog. */
export function parseProblem(catalog) {
    return ((value, retryAfter = null) => never(() => isResponse(value)
        ? inBody(value, false, (body) => problem(catalog, body, value.headers.get("retry-after"), true, value.headers.get("errpact-fingerprint")))
        : problem(catalog, object(unquote(value)), retryAfter, true)));
}
/** {@link Errors.parseMcp} of a catalog. */
export function parseMcp(catalog) {
    return (value) => never(() => mcp(catalog, object(unquote(value)), DEPTH));
}
/** {@link Errors.parseVercelChunk} of a catalog. */
export function parseVercelChunk(catalog) {
    return (value) => never(() => {
        const it = object(unquote(value));
        const ofVercel = part(it) || /^(?:error|tool-(?:result|error|output-error)|data-.*)$/.test(text(it?.["type"]) ?? "");
        return ofVercel ? result(catalog, it, DEPTH) : undefined;
    });
}
/** {@link Errors.parseAgUi} of a catalog. */
export function parseAgUi(catalog) {
    return (value) => never(() => {
        const it = object(unquote(value));
        return /^[A-Z_]+$/.test(text(it?.["type"]) ?? "") ? result(catalog, it, DEPTH) : undefined;
    });
}
/** Every error in what came. */
function found(catalog, value) {
    return never(() => all(catalog, value)) ?? [];
}
/** The notice in what came. */
function noticeIn(catalog, value) {
    return never(() => {
        const it = object(unquote(value));
        return told(catalog, it) ?? told(catalog, object(unquote(it?.["data"])));
    });
}
/** What came may have getters that throw, or be revoked. */
function never(read) {
    try {
        return read();
    }
    catch {
        return undefined;
    }
}
function object(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value)
        ? value
        : undefined;
}
function text(value) {
    return typeof value === "string" ? value : undefined;
}
/** A whole number that is not negative and that JSON gives to every language. */
function amount(value) {
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
function flag(value) {
    return typeof value === "boolean" ? value : undefined;
}
/** The elements that `read` can read. */
function list(value, read) {
    return Array.isArray(value) ? value.flatMap((element) => read(element) ?? []) : undefined;
}
/** What JSON says; any other text as it is. */
function decoded(json) {
    return typeof json === "string" && /^[ \t\r\n]*[{[]/.test(json) ? (never(() => JSON.parse(json)) ?? json) : json;
}
/** What the `data` lines of a stream's block hold. */
function dataOf(block) {
    const lines = block.split("\n").filter((line) => line.startsWith("data:"));
    return lines.map((line) => line.slice(5)).join("\n");
}
/** Does a text begin as a stream of events does? */
const FIELD = /^(?:event|id|data|retry)?:/;
/** What JSON or the `data` of a stream's block holds; any other value as it is. */
function unquote(value) {
    const block = typeof value === "string" && FIELD.test(value);
    return decoded(block ? dataOf(value.replace(/\r\n?/g, "\n")) : value);
}
/** The members that can be read. */
function members(value, readers) {
    const from = object(value) ?? {};
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(from[name])]);
    return Object.fromEntries(read.filter(([, member]) => member !== undefined));
}
/** The same, where there is such a value. */
function nested(readers) {
    return (value) => (object(value) ? members(value, readers) : undefined);
}
function retryWord(value) {
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
function make(catalog, code, message, about) {
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
function given(about) {
    return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
}
/** How deep JSON in a text in JSON is read. */
const DEPTH = 4;
/** Every error in a value or a list of values. */
function all(catalog, value) {
    const inner = decoded(value);
    if (typeof inner === "string") {
        return stream(catalog, inner);
    }
    return (Array.isArray(inner) ? inner : [inner]).flatMap((item) => {
        const it = object(decoded(item));
        const error = any(catalog, it, DEPTH);
        const parts = [it?.["content"], it?.["parts"]].find((parts) => Array.isArray(parts) && parts.length > 0);
        return error ?? list(parts, (part) => result(catalog, object(part), DEPTH)) ?? [];
    });
}
/** The errors in server-sent events, else in `CODE: message`. */
function stream(catalog, value) {
    const blocks = FIELD.test(value) ? value.replace(/\r\n?/g, "\n").split("\n\n") : [];
    const events = list(blocks, (block) => filled(decoded(dataOf(text(block) ?? "")))) ?? [];
    return events.length > 0
        ? events.flatMap((it) => notice(catalog, it) ?? any(catalog, it, DEPTH) ?? [])
        : [said(catalog, value, false, {}, DEPTH) ?? []].flat();
}
function any(catalog, it, depth) {
    // First, because the team's fields may be called as another form's members.
    return clientResponse(catalog, it) ?? result(catalog, it, depth) ?? sole(catalog, it, depth);
}
/** Is there nothing to read? What is white space is the same in every language. */
function blank(value) {
    return /^[ \t\r\n]*$/.test(value);
}
/** A text that a call returned. */
function said(catalog, value, failed, about, depth) {
    const error = named(catalog, value, failed, about, depth);
    return error ?? (failed ? make(catalog, undefined, blank(value) ? undefined : value, about) : undefined);
}
/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
function content(catalog, value, failed, about, depth) {
    const it = object(value);
    if (it && Object.keys(it).length + Number("message" in it) > 0 && textOf(it) === undefined) {
        return held(catalog, it, failed, about, depth);
    }
    const texts = textsOf(value);
    const error = texts[0] === undefined ? undefined : named(catalog, texts[0], failed, about, depth);
    return error ?? (failed ? make(catalog, undefined, texts.length > 0 ? texts.join("\n") : undefined, about) : undefined);
}
/** The texts of some content that are not blank. */
function textsOf(value) {
    const parts = Array.isArray(value) ? value : [value];
    const texts = parts.map((part) => text(part) ?? textOf(object(part)));
    return texts.filter((text) => text !== undefined && !blank(text));
}
/** The text of a part, if it is a part with a text. */
function textOf(it) {
    const type = it && "type" in it ? it["type"] : "text";
    return type === "text" || type === "input_text" || type === "output_text" ? text(it?.["text"]) : undefined;
}
/** The code that a text names, behind the wrappers of hosts. */
function named(catalog, value, failed, about, depth) {
    let next = value;
    for (let layer = 0;; layer += 1) {
        const inner = next.endsWith(PYDANTIC_AI) ? next.slice(0, -PYDANTIC_AI.length) : next;
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
function unwrapped(value) {
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
function unescaped(value) {
    return value.replace(ESCAPE, (whole, escape) => {
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
const WRAPPERS = [
    [/^[ \t\r\n]*Error executing tool [A-Za-z0-9_./-]{1,128}: /, ""],
    [/^[ \t\r\n]*Error calling tool '[^'\r\n]{1,128}': /, ""],
    [/^[ \t\r\n]*MCP error -?[0-9]{1,10}: /, ""],
    [/^[ \t\r\n]*An error occurred while running the tool\. Please try again\. Error: /, ""],
    [/^[ \t\r\n]*<tool_use_error>/, "</tool_use_error>"],
    [/^[ \t\r\n]*Error: /, LANGCHAIN],
    [/^[ \t\r\n]*Error: /, ""],
];
const RAISED = /^[A-Za-z_][A-Za-z0-9_.]*\(("[^"\\]*(?:\\[^\r\n][^"\\]*)*"|'[^'\\]*(?:\\[^\r\n][^'\\]*)*')\)$/;
const ESCAPE = /\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^\r\n])/g;
/** A form that stands by itself. */
function sole(catalog, it, depth) {
    return mcp(catalog, it, depth) ?? envelope(catalog, it, {}) ?? problem(catalog, it, null, false) ?? notice(catalog, it) ?? failure(catalog, it, false, {}, depth) ?? event(catalog, it);
}
/** An object that a call returned. */
function held(catalog, it, failed, about, depth) {
    const error = clientResponse(catalog, it) ?? sole(catalog, it, depth);
    return error ? { ...error, ...given(about) } : failed ? failure(catalog, it, true, about, depth) : undefined;
}
/** An object that says that it failed, or that came where only failures do. */
function failure(catalog, it, failed, about, depth) {
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
    return told === undefined ? make(catalog, undefined, undefined, about) : said(catalog, told, true, about, depth);
}
function fails(it) {
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
function envelope(catalog, it, about) {
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
                parameter_adjustments: (all) => object(all) && Object.fromEntries(Object.entries(all).filter(([, to]) => text(to) !== undefined)),
            }),
            alternatives: (all) => list(all, nested({ description: text, example: text })),
            required_actions: (all) => list(all, text),
        }),
        debug: nested({ error_id: text, timestamp: text }),
    });
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
    const whole = found;
    return make(catalog, code, message, {
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
function notice(catalog, it) {
    return text(it?.["retry"]) === undefined || text(it?.["timestamp"]) === undefined ? undefined : told(catalog, it);
}
/** The same, where it can be nothing else. */
function told(catalog, it) {
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
function event(catalog, it) {
    const data = text(it?.["data"]);
    return data === undefined || text(it?.["type"]) === undefined ? undefined : notice(catalog, object(decoded(data)));
}
/** A problem; where it may be any record, one with everything that errpact's have. */
function problem(catalog, it, retryAfter, sure, fingerprint = null) {
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
function isResponse(value) {
    const it = value;
    return typeof it === "object" && typeof it?.clone === "function";
}
/** What `find` finds in the body of a response, also where it says that all is well. */
async function inBody(response, well, find) {
    try {
        return (response.ok && !well) || response.bodyUsed === true
            ? undefined
            : find(object(unquote(await response.clone().text())));
    }
    catch {
        return undefined;
    }
}
/** The failed stage of a workflow. Answers of other servers say `success: false` too, but have no stage. */
function clientResponse(catalog, it) {
    const error = it?.["success"] === false ? object(it["error"]) : undefined;
    const { code, message, stage, rollback_status } = members(error, {
        code: text,
        message: text,
        stage: text,
        rollback_status: text,
    });
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
function waitOf(header) {
    const value = header?.trim() ?? "";
    const ms = /^\d+(\.\d+)?$/.test(value)
        ? Number(value) * 1000
        : /^[A-Z][a-z]+, .* GMT$/.test(value)
            ? Date.parse(value) - Date.now()
            : NaN;
    return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 86400000);
}
/** The failed result of an MCP tool, or the response that has it. */
function mcp(catalog, value, depth) {
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
function filled(value) {
    const it = object(value);
    return it && Object.keys(it).length > 0 ? it : undefined;
}
/** What a result of MCP has beside its flag. */
const MCP = ["content", "_meta", "meta", "structuredContent", "structured_content"];
const FLAGS = [["success", true], ["isError", false], ["is_error", false]];
/** Members that an object may have beside an `error` and still be only an error. */
const BESIDE_ERROR = [
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
function result(catalog, it, depth) {
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
function part(it) {
    return it?.["state"] === "output-error" && /^(?:tool-|dynamic-tool$)/.test(text(it["type"]) ?? "");
}
/** The message of a tool: OpenAI's, AG-UI's or LangChain's. */
function message(catalog, whole, depth) {
    const it = "content" in whole ? whole : (object(whole["data"]) ?? {});
    const error = text(it["error"]) ?? "";
    const failed = !blank(error) || it["status"] === "error";
    const id = text(it["toolCallId" in it ? "toolCallId" : "tool_call_id"]);
    const said = !blank(error) && textsOf(it["content"]).length === 0 ? error : it["content"];
    return content(catalog, said, failed, { tool: text(it["name"]), tool_call_id: id }, depth);
}
function anthropic(catalog, it, depth) {
    const failed = it["is_error"];
    const about = { tool_call_id: text(it["tool_use_id"]) };
    return failed === false ? undefined : content(catalog, it["content"], failed === true, about, depth);
}
function gemini(catalog, it, depth) {
    const called = object(it["functionResponse" in it ? "functionResponse" : "function_response"]);
    const error = object(called?.["response"])?.["error"];
    const about = { tool: text(called?.["name"]), tool_call_id: text(called?.["id"]) };
    return textsOf(error).length > 0 || filled(error) ? content(catalog, error, true, about, depth) : undefined;
}
function pydanticAi(catalog, it, depth) {
    const tool = text(it["tool_name"]);
    const retried = it["part_kind"] === "retry-prompt";
    const failed = retried || it["outcome"] === "failed" || it["outcome"] === "retried";
    // Without a tool, what the model wrote was no call of one.
    return retried && tool === undefined
        ? undefined
        : content(catalog, it["content"], failed, { tool, tool_call_id: text(it["tool_call_id"]) }, depth);
}
/** A call of Vercel's AI SDK that threw, or what is told of it; nothing where it is not told. */
function thrown(catalog, it, error, depth) {
    const about = { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) };
    return error === undefined ? undefined : content(catalog, error, true, about, depth);
}
/** What reads each kind of result, by its `type`, its `role` or its `part_kind`. */
const RESULTS = /* @__PURE__ */ new Map([
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
/** {@link Errors.parseClientResponse} of a catalog. */
export function parseClientResponse(catalog) {
    return ((value) => read(catalog, value));
}
/** {@link Errors.handleToolError} of a catalog. */
export function handleToolError(catalog) {
    return ((value, actions) => {
        const found = read(catalog, value);
        return found instanceof Promise ? found.then((error) => act(error, actions)) : act(found, actions);
    });
}
function read(catalog, value) {
    return never(() => isResponse(value) ? inBody(value, true, (body) => clientResponse(catalog, body)) : clientResponse(catalog, object(unquote(value))));
}
function act(error, actions) {
    const all = actions;
    for (const [name, value] of Object.entries(error?.extensions ?? {})) {
        // Members that every object has are not actions.
        if (error && value === true && (Object.hasOwn(actions, name) || !(name in {}))) {
            try {
                all[name]?.(error);
            }
            catch (thrown) {
                globalThis.queueMicrotask(() => {
                    throw thrown;
                });
            }
        }
    }
    return error;
}
/**
 * The results of tool calls, each once by turn and id, whether they come live, from a stored history
 * or from both: a success wins over a failure, else the first stays. They keep the order in which
 * their calls were first heard of.
 */
export class ToolResults {
    #results = new Map();
    constructor(results = []) {
        for (const result of results) {
            this.add(result);
        }
    }
    /** Takes a result; false where it changes nothing, so that there is nothing to show. */
    add(result) {
        const key = JSON.stringify([result.turn, result.tool_call_id]);
        const known = this.#results.get(key);
        if (known !== undefined && (known.ok || !result.ok)) {
            return false;
        }
        this.#results.set(key, result);
        return true;
    }
    get(turn, toolCallId) {
        return this.#results.get(JSON.stringify([turn, toolCallId]));
    }
    get size() {
        return this.#results.size;
    }
    [Symbol.iterator]() {
        return this.#results.values();
    }
}
/** How many ids are remembered that are no numbers. */
const REMEMBERED = 4096;
/** A connection that held so long was one, also where no event came. */
const HELD_MS = 5000;
function numberOf(id) {
    return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
/** {@link Errors.subscribe} of a catalog. */
export function subscribe(catalog) {
    return (url, handlers, options = {}) => listenTo(catalog, url, handlers, options);
}
function listenTo(catalog, url, handlers, options) {
    const host = globalThis;
    const Source = options.EventSource ?? host.EventSource;
    const errors = options.errors ?? [TOOL_EXECUTION_ERROR];
    const most = options.failures ?? 8;
    const delay = options.delay ?? ((failures) => Math.min(500 * 2 ** failures, 30000) * (0.5 + Math.random() / 2));
    /** Ids that are no numbers; of numbers the highest says it all. */
    const seen = new Set();
    /** What came under the last id; of a history that was loaded it is not known. */
    let lastContent;
    let last = String(options.after ?? "");
    let highest = numberOf(last) ?? -1;
    let failures = 0;
    let openedAt;
    let source;
    let timer;
    let closed = false;
    const close = () => {
        closed = true;
        source?.close();
        host.clearTimeout(timer);
    };
    const giveUp = () => {
        close();
        handlers.gaveUp?.();
    };
    const isNew = (type, id, data) => {
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
        }
        else {
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
    const listen = (to, type, handle) => {
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
    const failed = () => {
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
    const open = () => {
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
                    const json = never(() => ({ value: JSON.parse(event.data) }));
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
