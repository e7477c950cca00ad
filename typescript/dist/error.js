// The errors that a program throws: a class for each code, with the code's parameters.
import { isOf } from "./causes.js";
import { Misuse } from "./misuse.js";
import { given } from "./redact/value.js";
/**
 * An error of a catalog: the generated file has a class for each code. Its values leave only through an occurrence, in
 * the form that the catalog declares for each receiver; `message` is the code and its summary.
 */
export class CatalogError extends Error {
    /** The code's name. */
    code;
    /** The parameters, as they were given. */
    params;
    #tables;
    #entry;
    #values;
    constructor(tables, code, params, options) {
        const entry = tables.codes.get(code);
        super(`${code}: ${entry?.summary ?? ""}`, options);
        if (entry === undefined) {
            throw new Misuse(code, `the catalog ${tables.catalog.name} has no such code`, { cause: options?.cause });
        }
        this.code = code;
        this.params = params;
        this.#tables = tables;
        this.#entry = entry;
        this.#values = valuesOf(entry, params, options);
        // A debugger may look at them, and a logger that prints members must not.
        Object.defineProperty(this, "params", { value: params, enumerable: false });
    }
    get name() {
        return "CatalogError";
    }
    /** What an occurrence is made of; `undefined` if the error belongs to another catalog. */
    static parts(error, tables) {
        if (!isOf(error, CatalogError) || error.#tables.catalog.fingerprint !== tables.catalog.fingerprint) {
            return undefined;
        }
        return { entry: error.#entry, values: error.#values, cause: error.cause };
    }
}
/** The values of a code's parameters, each of its declared type. */
function valuesOf(entry, params, options) {
    const values = new Map();
    for (const [name, row] of Object.entries(entry.params)) {
        const where = `${entry.code}.${name}`;
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
