// Makes an error of what was read.
import { lookUp } from "./entries.js";
export function retryWord(value) {
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
/** The disposition that came; a failure comes without one. */
export function dispositionOf(value) {
    return value === "refused" || value === "partial" || value === "empty" ? value : "failed";
}
/** What was read where a call has not failed: only a code that is no failure. */
export function ordinary(error) {
    return error?.known === true && error.disposition !== "failed" ? error : undefined;
}
/** An error with this code; without one it is the catch-all. What is `undefined` is left out. */
export function make(catalog, code, message, about) {
    const said = lookUp(catalog, code ?? "");
    return {
        retry: said.retry.word,
        disposition: said.disposition,
        ...given(about),
        code: code ?? said.code,
        known: code !== undefined && code in catalog.entries,
        skewed: (about.fingerprint ?? catalog.wire_fingerprint) !== catalog.wire_fingerprint,
        message: message ?? said.summary,
    };
}
/** Without what is `undefined`. */
export function given(about) {
    return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
}
