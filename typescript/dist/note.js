// Notes of the catalog: texts that an occurrence adds for the model.
import { Misuse } from "./misuse.js";
import { declaredValues } from "./params.js";
import { fill } from "./redact/render.js";
import { channel } from "./redact/scope.js";
import { Needles } from "./redact/scrub/needles.js";
/** A note with its values: `note` of the generated file makes one. */
export class Note {
    /** Its name in the catalog. */
    name;
    #text;
    constructor(tables, name, params) {
        const row = Object.hasOwn(tables.notes, name) ? tables.notes[name] : undefined;
        if (row === undefined) {
            throw new Misuse("note", `the catalog ${tables.catalog.name} has no note ${name}; it has ${Object.keys(tables.notes).join(", ") || "none"}`);
        }
        const declared = row.params ?? {};
        const values = declaredValues(name, declared, params);
        const withheld = new Needles(false);
        for (const [param, view] of values) {
            const own = declared[param];
            if (own !== undefined && channel("model", own) !== "plain") {
                withheld.add(view, own.type);
            }
        }
        const facts = { id: "", tool: undefined, service: undefined, stage: undefined, rollback_status: undefined, context: new Map() };
        this.name = name;
        this.#text = fill(row.text, { tables, params: declared, values, facts, audience: "model", watched: undefined, withheld }).text;
    }
    /** Its text, with the values in the form for the model. */
    get text() {
        return this.#text;
    }
}
