// What a catalog says about its codes.
/** The newest form of generated files that this library reads. */
const FORMAT = 1;
/** What rows say, with what they leave out. Fails if they are of a newer form than this library reads. */
export function entries(format, rows) {
    if (format > FORMAT) {
        throw new Error(`this file was generated for form ${format} of the package errpact, and the installed one reads form ${FORMAT}; update the package`);
    }
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
/** The code that has or had this name; another one stays as it came. */
export function codeOf({ entries, former }, name) {
    return name in entries || former === undefined || !Object.hasOwn(former, name) ? name : (former[name] ?? name);
}
export function lookUp(catalog, name) {
    const { entries, fallback } = catalog;
    const code = codeOf(catalog, name);
    const found = code in entries ? entries[code] : fallback === null ? undefined : entries[fallback];
    return found ?? UNCATALOGED;
}
export function expand(code, row) {
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
        disposition: "failed",
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
