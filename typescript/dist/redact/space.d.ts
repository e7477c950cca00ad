/** Is a character white space? */
export declare function isSpace(character: string): boolean;
/** A text without white space at its start. */
export declare function trimmedStart(text: string): string;
/** A text without white space at its ends. An expression would need quadratic time where there is much of it inside. */
export declare function trimmed(text: string): string;
