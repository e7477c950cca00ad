import { type Added, type Happened } from "./happened.js";
/** An object that JSON has, in the order of its members. */
export type JsonObject = {
    readonly [name: string]: unknown;
};
/** The envelope as an object. A whole number beyond 2^53 loses its last digits, as wherever JavaScript reads JSON. */
export declare function envelope(it: Happened): JsonObject;
/** The envelope as JSON, with all digits. */
export declare function envelopeJson(it: Happened): string;
/** What was done, and the items that were not, each with the JSON Pointer to it. */
export declare function partialOf(result: unknown, issues: readonly (readonly [pointer: string, it: Happened])[]): NonNullable<Added["partial"]>;
/** The parameters that a reader may see, each in JSON's own type if there is one. */
export declare function shownParams(it: Happened, reader: "model" | "user"): JsonObject;
