type Range = readonly [start: number, end: number];
/** The value of an authorization: what follows its scheme, else all of it. */
export declare function headerValue(text: string, from: number, inside: string | undefined): Range | undefined;
/** Where the value of a header in quotation marks ends: it may have parameters in quotation marks itself. */
export declare function headerClosing(text: string, start: number, end: number): number;
/** Where a header ends, also over folded lines. */
export declare function headerEnd(text: string, from: number, inside: string | undefined): number;
/** The end of a line, or of the quotation in it. */
export declare function oneLine(text: string, from: number, inside: string | undefined): number;
/** Where the next line goes on, if it is indented. */
export declare function continuation(text: string, end: number): number | undefined;
/** Does a line begin with a name and a colon? */
export declare function isPair(text: string, start: number): boolean;
export {};
