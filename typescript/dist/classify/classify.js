// Finds the code of a raw failure by the rules of a catalog.
import { convert } from "../redact/value.js";
import { param, toolOf } from "../tables.js";
import { at } from "./body.js";
import { isVague } from "./fact.js";
import { probeOf, withFact } from "./probe.js";
import { holds, isBare, order, readRules } from "./rules.js";
/** Kinds of I/O errors before anything is sent. */
const UNSENT = /* @__PURE__ */ new Set([
    "not_connected", "connection_refused", "host_unreachable", "network_unreachable", "network_down",
]);
const READ = new WeakMap();
const FACTS = ["status", "sqlstate", "sqlite", "jsonrpc", "io"];
/** The code of a failure: that of the best rule, else the one of what no code fits. */
export function classify(tables, signal) {
    const rules = READ.get(tables) ?? readRules(tables.rules);
    READ.set(tables, rules);
    const service = signal.service ?? toolOf(tables, signal.tool)?.service;
    const prefix = service !== undefined && Object.hasOwn(tables.services, service) && tables.services[service]?.status_prefix === true;
    const asksFacts = rules.some(({ conditions }) => FACTS.some((fact) => fact in conditions));
    const probe = rules.length === 0 ? undefined : probeOf({ ...signal, service }, prefix, asksFacts);
    const rule = probe && best(rules, probe);
    return rule === undefined || probe === undefined
        ? { code: tables.fallback.code, rule: undefined, values: new Map(), proof: undefined }
        : { code: rule.code, rule: rule.index, values: taken(tables, rule, probe), proof: proofOf(rule, probe) };
}
/** What a rule about the words, the status or the name of others says is no proof. */
function proofOf({ conditions, vouches }, probe) {
    if (vouches) {
        return "type";
    }
    const { status, sqlstate, sqlite, jsonrpc, io, result, fact } = probe;
    // Each of these is an answer, so something was sent.
    const isAnswered = [status, sqlstate, sqlite, jsonrpc, result].some((it) => it !== undefined) || (fact !== undefined && fact.is !== "io");
    return conditions.io !== undefined && !isAnswered && UNSENT.has(io ?? fact?.value) ? "unsent" : undefined;
}
/** The best rule for the facts that the failure carries; a fact that its text states decides if none of them does. */
function best(rules, probe) {
    const carried = bestOf(rules, probe);
    const { fact } = probe;
    const isTyped = (rule) => rule.rank <= 1;
    // A rule for only the status ignores a more precise name next to it. A rule that asks for a member of the result has
    // read that name itself.
    const settles = carried !== undefined && ("field" in carried.conditions || (isTyped(carried) && !(probe.isTyped && isBare(carried))));
    if (fact === undefined || settles) {
        return carried;
    }
    // A text that says 400 says more beside it, and words for another code are that detail.
    const words = carried !== undefined && !probe.isTyped && isVague(fact) && carried.rank === 2 ? carried.code : undefined;
    const stated = bestOf(rules, withFact(probe));
    return stated !== undefined && isTyped(stated) && (words === undefined || words === stated.code) ? stated : carried;
}
function bestOf(rules, probe) {
    const held = rules.flatMap((rule) => {
        // Words never overrule a status that the failure carries.
        const loose = rule.rank > 1 && probe.isTyped ? undefined : holds(rule, probe);
        return loose === undefined ? [] : [[rule, loose]];
    });
    return held.sort(order)[0]?.[0];
}
/** The values that a rule takes of the result and of the message, in the type of their parameters. */
function taken(tables, rule, { result, message }) {
    const entry = tables.codes.get(rule.code);
    const values = new Map();
    const seen = new Set();
    const add = (name, value) => {
        const row = param(entry?.params, name);
        const view = row === undefined || value === undefined || seen.has(name) ? undefined : convert(row.type, value);
        if (value !== undefined) {
            seen.add(name);
        }
        if (view !== undefined) {
            values.set(name, view);
        }
    };
    // Values from a result are more precise than values from words, so they come first.
    for (const [name, path] of result === undefined ? [] : rule.take) {
        add(name, at(result, path));
    }
    for (const [name, value] of Object.entries(rule.regex?.exec(message ?? "")?.groups ?? {})) {
        add(name, value);
    }
    return values;
}
