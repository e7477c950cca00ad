// A call of a round that is being made, with its retries.

import { type Mark, MARK, running } from "./chain.js";
import { ask, type engine } from "./engine/engine.js";
import type { ToolCall } from "./history.js";
import { IdempotencyKey } from "./idempotency.js";
import { Occurrence } from "./occurrence.js";
import { failureIn } from "./returned.js";
import { abortable, after, type Controller, type AbortSignalLike } from "./abort.js";
import type { Tables } from "./tables.js";
import { printed } from "./values.js";

/**
 * Makes one attempt of a call. It returns what the model reads: a text, or values that become JSON. What it throws is a failure,
 * and so is an {@link Occurrence} that it returns. The signal is aborted where the call need not go on.
 */
export type Run = (call: ToolCall, signal: AbortSignalLike) => unknown;

/** What follows a failed attempt. */
interface AfterFailure {
  /** The milliseconds before the next one; `null` if there is none. */
  readonly wait_ms: number | null;
  /** Whether the failure stops the run. */
  readonly stops: boolean;
}

/** A call of a round. */
export class Flight {
  readonly #tables: Tables;
  readonly #counts: engine.ToolLoop;
  readonly #call: ToolCall;
  readonly #running: engine.Running;
  readonly #controller: Controller = abortable();
  /** What tells the call from others of its tool. */
  readonly #id = {};
  #drop: () => void = () => undefined;
  /** Whether its last attempt has failed. */
  #isOver = false;
  /** How it ended. */
  landed: "failed" | "dropped" | { readonly succeeded: string } = "failed";
  /** The failures of its attempts. */
  readonly known: Occurrence[] = [];

  constructor(tables: Tables, counts: engine.ToolLoop, call: ToolCall, running: engine.Running) {
    this.#tables = tables;
    this.#counts = counts;
    this.#call = call;
    this.#running = running;
  }

  /** Makes calls until each has ended, or need not go on because one of them ended the run. */
  static async all(flights: readonly Flight[], run: Run, signal: AbortSignalLike | undefined): Promise<void> {
    let isStopping = false;
    const stop = (): void => {
      isStopping = true;
      flights.forEach((it) => it.#dropped());
    };
    const make = (): Promise<unknown> => Promise.all(flights.map((it) => it.#made(run, () => isStopping, stop)));
    const abort = (reason: unknown): void => flights.forEach((it) => it.#controller.abort(reason));
    try {
      await canceled(make, signal, () => abort(signal?.reason));
    } catch (error) {
      abort(error);
      throw error;
    }
  }

  /** Makes the call; ends where it is dropped, also if the tool goes on. */
  #made(run: Run, isStopping: () => boolean, stop: () => void): Promise<void> {
    const dropped = new Promise<void>((done) => (this.#drop = done));
    return Promise.race([this.#attempts(run, isStopping, stop), dropped]);
  }

  async #attempts(run: Run, isStopping: () => boolean, stop: () => void): Promise<void> {
    for (let call = this.#attempt(); call !== undefined; call = this.#attempt()) {
      const mark = running(this.#id);
      let failed: Occurrence | undefined;
      try {
        const text = textOf(this.#tables, call, await run(call, this.#controller.signal));
        this.landed = this.#isDropped ? this.landed : { succeeded: text };
      } catch (error) {
        failed = failedCall(this.#tables, call, error, mark);
      }
      if (this.#isDropped) {
        return;
      }
      if (failed === undefined) {
        return ask(() => this.#running.succeeded());
      }
      const { wait_ms, stops } = this.#failed(failed);
      this.#isOver = wait_ms === null;
      if (stops) {
        stop();
      }
      if (wait_ms === null || isStopping()) {
        return;
      }
      await after(wait_ms, this.#controller.signal);
    }
  }

  get #isDropped(): boolean {
    return this.landed === "dropped";
  }

  /** Begins the next attempt; `undefined` if it must not be made. */
  #attempt(): ToolCall | undefined {
    if (this.#controller.signal.aborted) {
      return undefined;
    }
    const attempt = JSON.parse(ask(() => this.#counts.attempt(this.#running))) as readonly [object, string | null] | null;
    if (attempt === null) {
      return undefined;
    }
    const [given, key] = attempt;
    return { ...this.#call, arguments: given, idempotencyKey: key === null ? undefined : new IdempotencyKey(key) };
  }

  /** Counts a failed attempt. */
  #failed(failed: Occurrence): AfterFailure {
    this.known.push(failed);
    const told = Occurrence.ask(failed, (row, facts) => ask(() => this.#counts.failed(this.#running, row, facts, Math.random())));
    return JSON.parse(told) as AfterFailure;
  }

  #dropped(): void {
    if (this.landed === "failed" && !this.#isOver && ask(() => this.#running.may_be_dropped)) {
      this.landed = "dropped";
      this.#controller.abort();
      this.#drop();
    }
  }
}

/** Makes calls. If the signal is aborted, they are, and what they still do is not waited for. */
async function canceled(make: () => Promise<unknown>, signal: AbortSignalLike | undefined, cancel: () => void): Promise<void> {
  if (signal === undefined) {
    await make();
    return;
  }
  let refuse: (reason: unknown) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (refuse = reject));
  const abort = (): void => {
    cancel();
    refuse(signal.reason);
  };
  ended.catch(() => undefined);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([make(), ended]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** The occurrence of a failed call. */
export function failedCall(tables: Tables, { id, tool, arguments: given }: ToolCall, error: unknown, mark: Mark = running()): Occurrence {
  const args = typeof given === "string" ? parsed(given) : given;
  const about = typeof args === "object" && args !== null && !Array.isArray(args) ? { arguments: args } : {};
  return Occurrence.of(tables, error, { tool, tool_call_id: id, ...about, [MARK]: mark });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the model reads of a result. Throws the failure that it reports. */
export function textOf(tables: Tables, { tool }: ToolCall, result: unknown): string {
  if (Occurrence.is(result, tables)) {
    throw result;
  }
  const failure = failureIn(tables, tool, result);
  if (failure !== undefined) {
    throw failure;
  }
  if (typeof result === "string") {
    return result;
  }
  // The tool has succeeded: a value without JSON must not make that a failure.
  return printed(result ?? null) ?? typeof result;
}
