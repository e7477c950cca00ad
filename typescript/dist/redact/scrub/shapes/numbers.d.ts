import type { Cuts } from "../cuts.js";
/** Card numbers and telephone numbers. */
export declare function numbers(text: string, cuts: Cuts): void;
