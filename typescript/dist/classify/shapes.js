// The shapes in which libraries print facts: a phrase, and what stands before or behind it. See
// `docs/decisions/010-stated-facts-are-read-with-the-phrases.md`.
import { clickhouse, codes, errno, factOf, failedStatus, grpcStatus, jsonrpcCode, lines, mysql, oracle, sqlServer, sqlstateOf, windows } from "./fact.js";
import { identifier, number, numberBefore, value } from "./scan.js";
import { ANNOUNCED, COUNTED, SENTENCES } from "./tables.js";
function shapes() {
    const is = (fact) => () => fact;
    const all = (table, shape) => lines(table).flatMap(([written, phrases]) => {
        const found = shape(written);
        return found === undefined ? [] : phrases.map((phrase) => [phrase, found, written === "name"]);
    });
    return [
        ...all(ANNOUNCED, (written) => {
            const [name = "", of] = written.split(" ");
            return of === undefined ? BY_NAME[name] : name === "missing" ? (_, after) => missing(after, of) : (before, after) => reason(before, after, Number(of));
        }),
        ...all(SENTENCES, (written) => (written === "sent" ? () => ({ is: "sent" }) : is(factOf(written)))),
        ...codes("sqlite").map(([code, states]) => [code.toLowerCase(), is(factOf(states)), false]),
    ];
}
function status(number) {
    const known = number === undefined ? undefined : failedStatus(number);
    return known === undefined ? undefined : { is: "status", value: known };
}
function state(value) {
    return value === undefined ? undefined : { is: "sqlstate", value };
}
function kind(value) {
    return value === undefined ? undefined : { is: "io", value };
}
const BY_NAME = {
    status: (_, after) => {
        const [found, rest = ""] = number(value(after), 3) ?? [];
        return counts(rest) || isClickhouse(rest) ? undefined : status(found);
    },
    "status-before": (before) => status(numberBefore(before)),
    sqlstate: (_, after) => state(statedState(value(after))),
    errno: (_, after) => {
        const text = after.trimStart();
        // The resolver's own numbers.
        return text.startsWith("-") ? kind(number(text.slice(1), 2) && "host_unreachable") : kind(errno(number(value(after), 5)?.[0] ?? 0));
    },
    windows: (_, after) => kind(windows(number(value(after), 5)?.[0] ?? 0)),
    jsonrpc: (_, after) => {
        const digits = /^[ :=(["'\\]*-([0-9]{1,5})(?![A-Za-z0-9_])/.exec(after)?.[1];
        const code = digits === undefined ? undefined : jsonrpcCode(-Number(digits));
        return code === undefined ? undefined : { is: "jsonrpc", value: code };
    },
    clickhouse: (_, after) => {
        const [found = 0, rest = ""] = number(value(after), 4) ?? [];
        return isClickhouse(rest) ? state(clickhouse(found)) : undefined;
    },
    mysql: (_, after) => {
        const [found = 0, rest = ""] = number(value(after), 4) ?? [];
        // A year or a count is not an error number of MySQL.
        return found >= 1000 && /^(?:$|[,:)]| \()/.test(rest) ? state(mysql(found) ?? sqlstateOf(identifier(value(rest)))) : undefined;
    },
    oracle: (_, after) => state(oracle(number(after, 5)?.[0] ?? 0)),
    sqlserver: (_, after) => {
        const [found = 0, rest = ""] = number(value(after), 5) ?? [];
        return rest.startsWith(", Level ") ? state(sqlServer(found)) : undefined;
    },
    grpc: (_, after) => status(grpcStatus(identifier(value(after)).replace(/^StatusCode\./, ""))),
    name: (_, after) => {
        const name = identifier(value(after));
        return name.length > 2 ? { is: "name", value: name } : undefined;
    },
};
/** A reason phrase, beside its status or as all that the error says. */
function reason(before, after, of) {
    const beside = numberBefore(before) === of || number(value(after), 3)?.[0] === of;
    // These two are also words of sentences.
    return beside || (of !== 410 && of !== 423 && isAll(before, after)) ? { is: "status", value: of } : undefined;
}
function isAll(before, after) {
    return (before === "" || /(?:[Ee]rror|Exception): $/.test(before)) && /^[.!]*(?: *$|[\n\r])/.test(after);
}
function isClickhouse(rest) {
    return /^[., \n]*(?:DB::|e\.displayText\(\) = DB::)/.test(rest);
}
/** An SQLSTATE; of a driver's own, the one of MySQL's number behind it. */
function statedState(text) {
    const found = sqlstateOf(identifier(text));
    return found !== undefined && /^(?:HY|IM|S1)/.test(found)
        ? mysql(number(text.slice(5).replace(/^[\]: []+/, ""), 4)?.[0] ?? 0)
        : found;
}
/** `relation "x" does not exist`. */
function missing(after, of) {
    const [, , name = "", rest = ""] = /^ (["'])([^]*?)\1([^]*)$/.exec(after.slice(0, 256)) ?? [];
    if (name.length > 128) {
        return undefined;
    }
    return /^ (?:does not|doesn't) exist/.test(rest) ? state(of) : rest.startsWith(" cannot be null") ? state("23502") : undefined;
}
const COUNTS = /* @__PURE__ */ new Set(COUNTED.trim().split("\n"));
/** `404 rows` is no status. */
function counts(rest) {
    return COUNTS.has(/^ ?([a-z%]*)/.exec(rest)?.[1] ?? "");
}
/** Every phrase in lower case, with its shape, and whether it announces a name. */
export const SHAPES = /* @__PURE__ */ shapes();
