import { type Kind, type View } from "./value.js";
/**
 * Sets the key for hashed values: once, before the first error is logged. Use 32 random bytes, and keep them with the
 * application's other secrets. Every process whose log lines must be joined needs the same key.
 */
export declare function setKey(bytes: Uint8Array | string): void;
/** Is a key set? Without one, it warns once: a list of addresses undoes plain SHA-256. */
export declare function checkKey(): boolean;
/** The hash of a value; of each element of a list. */
export declare function hashes(kind: Kind, view: View): string;
/** The first 12 hex digits of the keyed hash of a text. */
export declare function digest(text: string, warns?: boolean): string;
