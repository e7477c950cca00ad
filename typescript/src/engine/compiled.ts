// The host compiles the engine before the program starts, because a program may not: Cloudflare Workers.

import compiled from "../../engine/errpact_bg.wasm";

/** Returns it: a compiled module. */
export function source(): object | undefined {
  return compiled;
}

/** Where it is, for a host that has to load it. */
export const place: object | undefined = undefined;
