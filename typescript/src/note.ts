// Notes of the catalog: texts that an occurrence adds for the model.

import { Misuse } from "./misuse.js";
import { declaredValues } from "./params.js";
import type { Tables } from "./tables.js";

/** A note with its values: `note` of the generated file makes one. */
export class Note {
  /** Its name in the catalog. */
  readonly name: string;
  /** Its text, with the values in the form for the model. */
  readonly text: string;

  constructor(tables: Tables, name: string, params: object) {
    const declared = tables.note(name);
    if (declared === undefined) {
      throw new Misuse("note", `the catalog ${tables.catalog.name} has no note ${name}; it has ${tables.notes().join(", ") || "none"}`);
    }
    const values = declaredValues(name, declared, params);
    this.name = name;
    this.text = tables.ask((catalog) => catalog.note(name, values));
  }
}
