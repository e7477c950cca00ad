// Finds the errors in anything that came.
import { declared, DEPTH, failure, mcp, said, sole } from "./failures.js";
import { clientResponse, envelope, inBody, isResponse, notice, noticeIn, problem, waitOf } from "./forms.js";
import { part, result } from "./hosts.js";
import { dataOf, decoded, FIELD, filled, list, never, object, text, unquote } from "./json.js";
import { given, make } from "./make.js";
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
        ? inBody(value, false, (body) => failedBody(catalog, body, value.headers.get("retry-after"), value.headers.get("errpact-fingerprint")))
        : failedBody(catalog, object(unquote(value)), retryAfter, null)));
}
/** The error in the body of a failed response: in a declared shape, else a problem. */
function failedBody(catalog, body, retryAfter, fingerprint) {
    const error = declared(catalog, body, true, {}, DEPTH);
    return error === undefined
        ? problem(catalog, body, retryAfter, true, fingerprint)
        : { ...given({ retry_after_ms: waitOf(retryAfter) }), ...error };
}
/** {@link Errors.parseMcp} of a catalog. */
export function parseMcp(catalog) {
    return (value) => never(() => mcp(catalog, object(unquote(value)), DEPTH));
}
/** {@link Errors.parseVercelChunk} of a catalog. */
export function parseVercelChunk(catalog) {
    return (value) => never(() => {
        const it = object(unquote(value));
        const ofVercel = part(it) || /^(?:error|tool-(?:result|error|output-error|output-available)|data-.*)$/.test(text(it?.["type"]) ?? "");
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
export function found(catalog, value) {
    return never(() => all(catalog, value)) ?? [];
}
/** Every error in a value or a list of values. */
export function all(catalog, value) {
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
