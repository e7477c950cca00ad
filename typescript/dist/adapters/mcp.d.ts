import type { Catalog, ToolError } from "../page/types.js";
import { type Errors, type GuardOptions } from "./guard.js";
export type { GuardOptions, ToolCall } from "./guard.js";
/** The functions of a generated file that an MCP server uses: pass the whole module. */
export interface McpErrors<Context extends object = object> extends Errors<Context> {
    readonly CATALOG: Pick<Catalog, "wire_fingerprint">;
    parseMcp(value: unknown): ToolError | undefined;
}
/** An `McpServer` of either version. */
export interface McpServerLike {
    registerTool(...parameters: never[]): unknown;
    readonly server: {
        setRequestHandler(...parameters: never[]): unknown;
    };
}
/**
 * Guards the tools that are registered from now on: a call that fails returns a result with `isError`, the catalog's text
 * and the envelope in `_meta`. A code that is no failure returns one without `isError`, unless the tool has an
 * `outputSchema`, which every ordinary result must fit. Arguments that the SDK refuses, and failed results without a code, get one too.
 *
 * @returns the same server
 */
export declare function guard<Server extends McpServerLike, Context extends object = object>(server: Server, errors: McpErrors<Context>, options?: GuardOptions<Context>): Server;
