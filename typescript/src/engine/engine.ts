// The engine: Rust as WebAssembly, which decides and writes. `#engine` says how this host loads it.

import { place, source } from "#engine";
import * as wasm from "../../engine/errpact.js";
import { isOf, saidBy } from "../causes.js";
import { Misuse, warn } from "../misuse.js";

/** The engine's functions and classes. */
export type Engine = typeof wasm;
export type * as engine from "../../engine/errpact.js";

let isReady = false;
/** Whether each call of the engine has ended, and not in the middle of its work. */
let isWhole = true;
/** How often the engine was started: what an engine before has made is gone. */
let starts = 0;
/** The key for hashed values. */
let key: Uint8Array | undefined;
/** What the engine warns about while it works, when nothing else may be called. */
const warnings: string[] = [];

/** Loads the engine, from the place that the host knows if no other one is given. */
export async function open(from?: string | object): Promise<void> {
  if (!isReady) {
    // Two at once load one engine.
    await wasm.default({ module_or_path: from ?? source() ?? place });
    if (!isReady) {
      begin();
    }
  }
}

/**
 * Asks the engine. After a defect of the engine, or a stack that was exhausted in it, it starts anew.
 *
 * @throws what the engine throws
 */
export function ask<T>(question: (engine: Engine, starts: number) => T): T {
  if (!isReady) {
    load();
  } else if (!isWhole) {
    wasm.__wbg_reset_state();
    begin();
  }
  isWhole = false;
  try {
    const answer = question(wasm, starts);
    isWhole = true;
    return answer;
  } catch (error) {
    // A trap, or a stack that was exhausted, ends the engine in the middle of its work. It starts anew when it is next asked: here may be
    // no stack left for that.
    isWhole = !(isOf(error, Error) && (error.name === "RuntimeError" || error.name === "RangeError"));
    if (saidBy(error).startsWith("Invalid stale object")) {
      throw new Misuse("errpact", "the engine was started anew after a defect, so this budget, tool loop or history is gone: restore the last one that was stored", { cause: error });
    }
    throw error;
  } finally {
    if (warnings.length > 0) {
      warnings.splice(0).forEach(warn);
    }
  }
}

/** What the engine makes, and makes again after it has started anew. */
export class FromEngine<T> {
  readonly #make: (engine: Engine) => T;
  #it: T | undefined;
  #starts = 0;

  constructor(make: (engine: Engine) => T) {
    this.#make = make;
  }

  /** Asks it. */
  ask<R>(question: (it: T) => R): R {
    return ask((engine, starts) => {
      if (this.#it === undefined || this.#starts !== starts) {
        this.#it = this.#make(engine);
        this.#starts = starts;
      }
      return question(this.#it);
    });
  }
}

function load(): void {
  let module: object | undefined;
  try {
    module = source();
    if (module !== undefined) {
      wasm.initSync({ module });
    }
  } catch (cause) {
    throw new Misuse("errpact", "the engine can't be started: this host must have WebAssembly, and be Node.js 20 or newer, Deno, Bun, or Cloudflare Workers; on another, `await init(BYTES)` of the package errpact first", { cause });
  }
  if (module === undefined) {
    throw new Misuse("errpact", "the engine is not loaded, and this host loads nothing while a program waits: `await init()` of the package errpact first");
  }
  begin();
}

function begin(): void {
  starts += 1;
  wasm.start((text: string) => warnings.push(text));
  if (key !== undefined) {
    wasm.set_key(key);
  }
  isReady = true;
}

/** Sets the key for hashed values, also for an engine that starts anew. */
export function keep(bytes: Uint8Array): void {
  ask((engine) => engine.set_key(bytes));
  key = bytes;
}
