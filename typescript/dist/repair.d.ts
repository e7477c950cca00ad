import type { Happened } from "./wire/happened.js";
/** What an occurrence contributes to a repair. */
export interface Candidates {
    readonly param: string;
    /** The mark of the value that the argument had. */
    readonly given: string | undefined;
    /** What the context has, in the catalog's order, each once, with its mark. */
    readonly values: readonly (readonly [mark: string, value: unknown])[];
}
/** What an occurrence's context offers; `undefined` if its code is not repaired. */
export declare function candidatesOf(it: Happened): Candidates | undefined;
