import { type Json } from "./json.js";
import { type Facts } from "./shapes.js";
import type { Catalog } from "./types.js";
/**
 * What an object says that is a failure in a declared shape; `undefined` if it has none. Where a call has failed, a code
 * is enough.
 */
export declare function declaredFacts(catalog: Catalog, it: Json, failed: boolean): Facts | undefined;
/** The names in a JSON Pointer (RFC 6901). Each that is a number is a place in a list. */
export declare function pointerNames(pointer: string): string[];
/** Is a name a place in a list? */
export declare function isIndex(name: string): boolean;
/** Is a fact the same in every failure? */
export declare function isConstant(fact: string): boolean;
