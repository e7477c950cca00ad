import { type Counts, type Keys } from "./counts.js";
/** Stored counts; a {@link Misuse} says what is not one. `codeOf` gives the code that has or had a name. */
export declare function countsOf(state: unknown, codeOf: (name: string) => string): Counts;
/** The stored keys. */
export declare function keysOf(state: unknown): Keys;
