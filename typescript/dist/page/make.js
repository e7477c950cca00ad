// Makes an error of what was read.
import { codeOf, lookUp } from "./entries.js";
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
export function outcomeOf(value) {
    return value === "not_done" || value === "unknown" || value === "done" ? value : undefined;
}
/** What no code is: it would break a line of a log, or fill it. */
const NO_CODE = /[\x00-\x20\x7f-\xa0\u2028\u2029]|^.{101}/u;
/** Can a name that came be a code? */
export function isName(name) {
    return !NO_CODE.test(name);
}
/** A tool that came, if its name can be one. */
export function toolName(value) {
    return typeof value === "string" && value !== "" && isName(value) ? value : undefined;
}
/** The disposition that came; a failure comes without one. */
export function dispositionOf(value) {
    return value === "refused" || value === "partial" || value === "empty" ? value : "failed";
}
/** What was read where a call has not failed: only a code that is no failure. */
export function ordinary(error) {
    return error?.known === true && error.disposition !== "failed" ? error : undefined;
}
/** An error with this code; without one it is the catch-all, whose data one of a foreign catalog has too. What is `undefined` is left out. */
export function make(catalog, came, message, about, foreign = false) {
    const name = came === undefined || !isName(came) ? undefined : came;
    const code = name === undefined || foreign ? name : codeOf(catalog, name);
    const said = lookUp(catalog, foreign ? "" : (code ?? ""));
    return {
        retry: said.retry.word,
        disposition: said.disposition,
        ...given(about),
        code: code ?? said.code,
        known: !foreign && code !== undefined && code in catalog.entries,
        skewed: (about.fingerprint ?? catalog.wire_fingerprint) !== catalog.wire_fingerprint,
        message: message ?? said.summary,
    };
}
/** Without what is `undefined`. */
export function given(about) {
    return Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
}
