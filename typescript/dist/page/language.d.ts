import type { Catalog, ToolError } from "./types.js";
/** Reads a tag, or the value of an `Accept-Language` header: best first, lowercase. */
export declare function preferred(preference: string): readonly string[];
/** The tag of the text that fits best; `undefined` for the catalog's own text, which is in the language `own`. */
export declare function chosen(languages: readonly string[], own: string | undefined, texts: Readonly<Record<string, string>> | undefined): string | undefined;
/** {@link Errors.userText} of a catalog. */
export declare function userText(catalog: Catalog): (error: ToolError, languages: string | readonly string[]) => string;
