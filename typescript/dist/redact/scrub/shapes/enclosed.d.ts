import type { Named } from "./named.js";
/** Behind `Some(`, `[`, `Secret(`: where the inner value begins, and what closes it. */
export declare function unwrapped(text: string, from: number): readonly [inner: number, close: string | undefined];
/** Is what is between brackets a value? */
export declare function isBracketed(text: string, from: number, length: number, named: Named): boolean;
/** What is in quotation marks, however often they are escaped. */
export declare function quoted(text: string, from: number): readonly [start: number, end: number] | undefined;
/** Where a quotation ends, which was opened with so many backslashes. */
export declare function closing(text: string, from: number, quote: string, slashes: number): number;
/** What is in an element. */
export declare function element(text: string, from: number): readonly [start: number, end: number];
