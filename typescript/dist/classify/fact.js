// Facts that a text or a body states, and the table of phrases and numbers that state them.
import * as announced from "./announced.js";
/** Pairs of a value and its phrases: a line for each value. */
export function lines(table) {
    return table
        .trim()
        .split("\n")
        .map((line) => {
        const [value = "", phrases = ""] = line.split("\t");
        return [value, phrases.split(" | ")];
    });
}
/** A fact as the tables write it: a status, an SQLSTATE or a kind. */
export function factOf(written) {
    return /^[1-5][0-9]{2}$/.test(written)
        ? { is: "status", value: Number(written) }
        : /^[0-9A-Z]{5}$/.test(written)
            ? { is: "sqlstate", value: written }
            : { is: "io", value: written };
}
/** Numbers by value, with ranges such as `905-936`. */
function numbers(table) {
    const all = lines(table).flatMap(([value, [written = ""]]) => written.split(" ").map((range) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return [first, last, value];
    }));
    return (number) => all.find(([first, last]) => number >= first && number <= last)?.[2];
}
export const mysql = /* @__PURE__ */ numbers(announced.MYSQL);
export const oracle = /* @__PURE__ */ numbers(announced.ORACLE);
export const sqlServer = /* @__PURE__ */ numbers(announced.SQL_SERVER);
export const clickhouse = /* @__PURE__ */ numbers(announced.CLICKHOUSE);
export const windows = /* @__PURE__ */ numbers(announced.WINDOWS);
const unix = /* @__PURE__ */ numbers(announced.ERRNO);
/** The kind of an I/O error by its number, also of Windows' sockets. */
export function errno(number) {
    return number >= 10000 ? windows(number) : unix(number);
}
/** A status that servers send for a failure. */
export function failedStatus(number) {
    const ranges = [[400, 431], [440, 451], [494, 511], [520, 530], [598, 599]];
    return ranges.some(([first, last]) => number >= first && number <= last) ? number : undefined;
}
/** An SQLSTATE. A word of five letters is none. */
export function sqlstateOf(text) {
    return /^(?=.*[0-9])[0-9A-Za-z]{5}$/.test(text) ? text.toUpperCase() : undefined;
}
/** Does an SQLSTATE only say what sort of error it was? */
export function isClass(state) {
    return (state.endsWith("000") && state !== "28000") || state === "08001" || state === "08006" || /^(?:HY|IM|S1)/.test(state);
}
const GRPC = /* @__PURE__ */ new Map(Object.entries({
    cancelled: 499, canceled: 499, invalidargument: 400, failedprecondition: 400, outofrange: 400, deadlineexceeded: 504, notfound: 404,
    alreadyexists: 409, aborted: 409, permissiondenied: 403, resourceexhausted: 429, unimplemented: 501, unavailable: 503,
    unauthenticated: 401, unknown: 500, internal: 500, dataloss: 500,
}));
/** The HTTP status of a code of gRPC. */
export function grpcStatus(word) {
    return word.length > 19 ? undefined : GRPC.get(word.replaceAll("_", "").toLowerCase());
}
/** The codes of JSON-RPC that say what was wrong. */
export function jsonrpcCode(number) {
    return [-32700, -32602, -32601, -32600].includes(number) ? number : undefined;
}
/** Does a fact say less than words beside it? */
export function isVague({ is, value }) {
    return (is === "status" && (value === 400 || value === 422)) || (is === "jsonrpc" && value === -32600);
}
const NOTHING_SENT = ["connection_refused", "host_unreachable", "network_down", "network_unreachable", "not_connected"];
/** Returns whether a kind of I/O error proves that nothing was sent. */
export function nothingSent(kind) {
    return NOTHING_SENT.includes(kind);
}
/** The facts that a text states, of each sort the one that counts. */
export class Said {
    #sent = false;
    #facts = new Map();
    /** Adds a fact. The first counts, because the outermost error is printed first; a vague one says less than another. */
    add(place, fact) {
        const known = this.#facts.get(fact.is);
        const vague = (other) => (other.is === "status" ? isVague(other) : other.is === "sqlstate" && isClass(other.value));
        if (known !== undefined) {
            const [before, other] = known;
            if (vague(other) !== vague(fact) ? vague(fact) : place >= before) {
                return;
            }
        }
        this.#facts.set(fact.is, [place, fact]);
    }
    /** Adds that something may have been sent. */
    sent() {
        this.#sent = true;
    }
    sqlstate() {
        return this.#facts.get("sqlstate")?.[1];
    }
    /**
     * The fact that counts: a database's before a status, and a status before a kind. A text about several attempts, or several hops, does
     * not prove that nothing was sent.
     */
    fact() {
        const order = ["sqlstate", "sqlite", "jsonrpc", "status", "io"];
        const first = order.find((is) => this.#facts.has(is));
        const fact = first && this.#facts.get(first)?.[1];
        return this.#sent && fact?.is === "io" && nothingSent(fact.value) ? { is: "io", value: "connection_aborted" } : fact;
    }
}
