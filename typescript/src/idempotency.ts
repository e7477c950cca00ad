// Keys by which a service recognizes that a call is made again. See `docs/decisions/107-a-key-belongs-to-a-logical-call.md`.

/** The header for a key, of the draft `draft-ietf-httpapi-idempotency-key-header-07`. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/**
 * The key of a logical call of a tool with `idempotency: key`. It is the same in each attempt by anyone, and another
 * one for other arguments and for the next call after a success.
 */
export class IdempotencyKey {
  /** A UUID, for services that want it without quotes. */
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }

  /** The value of the header: a String of Structured Fields (RFC 9651). */
  get header(): string {
    return `"${this.value}"`;
  }

  /** The header for `fetch`. */
  get headers(): Readonly<Record<string, string>> {
    return { [IDEMPOTENCY_KEY]: this.header };
  }

  toString(): string {
    return this.value;
  }
}
