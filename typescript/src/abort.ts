// Time limits, and the signals that cancel a call.

/** What tells that a call was canceled. */
export interface Aborted {
  readonly aborted: boolean;
}

/** An `AbortSignal`, also where the types of the DOM are absent. */
export interface AbortSignalLike extends Aborted {
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What aborts a signal. */
export interface Controller {
  readonly signal: AbortSignalLike;
  abort(reason?: unknown): void;
}

interface Host {
  readonly AbortController: new () => Controller;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const host = globalThis as unknown as Host;

/** A controller, also where the types of the DOM are absent. */
export function abortable(): Controller {
  return new host.AbortController();
}

/** A call that took longer than its limit. Rules of the catalog match its name. */
export class TimeLimit extends Error {
  /** The kind of an I/O error that this is. */
  readonly code = "ETIMEDOUT";

  constructor(ms: number) {
    super(`timed out after ${ms} ms`);
  }

  override get name(): string {
    return "TimeLimit";
  }
}

/** The limit of one call. */
export interface Limit {
  /** Is aborted when the time is over, or when the framework cancels the call. */
  readonly signal: AbortSignalLike | undefined;
  readonly isOver: boolean;
  /** Throws if the call must not begin. */
  check(): void;
  race<T>(call: Promise<T>): Promise<T>;
  end(): void;
}

/** Starts a limit; `undefined` is none. */
export function limitOf(ms: number | undefined, outer: Aborted | undefined): Limit {
  const given = outer !== undefined && "addEventListener" in outer ? (outer as AbortSignalLike) : undefined;
  const controller = abortable();
  const { signal } = controller;
  const cancel = (): void => controller.abort(given?.reason);
  let over: TimeLimit | undefined;
  let timer: unknown;
  let refuse: (error: unknown) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (refuse = reject));
  // Without a race in progress the rejection has no other reader.
  ended.catch(() => undefined);
  given?.addEventListener("abort", cancel, { once: true });
  if (outer?.aborted === true) {
    cancel();
  }
  if (ms !== undefined) {
    timer = host.setTimeout(() => {
      over = new TimeLimit(ms);
      refuse(over);
      controller.abort(over);
    }, ms);
  }
  return {
    signal,
    get isOver() {
      return over !== undefined;
    },
    check() {
      if (over !== undefined || signal.aborted) {
        throw over ?? signal.reason;
      }
    },
    race: (call) => Promise.race([call, ended]),
    end() {
      host.clearTimeout(timer);
      given?.removeEventListener("abort", cancel);
    },
  };
}

/** Waits, until a signal ends the wait. */
export function after(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      host.clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      done();
    };
    const timer = host.setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted === true) {
      end();
    }
  });
}
