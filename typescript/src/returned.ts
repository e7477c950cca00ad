// The failure that a tool returned as data.

import { member } from "./causes.js";
import { warn } from "./misuse.js";
import type { ToolError } from "./page/types.js";
import { ReceivedError } from "./received.js";
import { Reported } from "./reported.js";
import type { Tables } from "./tables.js";
import { json, texts } from "./values.js";

type Returned = { readonly text: string } | { readonly result: unknown } | { readonly error: ToolError & { readonly row: string } };

/**
 * Finds it: in the texts of a result, or in what it has for programs, as JSON that says that it failed, as a shape that the catalog
 * declares, or as a text that `failed_when` names.
 */
export function failureIn(tables: Tables, tool: string, result: unknown): Error | undefined {
  try {
    const said = saidIn(result);
    const structured = said?.structured === undefined ? "" : (json(said.structured) ?? "");
    if (said === undefined || (said.texts.length === 0 && structured === "")) {
      return undefined;
    }
    const found = JSON.parse(tables.ask((catalog) => catalog.returned(tool, texts(said.texts), structured))) as Returned | null;
    if (found === null) {
      return undefined;
    }
    if ("error" in found) {
      const { row: _, ...error } = found.error;
      return new ReceivedError(error);
    }
    return "text" in found ? new Reported(found, true) : new Reported({ body: found.result }, false);
  } catch {
    // What can't be read stays what the tool returned.
    warn(`what the tool ${JSON.stringify(tool)} returned could not be read`);
    return undefined;
  }
}

interface Said {
  readonly texts: readonly string[];
  readonly structured?: unknown;
}

/** The texts of what a tool returned, and what it has for programs; `undefined` if it says itself that it failed, which its framework reads. */
function saidIn(result: unknown): Said | undefined {
  if (typeof result === "string") {
    return { texts: [result] };
  }
  if (typeof result !== "object" || result === null) {
    return { texts: [] };
  }
  if (member(result, "isError") === true || member(result, "status") === "error") {
    return undefined;
  }
  const content = Array.isArray(result) ? result : member(result, "content");
  const parts = typeof content === "string" ? [content] : content;
  if (!Array.isArray(parts) || !parts.every(isPart)) {
    return { texts: [], structured: result };
  }
  const all = parts.map((part: unknown) => (typeof part === "string" ? part : member(part, "text")));
  return { texts: all.filter((text) => typeof text === "string"), structured: member(result, "structuredContent") };
}

/** Is it a part of a message, and not just any value in a list? */
function isPart(part: unknown): boolean {
  return typeof part === "string" || typeof member(part, "type") === "string";
}
