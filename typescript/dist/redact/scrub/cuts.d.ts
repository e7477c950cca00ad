/** What a value of the call is shown as. */
export declare const REDACTED = "[redacted]";
/** The parts of a text that are cut out. */
export declare class Cuts {
    readonly all: [start: number, end: number, shown: string][];
    /** Adds a part. Parts with one name that overlap are one. */
    add(start: number, end: number, shown: string): void;
    /** The first `kept` halves of characters, without the parts. */
    apply(text: string, kept: number): string;
}
