import type { Found } from "./classify.js";
/** Is it proven that nothing happened? Of a raw failure only its own type says so, and where it ended before anything was sent. */
export declare function isProven(error: unknown, proof: Found["proof"]): boolean;
