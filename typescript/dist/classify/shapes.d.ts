import { type Fact } from "./fact.js";
/** What a phrase announces: a fact, the name of an error, that something may have been sent, or nothing. */
export type Read = Fact | {
    readonly is: "name";
    readonly value: string;
} | {
    readonly is: "sent";
} | undefined;
/** Reads what is beside a phrase. */
export type Shape = (before: string, after: string) => Read;
/** Every phrase in lower case, with its shape, and whether it announces a name. */
export declare const SHAPES: readonly (readonly [phrase: string, shape: Shape, name: boolean])[];
