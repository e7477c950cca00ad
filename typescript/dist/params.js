// The values of declared parameters, as a program has them.
import { Misuse } from "./misuse.js";
import { given } from "./redact/value.js";
/** The values of declared parameters, each of its type. A {@link Misuse} names what is missing or of another type. */
export function declaredValues(of, declared, params, options) {
    const values = new Map();
    if (typeof params !== "object" || params === null) {
        throw new Misuse(of, `the parameters must be an object, and they are of the type ${typeof params}`, options);
    }
    for (const [name, row] of Object.entries(declared)) {
        const where = `${of}.${name}`;
        const value = read(where, params, name, options);
        if (value === undefined || value === null) {
            if (row.optional !== true) {
                throw new Misuse(where, "the parameter is missing, and it is not optional", options);
            }
            continue;
        }
        const view = given(row.type, value);
        if (view === undefined) {
            throw new Misuse(where, `the parameter must be ${expected(row)}, and it is of the type ${typeOf(value)}`, options);
        }
        values.set(name, view);
    }
    return values;
}
function read(where, params, name, options) {
    try {
        return Object.hasOwn(params, name) ? params[name] : undefined;
    }
    catch {
        throw new Misuse(where, "the parameter has a getter that throws; pass a value", options);
    }
}
function expected({ type }) {
    if (typeof type === "string") {
        return { integer: "a whole number", datetime: "a Date, or a text of RFC 3339", date: "a text such as 2026-03-01", duration: "a number of seconds" }[type] ?? `a value of the type ${type}`;
    }
    return "enum" in type ? `one of ${type.enum.join(", ")}` : "list" in type ? `a list of ${JSON.stringify(type.list)}` : "an object";
}
function typeOf(value) {
    return Array.isArray(value) ? "array" : typeof value;
}
