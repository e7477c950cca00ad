// What a call returned: a text, an object, or parts, each of which may contain the other two.
import { codeOf } from "./entries.js";
import { clientResponse, envelope, event, notice, problem } from "./forms.js";
import { blank, decoded, filled, object, text } from "./json.js";
import { given, isName, make, ordinary } from "./make.js";
import { PYDANTIC_AI, unwrapped } from "./wrappers.js";
/** How deep JSON in a text in JSON is read. */
export const DEPTH = 4;
/** A text that a call returned. */
export function said(catalog, value, failed, about, depth) {
    const error = named(catalog, value, failed, about, depth);
    return error ?? (failed ? make(catalog, undefined, blank(value) ? undefined : value, about) : undefined);
}
/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
export function content(catalog, value, failed, about, depth) {
    const it = object(value);
    if (it && Object.keys(it).length + Number("message" in it) > 0 && textOf(it) === undefined) {
        return held(catalog, it, failed, about, depth);
    }
    const texts = textsOf(value);
    const error = texts[0] === undefined ? undefined : named(catalog, texts[0], failed, about, depth);
    return error ?? (failed ? make(catalog, undefined, texts.length > 0 ? texts.join("\n") : undefined, about) : undefined);
}
/** The texts of some content that are not blank. */
export function textsOf(value) {
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
        const [, named = "", message = ""] = CODED.exec(inner) ?? [];
        const code = isName(named) ? named : "";
        // A code that is known is a code even where it is called like a wrapper.
        const known = codeOf(catalog, code) in catalog.entries;
        next = known || layer === LAYERS ? undefined : unwrapped(inner);
        if (next !== undefined) {
            continue;
        }
        // Where nothing but its looks says that it is a code, none is looked for in a wrapper.
        const looks = failed ? catalog.new_code.test(code) : layer === 0 && SURE_CODE.test(code);
        return known || looks
            ? make(catalog, code, message, { ...about, ref: reference(catalog, message) })
            : undefined;
    }
}
/** The reference at the end of a message. */
function reference(catalog, message) {
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
const CODED = /^[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n]([^]*))?$/;
const SURE_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const REFERENCE_MARKS = ["Ref: ", "."];
/** How many wrappers are taken off: hosts run in hosts. */
const LAYERS = 4;
/** A form that stands by itself. */
export function sole(catalog, it, depth) {
    return mcp(catalog, it, depth) ?? envelope(catalog, it, {}) ?? problem(catalog, it, null, false) ?? notice(catalog, it) ?? failure(catalog, it, false, {}, depth) ?? unfailed(catalog, it, depth) ?? event(catalog, it);
}
/** An object that a call returned. */
function held(catalog, it, failed, about, depth) {
    const error = clientResponse(catalog, it) ?? sole(catalog, it, depth);
    return error ? { ...error, ...given(about) } : failed ? failure(catalog, it, true, about, depth) : undefined;
}
/** An object that says that it failed, or that came where only failures do. */
export function failure(catalog, it, failed, about, depth) {
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
/** What errpact writes for a code that is no failure. */
function unfailed(catalog, it, depth) {
    const result = text(it?.["result"]);
    if (!it || result === undefined || Object.keys(it).length !== 2) {
        return undefined;
    }
    const error = ordinary(said(catalog, result, false, {}, depth));
    return error?.disposition === it["disposition"] ? error : undefined;
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
/** The failed result of an MCP tool, or the response that has it. */
export function mcp(catalog, value, depth) {
    const it = value && "jsonrpc" in value ? object(value["result"]) : value;
    const failed = it?.["isError"] === true || it?.["is_error"] === true;
    if (!it || !MCP.some((name) => name in it)) {
        return undefined;
    }
    const meta = filled(it["_meta"]) ?? filled(it["meta"]) ?? {};
    const structured = filled(it["structuredContent"]) ?? filled(it["structured_content"]);
    const names = Object.keys(meta).sort();
    for (const found of [meta[catalog.meta_key], ...names.map((name) => meta[name]), structured]) {
        const error = envelope(catalog, object(found), {});
        // A result that has not failed may be about errors, but not have one of another kind.
        if (error && (failed || error.disposition !== "failed")) {
            return error;
        }
    }
    const parts = it["content"];
    const error = content(catalog, textsOf(parts).length > 0 ? parts : structured, failed, {}, depth);
    return failed ? error : ordinary(error);
}
/** What a result of MCP has beside its flag. */
export const MCP = ["content", "_meta", "meta", "structuredContent", "structured_content"];
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
