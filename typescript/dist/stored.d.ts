import { type Counts } from "./counts.js";
/** Stored counts; a {@link Misuse} says what is not one. */
export declare function countsOf(state: unknown): Counts;
