import { type Escapes } from "./escapes.js";
/** How a text was read: with escapes undone, or decoded from base64, hex or a list of bytes. */
export type Way = Escapes | "decoded";
/** A part of the original. */
export type Range = readonly [start: number, end: number];
/** A text that was read, in which each half of a character knows its place in the original. */
export interface Reading {
    readonly text: string;
    readonly places: readonly Range[];
    readonly way: Way;
}
/** Every way in which a text can be read. */
export declare function readings(text: string): readonly Reading[];
/** A text with escapes undone. */
export declare function unescaped(original: string, escapes: Escapes): Reading;
/** The place in the original. */
export declare function placeIn({ places }: Pick<Reading, "places">, start: number, end: number): Range | undefined;
/** A reading in lower case and without white space, in which values are searched for. */
export interface Squeezed {
    readonly text: string;
    readonly places: readonly Range[];
    readonly of: Reading;
    /** Are separators kept? */
    readonly separators: boolean;
    /** Has the reading separators? */
    readonly separated: boolean;
}
/** Squeezes a reading. */
export declare function squeezed(of: Reading, separators: boolean): Squeezed;
/** The place of a hit in the original; `undefined` if it is inside a word and must not be. A short one is a word if it is over two. */
export declare function placeOf(squeezed: Squeezed, start: number, end: number, word: boolean, short: boolean): Range | undefined;
