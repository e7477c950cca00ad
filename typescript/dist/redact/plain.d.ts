import type { View } from "./value.js";
/** Elements of a list that are written; what follows is `…`. */
export declare const MOST_ITEMS = 100;
/** The whole text of a value, neither bounded nor cleaned: for hashes, masks and scrubbing. */
export declare function plainText(view: View): string;
