import { type Duration } from "./duration.js";
/** The type of a parameter, as a catalog has it. */
export type Kind = "text" | "integer" | "number" | "boolean" | "datetime" | "date" | "duration" | "uuid" | "url" | "email" | "phone" | "json" | {
    readonly enum: readonly string[];
} | {
    readonly list: Kind;
} | {
    readonly object: unknown;
};
/** A value; `undefined` is an absent one. */
export type View = {
    readonly is: "text";
    readonly text: string;
}
/** Printed as it is: a whole number, a number, a boolean, a day, a UUID. */
 | {
    readonly is: "integer" | "number" | "boolean" | "date" | "uuid";
    readonly text: string;
    readonly value?: unknown;
} | {
    readonly is: "datetime";
    readonly text: string;
    readonly utc: string;
    readonly ms: number;
} | {
    readonly is: "duration";
    readonly duration: Duration;
} | {
    readonly is: "list";
    readonly items: readonly View[];
} | {
    readonly is: "json";
    readonly json: unknown;
};
/** Reads a value of a type; `undefined` if it is not of that type. */
export declare function convert(kind: Kind, value: unknown): View | undefined;
/** Reads a value that a program has for a declared parameter. A text is kept as it is. */
export declare function given(kind: Kind, value: unknown): View | undefined;
/** Any value as a program has it, of which no type is known: an argument that a model made up. */
export declare function anyView(value: unknown): View | undefined;
/** A value as JSON has it; `undefined` if it has no form there, such as a function or a ring. */
export declare function asJson(value: unknown): unknown;
/** A number as it is printed: all of its digits, without an exponent. */
export declare function decimal(value: number): string;
