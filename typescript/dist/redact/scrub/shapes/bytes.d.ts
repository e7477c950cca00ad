/** The letter at a place. */
export declare function at(text: string, place: number): string;
/** How many letters of a class follow, at most `most`. */
export declare function run(text: string, from: number, most: number, is: RegExp): number;
/** How many letters of a class are before a place, at most `most`. */
export declare function runBefore(text: string, to: number, most: number, is: RegExp): number;
/** A letter, a digit, `_`, or anything beyond ASCII. */
export declare function isWord(letter: string): boolean;
/** A text without the letters of a class at its end. An expression with `$` would try every place where some are. */
export declare function withoutEnd(text: string, is: RegExp): string;
