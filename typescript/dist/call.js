// The call in which an error happened.
import { member } from "./causes.js";
import { MARK, naming } from "./chain.js";
import { anyView, given } from "./redact/value.js";
import { param } from "./tables.js";
/** What a handler says of a call. A member of another type is left out, as is one that cannot be read. */
export function callOf(about) {
    const text = (name) => {
        const value = member(about, name);
        return typeof value === "string" ? value : undefined;
    };
    const object = (name) => {
        const value = member(about, name);
        return typeof value === "object" && value !== null ? value : undefined;
    };
    const wait = member(about, "retry_after_ms");
    return {
        tool: text("tool"),
        tool_call_id: text("tool_call_id"),
        service: text("service"),
        operation: text("operation"),
        arguments: object("arguments"),
        context: object("context"),
        retry_after_ms: typeof wait === "number" && wait >= 0 ? wait : undefined,
        stage: text("stage"),
        rollback_status: text("rollback_status"),
        [MARK]: member(about, MARK) ?? naming(),
    };
}
/** Values that a program has, by name: in their declared type, else as they are. A value that cannot be read is absent. */
export function views(declared, values) {
    const views = new Map();
    for (const name of own(values)) {
        const view = one(declared, values, name);
        if (view !== undefined) {
            views.set(name, view);
        }
    }
    return views;
}
/** The names of an object's own members; none if they cannot be read. */
export function own(values) {
    try {
        return values === undefined || values === null ? [] : Object.keys(values).sort();
    }
    catch {
        return [];
    }
}
function one(declared, values, name) {
    try {
        const [row, value] = [param(declared, name), values[name]];
        return (row && given(row.type, value)) ?? anyView(value);
    }
    catch {
        return undefined;
    }
}
