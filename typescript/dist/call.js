// The call in which an error happened.
import { anyView, given } from "./redact/value.js";
import { param } from "./tables.js";
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
function own(values) {
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
