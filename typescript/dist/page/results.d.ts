import type { ToolError } from "./types.js";
/** The result of one tool call. */
export type ToolResult<T> = {
    readonly turn: string;
    readonly tool_call_id: string;
    readonly ok: true;
    readonly value: T;
} | {
    readonly turn: string;
    readonly tool_call_id: string;
    readonly ok: false;
    readonly error: ToolError;
};
/**
 * The results of tool calls, each once by turn and id, whether they come live, from a stored history
 * or from both: a success wins over a failure, else the first stays. They keep the order in which
 * their calls were first heard of.
 */
export declare class ToolResults<T = unknown> implements Iterable<ToolResult<T>> {
    #private;
    constructor(results?: Iterable<ToolResult<T>>);
    /** Takes a result; false where it changes nothing, so that there is nothing to show. */
    add(result: ToolResult<T>): boolean;
    get(turn: string, toolCallId: string): ToolResult<T> | undefined;
    get size(): number;
    [Symbol.iterator](): IterableIterator<ToolResult<T>>;
}
