// Loads the engine from the folder that `scripts/typescript` makes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The engine, with its warnings in `warned`. Each is a separate instance, as `name` is another one. */
export async function open(folder, name = "first") {
  const warned = [];
  const engine = await import(`${pathToFileURL(join(folder, "errpact.js"))}?${name}`);
  engine.initSync({ module: readFileSync(join(folder, "errpact_bg.wasm")) });
  engine.start((text) => warned.push(text));
  return { engine, warned };
}
