/** What follows a word, behind a few signs. */
export declare function value(rest: string): string;
/** A number of at most so many digits, and what follows it. */
export declare function number(text: string, most: number): readonly [number: number, rest: string] | undefined;
/** A number of three digits before a word. */
export declare function numberBefore(text: string): number | undefined;
/** A name. */
export declare function identifier(text: string): string;
/** The part of a message that is read. */
export declare function searched(message: string): string;
/** A text without the difference of case, letter by letter. */
export declare function fold(text: string): string;
/** The places at which a text has a phrase that stands alone. */
export declare function places(text: string, phrase: string): Generator<number>;
/** Does a text have a phrase that stands alone? */
export declare function says(text: string, phrase: string): boolean;
