import { type Handled, MARK } from "../chain.js";
import type { Occurrence } from "../occurrence.js";
import type { Producer } from "../producer.js";
import { type Aborted, type Signal } from "./signal.js";
/** The functions of a generated file that a guard uses: pass the whole module. */
export type Errors<Context extends object = object> = Pick<Producer<Context>, "occurrence" | "retry">;
/** A call of a tool, as the framework tells it. */
export interface ToolCall {
    readonly tool: string;
    readonly tool_call_id?: string | undefined;
    readonly arguments?: object | undefined;
}
/** How calls are guarded. */
export interface GuardOptions<Context extends object = object> {
    /** The values of the catalog's `context` for a call. */
    readonly context?: ((call: ToolCall) => Context | undefined) | undefined;
    /** Refuses a call by throwing an error. It runs before the tool, which then does not run. */
    readonly check?: ((call: ToolCall) => unknown) | undefined;
    /** How long a call may take with all its retries, in milliseconds. */
    readonly time_limit_ms?: number | undefined;
    /** Writes the one log record of a failed call; a line on standard error where it is not said. */
    readonly log?: ((failed: Occurrence) => void) | undefined;
}
/** The failure of a guarded call, for a framework that takes errors: its message is the text for the model. */
export declare class ToolFailure extends Error {
    /** One error that happened; `occurrence` of the generated file returns it for this error. */
    readonly occurrence: Occurrence;
    constructor(occurrence: Occurrence, cause: unknown);
    get name(): string;
}
/** What is known of a framework's call. */
export interface Around {
    /** Tells that the framework has canceled the call: its error then passes as it is. */
    readonly signal?: Aborted | undefined;
    /** Is an error the framework's own control flow? */
    readonly isControl?: ((error: unknown) => boolean) | undefined;
    /** Does the call continue one that was checked and has begun? Then it is not repeated. */
    readonly once?: boolean | undefined;
}
/** How a call ended. */
export type Ended<T> = {
    readonly value: T;
} | {
    readonly failed: Occurrence;
    readonly error: unknown;
};
/** A call with what tells it from others of its tool. */
type Marked = ToolCall & Pick<Handled, typeof MARK>;
/** Runs calls of tools. */
export declare class Guard<Context extends object> {
    #private;
    constructor(errors: Errors<Context>, options: GuardOptions<Context>);
    /** Is there a time limit, so that tools need its signal? */
    get isLimited(): boolean;
    /** Runs a call. A canceled call and the framework's control flow pass as they are. */
    run<T>(named: ToolCall, tool: (signal: Signal | undefined) => T | PromiseLike<T>, around?: Around): Promise<Ended<T>>;
    /** The occurrence of a call that the framework itself ended at its time limit. */
    timedOut(ms: number, named: ToolCall): Promise<Occurrence>;
    /** The occurrence of a failed text that a tool returned. It names no code, whatever it begins with. */
    returned(text: string, call: ToolCall): Occurrence;
    /** The occurrence of a failure, which is logged unless a guard inside it has done that. */
    failed(error: unknown, call: Marked): Occurrence;
}
/** Arguments that can be shown: those of an object. */
export declare function argumentsOf(given: unknown): {
    readonly arguments?: object;
};
export {};
