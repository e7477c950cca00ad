// Keys by which a service recognizes that a call is made again. See `docs/decisions/107-a-key-belongs-to-a-logical-call.md`.
import { printJson } from "./redact/json.js";
import { sha256 } from "./redact/sha256.js";
import { utf8 } from "./redact/utf8.js";
/** The header for a key, of the draft `draft-ietf-httpapi-idempotency-key-header-07`. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
/**
 * The key of a logical call of a tool with `idempotency: key`. It is the same in each attempt by anyone, and another
 * one for other arguments and for the next call after a success.
 */
export class IdempotencyKey {
    /** A UUID, for services that want it without quotes. */
    value;
    constructor(value) {
        this.value = value;
    }
    /** The value of the header: a String of Structured Fields (RFC 9651). */
    get header() {
        return `"${this.value}"`;
    }
    /** The header for `fetch`. */
    get headers() {
        return { [IDEMPOTENCY_KEY]: this.header };
    }
    toString() {
        return this.value;
    }
}
/** The key of the call with this digest, after `ended` same ones: a UUID of version 8 (RFC 9562) from SHA-256. */
export function keyOf(scope, digest, ended) {
    const bytes = sha256(utf8(`${scope}\n${digest}\n${ended}`)).slice(0, 16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return new IdempotencyKey(hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
}
/**
 * A tool and its arguments as 32 hex digits, the same in every language. An argument that is `null` is not given.
 * `undefined` of arguments that JSON does not have.
 */
export function digestOf(tool, args) {
    let given;
    try {
        given = Object.entries(JSON.parse(JSON.stringify(args))).filter(([, value]) => value !== null);
    }
    catch {
        return undefined;
    }
    return hex(sha256(utf8(`${tool}\n${printJson(Object.fromEntries(given))}`)).slice(0, 16));
}
function hex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
