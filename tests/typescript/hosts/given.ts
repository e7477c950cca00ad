// What a program sees on a host that can't find the engine by itself, and loads it from what it is given.

import { init } from "errpact";
import { told } from "./program.js";

interface Given {
  readonly before: string;
  readonly wrong: string;
  readonly told: string;
}

function failure(error: unknown): string {
  return String(error);
}

/** Asks before the engine is loaded, loads it from a wrong place, and then from the right one, twice at once. */
export async function given(from?: string | object): Promise<Given> {
  let before = "nothing failed";
  try {
    told();
  } catch (error) {
    before = failure(error);
  }
  const wrong = await init(new Uint8Array([1, 2, 3])).then(() => "nothing failed", failure);
  await Promise.all([init(from), init(from)]);
  return { before, wrong, told: told() };
}
