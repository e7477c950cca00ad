// The tables of a catalog that only a server needs, as a generated file hands them over.
import { RetryBucket } from "./bucket.js";
import { expand } from "./page/entries.js";
const SENTENCES = {
    withheld: "The call did not complete. The person has been told why.",
    incomplete: "The call did not complete.",
    retry_after: "Retry after {delay}.",
    reference: "Ref: {ref}.",
    alternative: "Alternative: {alternative}",
    adjustment: "{argument}: {change}",
    done: "Done: {result}.",
    not_done: "Not done: {pointer}: {issue}",
};
/** The code of a catalog without a catch-all, the same as in Rust: the reference is all that a user can quote. */
const UNCATALOGED = { category: "unknown", message: "Something went wrong (reference {ref})." };
/** The tables of a catalog, with what its rows leave out. */
export function tables(catalog, rows) {
    const codes = new Map(Object.entries(rows.codes).map(([name, row]) => [name, code(catalog, name, row)]));
    for (const [former, name] of [...Object.entries(catalog.former ?? {}), ...Object.entries(rows.former ?? {})]) {
        const renamed = codes.get(name);
        if (renamed !== undefined) {
            codes.set(former, renamed);
        }
    }
    // The fallback of a page is the one that is delivered; a failure that no rule fits is that of the log.
    const presented = catalog.fallback === null ? undefined : codes.get(catalog.fallback);
    const fallback = codes.get(rows.fallback ?? "") ?? presented ?? code(catalog, "UNKNOWN_ERROR", UNCATALOGED);
    const { retry_bucket: tokens } = rows.limits;
    const bucket = tokens ? new RetryBucket(tokens.capacity, tokens.refill) : undefined;
    return { ...rows, catalog, codes, fallback, bucket, sentences: { ...SENTENCES, ...rows.sentences } };
}
function code(catalog, name, row) {
    const known = catalog.entries[name];
    const { message = "", guide = "prompt", log = "error" } = row;
    const entry = known ?? expand(name, { category: "unknown", ...row });
    return {
        ...row,
        ...entry,
        message,
        user_message: entry.user_message ?? message,
        instruction: row.instruction ?? "",
        guidance: row.guidance ?? "",
        guide,
        log,
        params: row.params ?? {},
    };
}
/** The code that is delivered in the place of a code. */
export function presented(tables, code) {
    return (code.presents_as === undefined ? undefined : tables.codes.get(code.presents_as)) ?? code;
}
/** The tool of this name; if there is no exact name, the longest pattern that matches. */
export function toolOf(tables, name) {
    if (name === undefined) {
        return undefined;
    }
    if (Object.hasOwn(tables.tools, name)) {
        return tables.tools[name];
    }
    const patterns = Object.keys(tables.tools).filter((tool) => tool.endsWith("*") && name.startsWith(tool.slice(0, -1)));
    const longest = patterns.reduce((longest, next) => (next.length > longest.length ? next : longest), "");
    return tables.tools[longest];
}
/** May a call of this tool be repeated, because it only reads or is idempotent? An undeclared tool is neither. */
export function repeats(tables, name) {
    const row = toolOf(tables, name);
    return row?.read_only === true || row?.idempotent === true;
}
/** Has each logical call of this tool a key? */
export function hasKeys(tables, name) {
    return toolOf(tables, name)?.idempotency !== undefined;
}
/** The row of a parameter, also one that is called like a member of every object. */
export function param(params, name) {
    return params !== undefined && Object.hasOwn(params, name) ? params[name] : undefined;
}
