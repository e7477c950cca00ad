import type { Tables } from "./tables.js";
/** A note with its values: `note` of the generated file makes one. */
export declare class Note {
    #private;
    /** Its name in the catalog. */
    readonly name: string;
    constructor(tables: Tables, name: string, params: object);
    /** Its text, with the values in the form for the model. */
    get text(): string;
}
