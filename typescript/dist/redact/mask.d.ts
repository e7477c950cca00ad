import type { Kind, View } from "./value.js";
/** What a receiver sees of a value that is masked for it. */
export declare function mask(kind: Kind, view: View): string;
