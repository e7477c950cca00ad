import { type Kind, type View } from "./redact/value.js";
/** Reads a value that has the type that the generated file declares for it; `undefined` if it is none. */
export declare function expectedView(kind: Kind, value: unknown): View | undefined;
/** Says what a value must be, and what is wrong with this one. It never shows the value, which may be personal. */
export declare function unfit(kind: Kind, value: unknown): string;
