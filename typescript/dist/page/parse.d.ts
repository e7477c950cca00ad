import type { Errors } from "./errors.js";
import type { Catalog, ToolError } from "./types.js";
/** {@link Errors.toolError} of a catalog. */
export declare function toolError(catalog: Catalog): Errors["toolError"];
/** {@link Errors.parse} of a catalog. */
export declare function parse(catalog: Catalog): Errors["parse"];
/** {@link Errors.parseAll} of a catalog. */
export declare function parseAll(catalog: Catalog): Errors["parseAll"];
/** {@link Errors.parseEnvelope} of a catalog. */
export declare function parseEnvelope(catalog: Catalog): Errors["parseEnvelope"];
/** {@link Errors.parseToolResult} of a catalog. */
export declare function parseToolResult(catalog: Catalog): Errors["parseToolResult"];
/** {@link Errors.parseNotice} of a catalog. */
export declare function parseNotice(catalog: Catalog): Errors["parseNotice"];
/** {@link Errors.parseProblem} of a catalog. */
export declare function parseProblem(catalog: Catalog): Errors["parseProblem"];
/** {@link Errors.parseMcp} of a catalog. */
export declare function parseMcp(catalog: Catalog): Errors["parseMcp"];
/** {@link Errors.parseVercelChunk} of a catalog. */
export declare function parseVercelChunk(catalog: Catalog): Errors["parseVercelChunk"];
/** {@link Errors.parseAgUi} of a catalog. */
export declare function parseAgUi(catalog: Catalog): Errors["parseAgUi"];
/** Every error in what came. */
export declare function found(catalog: Catalog, value: unknown): readonly ToolError[];
/** Every error in a value or a list of values. */
export declare function all(catalog: Catalog, value: unknown): ToolError[];
