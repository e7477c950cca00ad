/** The SHA-256 of some bytes. */
export declare function sha256(bytes: Uint8Array): Uint8Array;
/** The HMAC-SHA-256 of some bytes under a key. */
export declare function hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array;
