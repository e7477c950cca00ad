import { type Handled } from "./chain.js";
import type { Values } from "./redact/scope.js";
import { type Params } from "./tables.js";
/** The call in which an error happened. All of it is optional. */
export interface Call<Context extends object = object> {
    /** The tool that was called. */
    readonly tool?: string | undefined;
    /** The id of the call, from the model's provider. */
    readonly tool_call_id?: string | undefined;
    /** The service behind it; the tool's where it is not said. */
    readonly service?: string | undefined;
    /** What was being done; the tool where it is not said. */
    readonly operation?: string | undefined;
    /** The arguments of the call. Those that the tool declares are shown in their declared form; no other is. */
    readonly arguments?: object | undefined;
    /** What comes with every call. */
    readonly context?: Context | undefined;
    /** How long an upstream asked to wait. */
    readonly retry_after_ms?: number | undefined;
    /** The stage of a workflow, and the status that it is rolled back to. */
    readonly stage?: string | undefined;
    readonly rollback_status?: string | undefined;
}
/** What a handler says of a call. A member of another type is left out, as is one that cannot be read. */
export declare function callOf(about: unknown): Handled;
/** Values that a program has, by name: in their declared type, else as they are. A value that cannot be read is absent. */
export declare function views(declared: Params | undefined, values: object | undefined): Values;
/** The names of an object's own members; none if they cannot be read. */
export declare function own(values: object | undefined): string[];
