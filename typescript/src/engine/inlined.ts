// The engine is in this program: Node.js, Deno, Bun, and bundles for them, which have no files beside them.
// See docs/decisions/128-the-engine-is-packed-twice.md.

import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import { compressed } from "../../engine/inlined.js";

/** Unpacks it: bytes. */
export function source(): object | undefined {
  return brotliDecompressSync(Buffer.from(compressed, "base64"));
}

/** Where it is, for a host that has to load it. */
export const place: object | undefined = undefined;
