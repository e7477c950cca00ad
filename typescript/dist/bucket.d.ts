/**
 * Tokens that all automatic retries of a process draw from, so that many callers of a service that is down do not keep it
 * down. A retry takes one token, and is not made if there is none. A successful call returns `refill` tokens.
 */
export declare class RetryBucket {
    #private;
    constructor(capacity: number, refill: number);
    /** Takes a token for a retry; false if there is none left. */
    take(): boolean;
    /** Returns the refill of a success. */
    giveBack(): void;
    /** Returns the token of a retry that was not made. */
    putBack(): void;
    /** The number of whole tokens that are left. */
    get left(): number;
}
