/** The known facts of a failure. All of them are optional. */
export interface Signal {
    /** The error's type: the name of its class. */
    readonly type?: string | undefined;
    /** HTTP status. */
    readonly status?: number | undefined;
    readonly sqlstate?: string | undefined;
    /** Result code of SQLite. */
    readonly sqlite?: number | undefined;
    /** JSON-RPC code. */
    readonly jsonrpc?: number | undefined;
    /** The kind of an I/O error, such as `timed_out`. */
    readonly io?: string | undefined;
    readonly tool?: string | undefined;
    readonly service?: string | undefined;
    readonly message?: string | undefined;
    /** A result that is JSON. */
    readonly result?: unknown;
    /** How long the upstream asked to wait. */
    readonly retry_after_ms?: number | undefined;
}
/** What an error and its causes say. If two know the same fact, the outer one counts. */
export declare function signalOf(error: unknown): Signal;
/** The name of an error, unless it says nothing. */
export declare function typeOf(error: unknown): string | undefined;
