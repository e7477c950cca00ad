import type { About } from "./errors.js";
import { type Json } from "./json.js";
import type { Catalog, ToolError } from "./types.js";
/** How deep JSON in a text in JSON is read. */
export declare const DEPTH = 4;
/** A text that a call returned. */
export declare function said(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined;
/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
export declare function content(catalog: Catalog, value: unknown, failed: boolean, about: About, depth: number): ToolError | undefined;
/** The texts of some content that are not blank. */
export declare function textsOf(value: unknown): string[];
/** A form that stands by itself. */
export declare function sole(catalog: Catalog, it: Json | undefined, depth: number, failed?: boolean): ToolError | undefined;
/** An object that says that it failed, or that came where only failures do. */
export declare function failure(catalog: Catalog, it: Json | undefined, failed: boolean, about: About, depth: number): ToolError | undefined;
/** An object in a shape that the catalog declares. */
export declare function declared(catalog: Catalog, it: Json | undefined, failed: boolean, about: About, depth: number): ToolError | undefined;
/** The failed result of an MCP tool, or the response that has it. */
export declare function mcp(catalog: Catalog, value: Json | undefined, depth: number): ToolError | undefined;
/** What a result of MCP has beside its flag. */
export declare const MCP: readonly string[];
