/** What tells that a call was canceled. */
export interface Aborted {
    readonly aborted: boolean;
}
/** An `AbortSignal`, also where the types of the DOM are absent. */
export interface Signal extends Aborted {
    readonly reason?: unknown;
    addEventListener(type: "abort", listener: () => void, options?: {
        once?: boolean;
    }): void;
    removeEventListener(type: "abort", listener: () => void): void;
}
/** A call that took longer than its limit. Rules of the catalog match its name. */
export declare class TimeLimit extends Error {
    /** The kind of an I/O error that this is. */
    readonly code = "ETIMEDOUT";
    constructor(ms: number);
    get name(): string;
}
/** The limit of one call. */
export interface Limit {
    /** Is aborted when the time is over, or when the framework cancels the call. */
    readonly signal: Signal | undefined;
    readonly isOver: boolean;
    /** Throws if the call must not begin. */
    check(): void;
    race<T>(call: Promise<T>): Promise<T>;
    end(): void;
}
/** Starts a limit; `undefined` is none. */
export declare function limitOf(ms: number | undefined, outer: Aborted | undefined): Limit;
/** Waits, until a signal ends the wait. */
export declare function after(ms: number, signal: Signal | undefined): Promise<void>;
