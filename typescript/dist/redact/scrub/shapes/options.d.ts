import type { Cuts } from "../cuts.js";
/** Passwords in options. */
export declare function options(text: string, cuts: Cuts): void;
