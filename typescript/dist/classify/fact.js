// Facts that a text or a body states, and the table of phrases and numbers that state them.
import { rows } from "../rows.js";
import { CODES } from "./tables.js";
/** Pairs of a value and its phrases: a line for each value. */
export function lines(table) {
    return rows(table).map(([value = "", phrases = ""]) => [value, phrases.split(" | ")]);
}
/** A fact as the tables write it: a status, an SQLSTATE, a kind or `sqlite 5`. */
export function factOf(written) {
    return written.startsWith("sqlite ")
        ? { is: "sqlite", value: Number(written.slice(7)) }
        : /^[1-5][0-9]{2}$/.test(written)
            ? { is: "status", value: Number(written) }
            : /^[0-9A-Z]{5}$/.test(written)
                ? { is: "sqlstate", value: written }
                : { is: "io", value: written };
}
/** The codes of a system, and the fact that each states. */
export function codes(system) {
    return rows(CODES).flatMap(([of, codes = "", states = ""]) => (of === system ? codes.split(" ").map((code) => [code, states]) : []));
}
/** The numbers of a system, with ranges such as `905-936`. */
function numbers(system) {
    const all = codes(system).map(([range, states]) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return [first, last, states];
    });
    return (number) => all.find(([first, last]) => number >= first && number <= last)?.[2];
}
export const mysql = /* @__PURE__ */ numbers("mysql");
export const oracle = /* @__PURE__ */ numbers("oracle");
export const sqlServer = /* @__PURE__ */ numbers("sqlserver");
export const clickhouse = /* @__PURE__ */ numbers("clickhouse");
export const windows = /* @__PURE__ */ numbers("windows");
const unix = /* @__PURE__ */ numbers("unix");
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
const GRPC = /* @__PURE__ */ new Map(codes("grpc").map(([word, status]) => [word, Number(status)]));
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
