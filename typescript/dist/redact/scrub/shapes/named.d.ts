import type { Name, ValueKind } from "./names.js";
/** A name, and what is known of its value. */
export interface Named {
    readonly of: ValueKind;
    readonly name: string;
    readonly from: number;
    /** Is the value the content of an element? */
    readonly element: boolean;
    /** Is it written as an assignment, and not as a sentence? */
    readonly assigned: boolean;
    /** The quotation mark in which the name is. */
    readonly inside: string | undefined;
    readonly listed: boolean;
    readonly query: boolean;
    /** Is it in a list of `name=value;`? */
    readonly inList: boolean;
}
/** The name at a place, if a value follows it. */
export declare function namedAt(text: string, name: Name, first: number, last: number): Named | undefined;
