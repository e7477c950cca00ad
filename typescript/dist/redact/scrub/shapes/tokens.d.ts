import type { Cuts } from "../cuts.js";
/** What a credential is shown as. */
export declare const CREDENTIAL = "[credential]";
/** Tokens of vendors. */
export declare function vendors(text: string, cuts: Cuts): void;
/** `Bearer …` in prose. */
export declare function schemes(text: string, cuts: Cuts): void;
/** Private keys in PEM. */
export declare function privateKeys(text: string, cuts: Cuts): void;
