import { type Json } from "./json.js";
import type { Catalog, ToolError } from "./types.js";
/** A result as it goes to a provider or stands in a host's history, or an event as it goes to a page. */
export declare function result(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined;
/** Is it a part of a page's message about a call that failed? */
export declare function part(it: Json | undefined): boolean;
/** The message of a tool: OpenAI's, AG-UI's or LangChain's. */
export declare function message(catalog: Catalog, whole: Json, depth: number): ToolError | undefined;
/** A call of Vercel's AI SDK that threw, or what is told of it; nothing where it is not told. */
export declare function thrown(catalog: Catalog, it: Json, error: unknown, depth: number): ToolError | undefined;
