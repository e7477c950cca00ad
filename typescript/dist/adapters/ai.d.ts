import type { ToolError } from "../page/types.js";
import { type Errors, type GuardOptions } from "./guard.js";
export { type GuardOptions, type ToolCall, ToolFailure } from "./guard.js";
/** The functions of a generated file that guarded tools use: pass the whole module. */
export interface AiErrors<Context extends object = object> extends Errors<Context> {
    parseToolResult(value: unknown): ToolError | undefined;
}
/**
 * Guards the tools of a call of the model: what a tool throws, and arguments that its schema refuses, are in the tool's
 * `tool-error` part as a {@link ToolFailure}, whose message is the catalog's text for the model. What is no failure is an output of the tool: a refused call is
 * `execution-denied` for the model.
 *
 * @returns tools of the same types; those without `execute` are the same
 */
export declare function guard<Tools extends object, Context extends object = object>(tools: Tools, errors: AiErrors<Context>, options?: GuardOptions<Context>): Tools;
