import { type Errors, type GuardOptions } from "./guard.js";
export type { GuardOptions, ToolCall } from "./guard.js";
/**
 * Guards the SDK's function `tool`: what a tool made with it throws, wrong arguments and timeouts are told to the model
 * in the catalog's text. A tool's own `errorFunction` or `timeoutErrorFunction` takes precedence, and a tool with an
 * `outputSchema`, which cannot return a text, raises as it does without a guard.
 *
 * @returns a function of the same type
 */
export declare function guard<Tool extends (options: never) => unknown, Context extends object = object>(tool: Tool, errors: Errors<Context>, options?: GuardOptions<Context>): Tool;
