/** The order of texts by their characters. JavaScript compares halves of characters. */
export declare function byCharacters(a: string, b: string): number;
/** JSON on one line. */
export declare function printJson(json: unknown): string;
/** A text as JSON has it. DEL is escaped too, because some terminals act on it. */
export declare function quote(text: string): string;
