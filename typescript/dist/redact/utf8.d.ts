/** The bytes of a text in UTF-8. Not every host of this library has a `TextEncoder` in its types. */
export declare function utf8(text: string): Uint8Array;
/** How many bytes a text has in UTF-8. */
export declare function utf8Length(text: string): number;
/** As much of the start of a text as has at most so many bytes in UTF-8. */
export declare function utf8Start(text: string, most: number): string;
/** As much of the end of a text as has at most so many bytes in UTF-8. */
export declare function utf8End(text: string, most: number): string;
