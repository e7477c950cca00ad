/** A decoded text, and its place. */
type Decoded = readonly [text: string, start: number, end: number];
/** Every text that is encoded in a text. */
export declare function decodedIn(text: string): readonly Decoded[];
export {};
