/** Is the character not allowed in a value? */
export declare function isUnsafe(character: string): boolean;
/** Does it only change how its neighbors look: a joiner, or a selector of an emoji's form? */
export declare function joins(character: string): boolean;
/** At most `max` characters of a text, cleaned. `replace` gives what is written for a character. */
export declare function cleaned(text: string, max: number, replace?: (character: string) => string): string;
/** The text of a third party, in quotation marks that nothing in it can close. */
export declare function inQuotes(text: string, max: number): string;
/** Can the text stand between quotation marks as it is? */
export declare function needsNoQuotes(text: string): boolean;
/** A text that the model itself wrote: between more backticks than it has in a row. */
export declare function fenced(text: string, max: number): string;
