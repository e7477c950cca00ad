// The notice for a page, and an HTTP response for an error: RFC 9457.
import { cleaned } from "../redact/clean.js";
import { printJson } from "../redact/json.js";
import { referenceOf } from "../redact/scope.js";
import { TOOL_EXECUTION_ERROR } from "../page/errors.js";
import { policyOf, waitIn, wholeMilliseconds, wholeSeconds } from "./delay.js";
import { timestamp } from "./happened.js";
import { mediaType, statusOf, titleOf, written } from "./shape.js";
import { languageOf, userText } from "./text.js";
/** The page's view of an error: JSON in which a user may see everything. */
export function notice(it) {
    const { presented, tables } = it;
    const wait = waitIn(it, it.scope(it.entry, "user"));
    const { wire_fingerprint } = tables.catalog;
    return {
        code: presented.code,
        ...(wire_fingerprint === "" ? {} : { fingerprint: wire_fingerprint }),
        ...(presented.disposition !== "failed" && { disposition: presented.disposition }),
        message: userText(it),
        ref: referenceOf(tables, it.id),
        retry: policyOf(it),
        ...(wait && { retry_after_ms: wholeMilliseconds(wait) }),
        timestamp: timestamp(it.at),
        ...(it.tool !== undefined && { tool: cleaned(it.tool, 200) }),
        // It is compared with the call's id, so no letter may change.
        ...(it.tool_call_id !== undefined && { tool_call_id: it.tool_call_id }),
    };
}
/** A server-sent event with the notice. No text in it can end a line or begin another field. */
export function sse(it, event = TOOL_EXECUTION_ERROR, id = it.id) {
    const line = (name, value) => {
        const clean = value.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, "");
        return clean === "" ? "" : `${name}: ${clean}\n`;
    };
    // In JSON they appear only in strings. Some readers take them for line breaks.
    const data = printJson(notice(it)).replace(/[\x85\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return `${line("event", event)}${line("id", id)}data: ${data}\n\n`;
}
/** The problem details for an HTTP client, in which a user may see everything. */
export function problem(it) {
    const { entry, presented, tables } = it;
    const known = statusOf(it);
    const wait = waitIn(it, it.scope(entry, "user"));
    const { name, wire_fingerprint } = tables.catalog;
    const strategy = {
        ...(it.offered && entry.retry.max !== null && { max_retries: entry.retry.max }),
        ...(wait && { suggested_delay: wholeMilliseconds(wait) }),
    };
    const body = {
        category: presented.category,
        code: presented.code,
        detail: userText(it),
        ...(wire_fingerprint === "" ? {} : { fingerprint: wire_fingerprint }),
        instance: `urn:uuid:${it.id}`,
        recovery: {
            is_retryable: it.offered,
            policy: policyOf(it),
            ...(it.outcome === "not_done" && { outcome: it.outcome }),
            ...(Object.keys(strategy).length > 0 && { retry_strategy: strategy }),
        },
        ref: referenceOf(tables, it.id),
        retry: policyOf(it),
        status: known,
        title: titleOf(it),
        type: presented.docs ?? `tag:errpact.github.io,2026:${name}/${presented.code}`,
    };
    const language = languageOf(it);
    const headers = {
        "content-type": mediaType(it),
        "cache-control": "no-store",
        ...(language !== undefined && { "content-language": language }),
        ...(wait && { "retry-after": String(wholeSeconds(wait)) }),
        ...(wire_fingerprint === "" ? {} : { "errpact-fingerprint": wire_fingerprint }),
    };
    return { status: known, headers, body: written(it, "http") ?? body };
}
