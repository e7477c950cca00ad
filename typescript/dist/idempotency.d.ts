/** The header for a key, of the draft `draft-ietf-httpapi-idempotency-key-header-07`. */
export declare const IDEMPOTENCY_KEY = "Idempotency-Key";
/**
 * The key of a logical call of a tool with `idempotency: key`. It is the same in each attempt by anyone, and another
 * one for other arguments and for the next call after a success.
 */
export declare class IdempotencyKey {
    /** A UUID, for services that want it without quotes. */
    readonly value: string;
    constructor(value: string);
    /** The value of the header: a String of Structured Fields (RFC 9651). */
    get header(): string;
    /** The header for `fetch`. */
    get headers(): Readonly<Record<string, string>>;
    toString(): string;
}
/** The key of the call with this digest, after `ended` same ones: a UUID of version 8 (RFC 9562) from SHA-256. */
export declare function keyOf(scope: string, digest: string, ended: number): IdempotencyKey;
/**
 * A tool and its arguments as 32 hex digits, the same in every language. An argument that is `null` is not given.
 * `undefined` of arguments that JSON does not have.
 */
export declare function digestOf(tool: string, args: object): string | undefined;
