// Loads the engine where nothing can be loaded while a program waits.

import { open } from "./engine/engine.js";
import { Misuse } from "./misuse.js";

/**
 * Loads the engine. Programs in Node.js, Deno, Bun and Cloudflare Workers need not call it: there, the engine is loaded when it
 * is first used. A page has to, because a browser loads nothing while a program waits.
 *
 * @param from where the engine is, if the bundler does not know it: a URL, a response, bytes, or a compiled module
 * @throws {@link Misuse} if it can't be loaded
 */
export async function init(from?: string | object): Promise<void> {
  try {
    await open(from);
  } catch (cause) {
    throw new Misuse("init", "the engine can't be loaded: pass `init` the URL or the bytes of the file errpact/engine.wasm", { cause });
  }
}
