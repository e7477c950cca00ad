// The envelope: everything that a program may know of an occurrence, as JSON.
import { cleaned } from "../redact/clean.js";
import { fill, typedJson } from "../redact/render.js";
import { channel, serviceOf } from "../redact/scope.js";
import { decimal } from "../redact/value.js";
import { quote } from "../redact/json.js";
import { param, toolOf } from "../tables.js";
import { policyOf, waitIn, wholeMilliseconds } from "./delay.js";
import { timestamp } from "./happened.js";
import { neutral } from "./text.js";
/** The most characters of a name from the program. */
const NAME = 200;
/** The envelope as an object. A whole number beyond 2^53 loses its last digits, as wherever JavaScript reads JSON. */
export function envelope(it) {
    return members(it, inNumbers);
}
/** The envelope as JSON, with all digits. */
export function envelopeJson(it) {
    return write(members(it, (digits) => digits));
}
/** The most issues that a result lists. */
const MOST_ISSUES = 100;
/** What was done, and the items that were not, each with the JSON Pointer to it. */
export function partialOf(result, issues) {
    return {
        result,
        issues: issues.slice(0, MOST_ISSUES).map(([pointer, it]) => {
            const { presented } = it;
            const parameters = without(shownParams(it, "model"));
            const message = neutral(it) ?? fill(presented.message, it.scope(presented, "model")).text;
            return { pointer: cleaned(pointer, NAME), code: presented.code, message, ...(parameters && { parameters }) };
        }),
    };
}
/** The parameters that a reader may see, each in JSON's own type if there is one. */
export function shownParams(it, reader) {
    const { presented } = it;
    const { withheld } = it.scope(presented, reader);
    const shown = Object.entries(presented.params).flatMap(([name, row]) => {
        const [view, form] = [it.values.get(name), channel(reader, row)];
        return view === undefined || form === "omit" ? [] : [[name, inNumbers(typedJson(row, view, form, withheld) ?? "")]];
    });
    return Object.fromEntries(shown);
}
/** The envelope; `numbers` makes of an argument what the receiver can have. */
function members(it, numbers) {
    const { entry, presented, tables } = it;
    const { wire_fingerprint } = tables.catalog;
    const source = it.tool ?? serviceOf(tables, it);
    const own = neutral(it) === undefined ? it.added : undefined;
    const context = without({
        operation: it.operation === undefined ? undefined : cleaned(it.operation, NAME),
        parameters: it.arguments.size === 0 ? undefined : parameters(it, numbers),
    });
    const error = without({
        code: presented.code,
        category: presented.category,
        fingerprint: wire_fingerprint === "" ? undefined : wire_fingerprint,
        disposition: presented.disposition === "failed" ? undefined : presented.disposition,
        source: source === undefined ? undefined : cleaned(source, NAME),
        message: neutral(it) ?? fill(presented.message, it.scope(presented, "model")).text,
        context,
        partial: own?.partial,
        recovery: without({
            is_retryable: it.offered,
            policy: policyOf(it),
            outcome: it.outcome === "not_done" ? it.outcome : undefined,
            verify: entry.verify,
            retry_strategy: without({
                suggested_delay: delay(it),
                max_retries: it.offered ? (entry.retry.max ?? undefined) : undefined,
                parameter_adjustments: own === undefined ? presented.adjustments : adjusted(presented.adjustments, own),
            }),
            alternatives: both(presented.alternatives, own?.alternatives.map((description) => ({ description }))),
            required_actions: both(presented.actions, own?.actions),
        }),
        debug: { error_id: it.id, timestamp: timestamp(it.at) },
    });
    return { error };
}
/** The catalog's, then those that the occurrence adds. */
function both(catalogs, added = []) {
    return added.length === 0 ? catalogs : [...(catalogs ?? []), ...added];
}
/** The catalog's count, and so does the first of the others. */
function adjusted(catalogs, { adjustments }) {
    const all = new Map(Object.entries(catalogs ?? {}));
    for (const [argument, change] of adjustments) {
        const name = cleaned(argument, NAME);
        all.set(name, all.get(name) ?? change);
    }
    return all.size === 0 ? undefined : Object.fromEntries(all);
}
function delay(it) {
    const wait = waitIn(it, it.scope(it.presented, "model"));
    return wait && wholeMilliseconds(wait);
}
/** The declared arguments, in the form for the model. */
function parameters(it, numbers) {
    const declared = toolOf(it.tables, it.tool)?.params;
    const shown = [...it.arguments].flatMap(([name, view]) => {
        const row = param(declared, name);
        const form = row && channel("model", row);
        return row === undefined || form === undefined || form === "omit" ? [] : [[name, numbers(typedJson(row, view, form))]];
    });
    return without(Object.fromEntries(shown));
}
/** The members that there are; `undefined` if there is none. */
function without(members) {
    let present;
    for (const name of Object.keys(members)) {
        if (members[name] !== undefined) {
            present ??= {};
            present[name] = members[name];
        }
    }
    return present;
}
/** JSON in the order of the members. */
function write(value) {
    switch (typeof value) {
        case "string":
            return quote(value);
        case "bigint":
            return String(value);
        case "number":
            return decimal(value);
        default:
            if (Array.isArray(value)) {
                return `[${value.map(write).join(",")}]`;
            }
            return typeof value === "object" && value !== null
                ? `{${Object.entries(value).map(([name, inner]) => `${quote(name)}:${write(inner)}`).join(",")}}`
                : String(value);
    }
}
function inNumbers(value) {
    if (typeof value === "bigint") {
        return Number(value);
    }
    if (Array.isArray(value)) {
        return value.map(inNumbers);
    }
    return typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inNumbers(inner)]))
        : value;
}
