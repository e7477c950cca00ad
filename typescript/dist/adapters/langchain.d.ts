import { type Errors, type GuardOptions } from "./guard.js";
export type { GuardOptions, ToolCall } from "./guard.js";
/** What a middleware is told of a call. */
export interface ToolCallRequest {
    readonly toolCall: {
        readonly name: string;
        readonly id?: string | undefined;
        readonly args?: unknown;
    };
    readonly tool?: unknown;
    readonly runtime?: unknown;
}
/** The `wrapToolCall` of a middleware. */
export type WrapToolCall = <Request extends ToolCallRequest, Result>(request: Request, handler: (request: Request) => Result | Promise<Result>) => Promise<Result>;
/**
 * The middleware's `wrapToolCall`: a call that fails is a `ToolMessage` with the status `error` and the catalog's text.
 * One whose code is no failure has the status `success`.
 * Interrupts, commands to other graphs and canceled runs pass as they are.
 */
export declare function guard<Context extends object = object>(errors: Errors<Context>, options?: GuardOptions<Context>): WrapToolCall;
