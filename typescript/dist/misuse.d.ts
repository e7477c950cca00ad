/** A call of this library that cannot work. It says what is wrong, where, and what to write instead. */
export declare class Misuse extends Error {
    /** Where: a function, or a code and its parameter. */
    readonly where: string;
    constructor(where: string, what: string, options?: {
        readonly cause?: unknown;
    });
    get name(): string;
}
/** Tells a developer what to change. */
export declare function warn(text: string): void;
