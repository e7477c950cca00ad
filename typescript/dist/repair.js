// Values with which a call may be repaired.
import { digest } from "./redact/hash.js";
import { printJson } from "./redact/json.js";
import { plainText } from "./redact/plain.js";
import { trimmed } from "./redact/space.js";
/** What an occurrence's context offers; `undefined` if its code is not repaired. */
export function candidatesOf(it) {
    const { repair } = it.entry;
    if (repair === undefined) {
        return undefined;
    }
    const { param, from } = repair;
    const values = new Map();
    for (const name of from) {
        const view = it.context.get(name);
        const value = view && json(view);
        if (value !== undefined && value !== null && !(typeof value === "string" && trimmed(value) === "")) {
            const own = mark(param, value);
            values.set(own, values.get(own) ?? value);
        }
    }
    const given = it.arguments.get(param);
    return { param, given: given && mark(param, json(given)), values: [...values] };
}
/** A value as an argument of a call: in JSON's own type if there is one. */
function json(view) {
    switch (view.is) {
        case "integer":
        case "boolean":
            return view.value ?? view.text;
        case "number":
            return typeof view.value === "number" && Number.isFinite(view.value) ? view.value : null;
        case "list":
            return view.items.map(json);
        case "json":
            return view.json;
        default:
            return plainText(view);
    }
}
/**
 * What is kept of a value that failed. It is a hash, because the value may be personal and the state of a budget is
 * stored. White space around a text and the notation of a whole number make no difference.
 */
function mark(param, value) {
    return digest(`${param}\n${printJson(typeof value === "string" ? trimmed(value) : value)}`, false);
}
