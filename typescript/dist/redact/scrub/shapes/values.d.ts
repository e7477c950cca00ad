import type { Named } from "./named.js";
type Range = readonly [start: number, end: number];
/** The value that a name has; `undefined` if what follows is none. */
export declare function valueOfName(text: string, found: Named): Range | undefined;
export {};
