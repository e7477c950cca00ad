import type { Errors } from "./errors.js";
import type { Catalog, ToolError } from "./types.js";
/** {@link Errors.parseClientResponse} of a catalog. */
export declare function parseClientResponse(catalog: Catalog): Errors["parseClientResponse"];
/** {@link Errors.handleToolError} of a catalog. */
export declare function handleToolError<Code extends string, Category extends string, Extensions extends object>(catalog: Catalog<Code, Category, Extensions>): Errors<Code, Category, Extensions>["handleToolError"];
export declare function read(catalog: Catalog, value: unknown): Promise<ToolError | undefined> | ToolError | undefined;
