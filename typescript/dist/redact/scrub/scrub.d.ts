import { type Needles } from "./needles.js";
/** Raw text for the log. */
export declare function scrub(text: string, needles: Needles): string;
/** Text from outside, of which at most `max` characters are written. */
export declare function fromOutside(text: string, max: number, withheld: Needles | undefined): string;
