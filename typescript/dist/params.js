// The values of declared parameters, as a program has them.
import { own } from "./call.js";
import { expectedView, unfit } from "./expect.js";
import { Misuse } from "./misuse.js";
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
        const view = expectedView(row.type, value);
        if (view === undefined) {
            throw new Misuse(where, `the parameter ${unfit(row.type, value)}`, options);
        }
        values.set(name, view);
    }
    return values;
}
/**
 * Refuses a parameter that is not declared. Only for a code whose name comes from data: the type checker does this for a
 * class, and a variable with more members than the class needs is right there.
 */
export function refuseOthers(of, declared, params, options) {
    for (const name of own(params)) {
        if (!Object.hasOwn(declared, name)) {
            const known = Object.keys(declared).join(", ") || "none";
            throw new Misuse(`${of}.${name}`, `the code has no such parameter; it has ${known}`, options);
        }
    }
}
function read(where, params, name, options) {
    try {
        return Object.hasOwn(params, name) ? params[name] : undefined;
    }
    catch {
        throw new Misuse(where, "the parameter has a getter that throws; pass a value", options);
    }
}
