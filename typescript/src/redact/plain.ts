// Prints a value as it is.

import { printed } from "./duration.js";
import { printJson } from "./json.js";
import type { View } from "./value.js";

/** Elements of a list that are written; what follows is `…`. */
export const MOST_ITEMS = 100;

/** The whole text of a value, neither bounded nor cleaned: for hashes, masks and scrubbing. */
export function plainText(view: View): string {
  switch (view.is) {
    case "json":
      return printJson(view.json);
    case "list":
      return view.items.map(plainText).join(", ");
    case "duration":
      return printed(view.duration);
    default:
      return view.text;
  }
}
