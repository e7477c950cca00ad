// A page loads the engine: bundlers know this form of a file's place.

/** The engine can't be loaded synchronously here. */
export function source(): object | undefined {
  return undefined;
}

/** Where it is. */
export const place: object | undefined = new URL("../../engine/errpact_bg.wasm", import.meta.url);
