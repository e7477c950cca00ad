// Where other people's failed results have their code, message and the rest.
import { codeOf } from "./entries.js";
import { amount, blank, object, text } from "./json.js";
import { given, isName, make, retryWord } from "./make.js";
/** Does the catalog have this code? */
export function knows(catalog, code) {
    return codeOf(catalog, code) in catalog.entries;
}
/** An error of facts; those of the call that are known come first. */
export function errorOf(catalog, { code, domain, message, about }, call) {
    const foreign = domain !== undefined && domain !== catalog.name;
    const plain = code === undefined || message === undefined ? message : undoubled(code, message);
    // A text without a code is anyone's, and its reference too.
    const ref = plain === undefined || code === undefined ? undefined : reference(catalog, plain);
    return make(catalog, code, plain, { ref, ...given(about), ...given(call) }, foreign);
}
/** Adds what an error's text does not say. */
export function added(error, { about }) {
    const { retry, retry_after_ms, ref, hint, details } = given(about);
    return { ...given({ hint, details }), ...error, ...given({ retry, retry_after_ms, ref }) };
}
/** What an object says that failed, by the names that most objects use. */
export function factsOf(catalog, it) {
    const error = it["error"];
    const inner = object(error);
    const levels = [inner ?? {}, it];
    const [info, wait, request] = google(inner !== undefined && Object.keys(inner).length > 0 ? inner : it);
    const code = info
        ? [text(info["reason"]) ?? ""].find((name) => name !== "" && isName(name))
        : (names(error, inner ?? {}, it)[0] ?? maybe(error, it).find((name) => knows(catalog, name)));
    const texts = [error, inner?.["message"], ...MESSAGES.map((name) => it[name])];
    const held = [info?.["metadata"], ...each(levels, ["details"])].map(object);
    return {
        code,
        domain: text(info?.["domain"]) || undefined,
        message: texts.find((told) => typeof told === "string" && !blank(told) && told !== code),
        about: {
            retry: retryable(levels) === false ? "do-not-retry" : each(levels, ["retry"]).map(retryWord).find((word) => word !== undefined),
            retry_after_ms: wait ?? waitIn(levels),
            hint: firstText(levels, HINTS),
            details: held.find((details) => details !== undefined && Object.keys(details).length > 0),
            ref: firstText(levels, ["ref"]) ?? request,
        },
    };
}
/** The texts that are codes by their names. */
function names(error, inner, it) {
    const kind = (error === undefined || error === null) && retryable([it]) !== undefined ? it["kind"] : undefined;
    const found = [inner["code"], inner["error_code"], it["error_code"], it["code"], kind];
    return found.filter((name) => typeof name === "string" && name !== "" && isName(name));
}
/** The texts that are codes if the catalog has them. */
function maybe(error, it) {
    const kind = (text(it["type"]) ?? "").replace(/^[^]*[/#:]/, "");
    return [error, object(error)?.["type"], kind].filter((name) => typeof name === "string" && name !== "");
}
/** `ErrorInfo`, the wait and the request in a `google.rpc.Status`. */
function google(status) {
    let info;
    let wait;
    let request;
    const details = [status["details"], status["data"]].find((parts) => Array.isArray(parts) && parts.length > 0);
    for (const part of details ?? []) {
        const detail = object(part) ?? {};
        const kind = text(detail["@type"]) ?? "";
        if (kind.endsWith("google.rpc.ErrorInfo") && text(detail["reason"])) {
            info ??= detail;
        }
        if (kind.endsWith("google.rpc.RetryInfo")) {
            wait ??= duration(text(detail["retryDelay"]) ?? "");
        }
        if (kind.endsWith("google.rpc.RequestInfo")) {
            request ??= text(detail["requestId"]) || undefined;
        }
    }
    return [info, wait, request];
}
/** The milliseconds of a `google.protobuf.Duration`, rounded up. */
export function duration(value) {
    const [, seconds, fraction = ""] = /^([0-9]{1,9})(?:\.([0-9]{1,9}))?s$/.exec(value) ?? [];
    return seconds === undefined
        ? undefined
        : Math.min(Number(seconds) * 1000 + Math.ceil(Number(fraction.padEnd(9, "0")) / 1e6), LONGEST_WAIT);
}
function retryable(levels) {
    return each(levels, RETRYABLE).find((flag) => typeof flag === "boolean");
}
function waitIn(levels) {
    const waits = levels.flatMap((level) => [
        milliseconds(level["retry_after_ms"], 1),
        milliseconds(level["retry_after"], 1000),
        milliseconds(level["retry_after_seconds"], 1000),
    ]);
    return waits.find((wait) => wait !== undefined);
}
/** A wait, of which one has as many milliseconds as the unit. */
export function milliseconds(value, unit) {
    if (typeof value !== "number" || !(value >= 0)) {
        return undefined;
    }
    const wait = value * unit;
    return wait >= LONGEST_WAIT ? LONGEST_WAIT : Math.floor(wait + 0.5);
}
function each(levels, names) {
    return levels.flatMap((level) => names.map((name) => level[name]));
}
function firstText(levels, names) {
    return each(levels, names).find((value) => typeof value === "string" && value !== "");
}
/** Takes off a code that a host put before a text that has it already. */
export function undoubled(code, message) {
    let rest = message;
    for (let n = 0; n < DOUBLED && rest.startsWith(`${code}:`) && blank(rest.charAt(code.length + 1)); n += 1) {
        rest = rest.slice(code.length + 2);
    }
    return rest;
}
/** The reference at the end of a message. */
export function reference(catalog, message) {
    const [before, after] = catalog.reference_marks ?? REFERENCE_MARKS;
    let last = message.length;
    while (last > 0 && blank(message.charAt(last - 1))) {
        last -= 1;
    }
    const end = last - after.length;
    const start = end - catalog.reference_digits;
    const mark = start - before.length;
    const ref = message.slice(start, end);
    const marked = mark >= 0 && message.startsWith(before, mark) && message.slice(end, last) === after;
    return marked && blank(message.slice(Math.max(mark - 1, 0), mark)) && /^[0-9a-f]+$/.test(ref) ? ref : undefined;
}
/** Does an object say without a doubt that it is a failure? */
export function fails(it) {
    const flags = FLAGS.filter(([name]) => typeof it[name] === "boolean");
    if (flags.length > 0) {
        return flags.some(([name, well]) => it[name] !== well);
    }
    if (it["ok"] === true) {
        return false;
    }
    // A record may contain an error: it counts if there is nothing else.
    const present = Object.keys(it).filter((name) => it[name] !== null && it[name] !== undefined);
    const only = (others) => present.every((name) => BESIDE_ERROR.has(name) || others.includes(name));
    const response = "jsonrpc" in it;
    const error = it["error"];
    if (typeof error === "string" ? !blank(error) : Object.keys(object(error) ?? {}).length > 0) {
        return response || only([]);
    }
    return (!response &&
        ((only([]) && (saysError(it) || isStatus(it))) || (only(["kind"]) && saysWhen(it)) || (only(["title", "instance"]) && isProblem(it))));
}
/** `{"status": "error", "code": …}` */
function saysError(it) {
    return it["status"] === "error" && Boolean(text(it["code"]) || text(it["error_code"]));
}
/** `{"code": …, "message": …, "retryable": …}` */
function saysWhen(it) {
    const code = firstText([it], ["code", "error_code", "kind"]);
    return code !== undefined && Boolean(text(it["message"])) && retryable([it]) !== undefined;
}
/** `google.rpc.Status` */
function isStatus(it) {
    const details = Array.isArray(it["details"]) ? it["details"] : [];
    const typed = details.some((part) => text(object(part)?.["@type"])?.startsWith("type.googleapis.com/"));
    return Boolean(amount(it["code"])) && text(it["message"]) !== undefined && typed;
}
/** RFC 9457, also without a code. */
function isProblem(it) {
    const status = amount(it["status"]) ?? 0;
    return /^\/|:/.test(text(it["type"]) ?? "") && text(it["title"]) !== undefined && status >= 400 && status < 600;
}
/** The longest wait that another server may ask for: a day. */
const LONGEST_WAIT = 86400000;
/** How many times a code is taken off its own message. */
const DOUBLED = 4;
const REFERENCE_MARKS = ["Ref: ", "."];
const MESSAGES = ["message", "error_description", "detail", "title"];
const HINTS = ["hint", "recovery_hint", "suggestion"];
const RETRYABLE = ["retryable", "recoverable", "is_retryable"];
const FLAGS = [["success", true], ["isError", false], ["is_error", false]];
/** Members that an object may have beside an `error` and still be only an error. */
const BESIDE_ERROR = /* @__PURE__ */ new Set([
    "code",
    "detail",
    "details",
    "doc_url",
    "documentation_url",
    "error",
    "error_code",
    "error_description",
    "error_uri",
    "message",
    "ok",
    "ref",
    "request_id",
    "retry_after",
    "retry_after_ms",
    "retry_after_seconds",
    "status",
    "type",
    ...HINTS,
    ...RETRYABLE,
]);
