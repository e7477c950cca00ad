// What an error that came from elsewhere allows, within the limits of this catalog: a server may be newer than this file,
// or hostile. The table in docs/wire.md, under "Version skew", says what decides;
// docs/decisions/090-what-came-is-bounded-by-the-readers-catalog.md says why.
import { lookUp } from "./entries.js";
/** The policy by which this reader decides about an error. */
export function policyOf(catalog, error) {
    const own = lookUp(catalog, error.code);
    if (error.known) {
        return { retry: careful(own.retry, error), outcome: own.outcome === "not_done" ? (error.outcome ?? "not_done") : own.outcome, exhausted: own.exhausted };
    }
    const retry = error.retry === own.retry.word ? { ...own.retry, max: least(own.retry.max, error.max_retries) } : unknown(catalog, error);
    return { retry, outcome: error.outcome ?? own.outcome, exhausted: own.exhausted };
}
/** A code's policy, made more careful by what came. */
function careful(own, { retry, max_retries }) {
    const came = BY[retry];
    const stricter = ORDER.indexOf(came) > ORDER.indexOf(own.by) ? { by: came, word: retry } : {};
    return { ...own, ...stricter, max: least(own.max, max_retries) };
}
/** The policy of a code that this catalog does not have. */
function unknown({ entries }, { retry: word, retry_after_ms = UNSAID_MS, max_retries }) {
    const by = BY[word];
    const alike = Object.values(entries).flatMap(({ retry }) => (retry.by === by ? [retry] : []));
    const most = by === "user" ? null : Math.max(0, ...alike.map(({ max }) => max ?? 0));
    const max_delay_ms = Math.max(0, ...alike.map((retry) => retry.max_delay_ms));
    const delay_ms = word === "retry-after-delay" ? Math.min(retry_after_ms, max_delay_ms) : 0;
    return { by, max: by === null ? 0 : least(most, max_retries), delay_ms, multiplier: 2, max_delay_ms, jitter: "full", word };
}
function least(own, came) {
    return own === null ? (came ?? null) : Math.min(own, came ?? own);
}
/** Who must act first, by the words of the wire. */
const BY = {
    "do-not-retry": null,
    "retry-now-safe": "runtime",
    "retry-after-delay": "runtime",
    "retry-after-change": "model",
    "re-auth-then-retry": "user",
};
/** From the least careful to the most. */
const ORDER = ["runtime", "model", "user", null];
/** The wait of a server that asks for one and does not say how long. */
const UNSAID_MS = 1000;
