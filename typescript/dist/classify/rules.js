// The rules of a catalog, read from their lines. See `docs/decisions/011-rules-decide-by-their-conditions.md`.
import { at, same } from "./body.js";
import { fold, says } from "./scan.js";
/** The rules of some lines: the code, and the rule as JSON. A line that is no rule is left out. */
export function readRules(lines) {
    let [before, index] = ["", 0];
    return lines.flatMap((line) => {
        const [, code = line, json = ""] = /^(\S+) ([^]*)$/.exec(line) ?? [];
        index = code === before ? index + 1 : 0;
        before = code;
        try {
            return [ready(code, index, JSON.parse(json))];
        }
        catch (error) {
            // Classifying a failure must not fail itself.
            globalThis.console?.warn(`errpact: warning: a rule of ${code} is left out, because JavaScript does not read it: ${String(error)}`);
            return [];
        }
    });
}
function ready(code, index, { take = [], precedence = 65535, vouches = false, ...conditions }) {
    const { type, status, sqlstate, sqlite, io, jsonrpc, message, regex, field } = conditions;
    const typed = Boolean(type ?? status ?? sqlstate ?? sqlite ?? io) || (jsonrpc !== undefined && !jsonrpc.every(saysNothing));
    const worded = Boolean(message ?? regex);
    return {
        code,
        index,
        conditions,
        vouches: vouches && type !== undefined,
        phrases: (message ?? []).map(fold),
        regex: regex === undefined ? undefined : compiled(regex),
        take,
        rank: typed ? (worded ? 0 : 1) : worded ? 2 : 3,
        precedence,
        count: Object.keys(conditions).length + (field === undefined ? 0 : field.length - 1),
    };
}
/** The codes of JSON-RPC that servers send for any failure. */
function saysNothing(code) {
    return code === -32603 || code === -32000 || (code >= -32099 && code <= -32003 && code !== -32042);
}
/** An expression of Rust as one of JavaScript: groups, flags in it, and classes are written otherwise. */
export function compiled(regex) {
    let flags = "iu";
    const source = regex
        .replace(/^\(\?([a-z]+)\)/, (_, given) => {
        flags += [...given].filter((flag) => flag === "s" || flag === "m").join("");
        return "";
    })
        .replaceAll("(?P<", "(?<")
        .replaceAll("(?s:.)", "[^]")
        .replaceAll("(?i:", "(?:")
        .replaceAll("\\A", "^")
        .replaceAll("\\z", "$")
        // With the flag `u`, signs that have no meaning must not be escaped.
        .replace(/\\(["'`#%&,:;<=>@_~! ])/g, "$1")
        .replace(/\[\^?\]?[^\]]*\]|\\-/g, (part) => (part === "\\-" ? "-" : part));
    return new RegExp(source, flags);
}
/** How a rule holds: `false` exactly, `true` only for a class or a family. `undefined` if it does not. */
export function holds(rule, probe) {
    const { conditions } = rule;
    const loose = [];
    const all = Object.keys(conditions).every((name) => {
        const found = check(name, rule, probe);
        loose.push(found === true);
        return found !== undefined;
    });
    return all ? loose.includes(true) : undefined;
}
function exactly(holds) {
    return holds ? false : undefined;
}
function check(name, rule, probe) {
    const { conditions } = rule;
    switch (name) {
        case "type":
            return exactly(probe.kind !== undefined && (conditions.type ?? []).some((wanted) => isNamed(probe.kind ?? "", wanted)));
        case "status": {
            const { status } = probe;
            const ranges = (conditions.status ?? []).map((range) => (typeof range === "number" ? [range, range] : range));
            const found = ranges.filter(([first, last]) => status !== undefined && status >= first && status <= last);
            return found.length === 0 ? undefined : !found.some(([first, last]) => first === last);
        }
        case "sqlstate":
            return family(conditions.sqlstate, probe.sqlstate, (state) => state.slice(0, 2));
        case "sqlite":
            return family(conditions.sqlite, probe.sqlite, (code) => code & 0xff);
        case "jsonrpc":
            return exactly(probe.jsonrpc !== undefined && (conditions.jsonrpc ?? []).includes(probe.jsonrpc));
        case "io":
            return exactly(probe.io !== undefined && (conditions.io ?? []).includes(probe.io));
        case "tool": {
            const { tool } = probe;
            const tools = conditions.tool ?? [];
            return tool === undefined
                ? undefined
                : tools.includes(tool)
                    ? false
                    : tools.some((wanted) => wanted.endsWith("*") && tool.startsWith(wanted.slice(0, -1))) || undefined;
        }
        case "service":
            return exactly(probe.service !== undefined && (conditions.service ?? []).includes(probe.service));
        case "message":
            return exactly(rule.phrases.some((phrase) => says(probe.folded, phrase) || says(probe.spelled, phrase)));
        case "regex":
            return exactly(probe.searched !== undefined && rule.regex?.test(probe.searched) === true);
        case "field":
            return exactly(probe.result !== undefined && (conditions.field ?? []).every(([path, wanted]) => same(at(probe.result, path), wanted)));
        default:
            return undefined;
    }
}
function family(wanted, value, of) {
    return value === undefined || wanted === undefined ? undefined : wanted.includes(value) ? false : wanted.includes(of(value)) || undefined;
}
/** Does the path of a type end like another? Private modules may be in between. */
function isNamed(kind, wanted) {
    const segments = (path) => path.split(/[:./]/).filter((segment) => segment !== "").reverse();
    const [has, wants] = [segments(kind), segments(wanted)];
    if (has.shift() !== wants.shift()) {
        return false;
    }
    return wants.every((segment) => {
        const at = has.indexOf(segment);
        has.splice(0, at + 1);
        return at >= 0;
    });
}
/** Does the rule ask for nothing but a status or an SQLSTATE, a tool and a service? */
export function isBare({ conditions }) {
    return Object.keys(conditions).every((name) => ["status", "sqlstate", "tool", "service"].includes(name));
}
/** The order of rules that hold: the better one first. */
export function order([a, looseA], [b, looseB]) {
    return (a.rank - b.rank ||
        Number(looseA) - Number(looseB) ||
        b.count - a.count ||
        a.precedence - b.precedence ||
        (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
        a.index - b.index);
}
