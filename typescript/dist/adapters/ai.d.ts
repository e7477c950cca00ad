import { type Errors, type GuardOptions } from "./guard.js";
export { type GuardOptions, type ToolCall, ToolFailure } from "./guard.js";
/**
 * Guards the tools of a call of the model: what a tool throws, and arguments that its schema refuses, are in the tool's
 * `tool-error` part as a {@link ToolFailure}, whose message is the catalog's text for the model.
 *
 * @returns tools of the same types; those without `execute` are the same
 */
export declare function guard<Tools extends object, Context extends object = object>(tools: Tools, errors: Errors<Context>, options?: GuardOptions<Context>): Tools;
