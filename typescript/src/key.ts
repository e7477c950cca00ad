// The key under which the log's personal values are hashed.

import { ask, keep } from "./engine/engine.js";
import { saidBy } from "./causes.js";
import { Misuse } from "./misuse.js";

/**
 * Sets the key for hashed values: once, before the first error is logged. Use 32 random bytes, and keep them with the
 * application's other secrets. Every process whose log lines must be joined needs the same key.
 */
export function setKey(bytes: Uint8Array | string): void {
  const key = typeof bytes === "string" ? utf8(bytes) : bytes.slice();
  try {
    keep(key);
  } catch (problem) {
    throw new Misuse("setKey", saidBy(problem));
  }
}

/** Is a key set? Without one, it warns once: a list of addresses undoes plain SHA-256. */
export function checkKey(): boolean {
  return ask((engine) => engine.check_key());
}

function utf8(text: string): Uint8Array {
  const { TextEncoder } = globalThis as unknown as { readonly TextEncoder: new () => { encode(text: string): Uint8Array } };
  return new TextEncoder().encode(text);
}
