/** A character and its place: the first half of a character, and the one behind its last. */
export type Placed = readonly [character: string, start: number, end: number];
/** Which escapes are undone. */
export type Escapes = "none" | "url" | "backslash" | "html" | "every";
/** May the text have such escapes? */
export declare function mayHave(escapes: Escapes, text: string): boolean;
/** The characters of a text, without terminal sequences and with escapes undone. */
export declare function characters(original: string, escapes: Escapes): readonly Placed[];
