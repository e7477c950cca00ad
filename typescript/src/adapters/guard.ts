// Runs a call of a tool for a framework: checked, repeated as the catalog says, limited in time, and its failure logged once.
// docs/decisions/085-adapters-return-what-the-framework-reads.md says why each framework has the hook that it has.

import { ArgumentProblem } from "../argument.js";
import type { Call } from "../call.js";
import { causesOf, isOf } from "../causes.js";
import { type Handled, MARK, running } from "../chain.js";
import { type Log, logged } from "../log.js";
import type { Occurrence } from "../occurrence.js";
import type { Producer } from "../producer.js";
import { Reported } from "../reported.js";
import { Passing, Stopped } from "../retry.js";
import { after, type Aborted, type Limit, limitOf, type AbortSignalLike, TimeLimit } from "../abort.js";

/** The functions of a generated file that a guard uses: pass the whole module. */
export type Errors<Context extends object = object> = Pick<Producer<Context>, "occurrence" | "retry" | "failureIn">;

/** A call of a tool, as the framework tells it. */
export interface ToolCall {
  readonly tool: string;
  readonly tool_call_id?: string | undefined;
  readonly arguments?: object | undefined;
}

/** How calls are guarded. */
export interface GuardOptions<Context extends object = object> {
  /** The values of the catalog's `context` for a call. */
  readonly context?: ((call: ToolCall) => Context | undefined) | undefined;
  /** Refuses a call by throwing an error. It runs before the tool, which then does not run. */
  readonly check?: ((call: ToolCall) => unknown) | undefined;
  /** How long a call may take with all its retries, in milliseconds. */
  readonly time_limit_ms?: number | undefined;
  /** Writes the one log record of a failed call; a line on standard error where it is not said. */
  readonly log?: Log | undefined;
}

/** The failure of a guarded call, for a framework that takes errors: its message is the text for the model. */
export class ToolFailure extends Error {
  /** One error that happened; `occurrence` of the generated file returns it for this error. */
  readonly occurrence: Occurrence;

  constructor(occurrence: Occurrence, cause: unknown) {
    super(occurrence.text(), { cause });
    this.occurrence = occurrence;
    // A logger that prints members would print the application's error.
    Object.defineProperty(this, "cause", { enumerable: false });
  }

  override get name(): string {
    return "ToolFailure";
  }
}

/** What is known of a framework's call. */
export interface Around {
  /** Tells that the framework has canceled the call: its error then passes as it is. */
  readonly signal?: Aborted | undefined;
  /** Is an error the framework's own control flow? */
  readonly isControl?: ((error: unknown) => boolean) | undefined;
  /** Does the call continue one that was checked and has begun? Then it is not repeated. */
  readonly once?: boolean | undefined;
  /** Whether it returns only a part of the tool's result. */
  readonly isPart?: boolean | undefined;
}

/** How a call ended. */
export type Ended<T> = { readonly value: T } | { readonly failed: Occurrence; readonly error: unknown };

/** A call with what tells it from others of its tool. */
type Marked = ToolCall & Pick<Handled, typeof MARK>;

/** Runs calls of tools. */
export class Guard<Context extends object> {
  readonly #errors: Errors<Context>;
  readonly #options: GuardOptions<Context>;

  constructor(errors: Errors<Context>, options: GuardOptions<Context>) {
    this.#errors = errors;
    this.#options = options;
  }

  /** Is there a time limit, so that tools need its signal? */
  get isLimited(): boolean {
    return this.#options.time_limit_ms !== undefined;
  }

  /** Runs a call. A canceled call and the framework's control flow pass as they are. */
  async run<T>(named: ToolCall, tool: (signal: AbortSignalLike | undefined) => T | PromiseLike<T>, around: Around = {}): Promise<Ended<T>> {
    const passes = (error: unknown): boolean => around.signal?.aborted === true || around.isControl?.(error) === true;
    const limit = limitOf(this.#options.time_limit_ms, around.signal);
    const call = { ...named, [MARK]: running() };
    try {
      if (around.once !== true) {
        await this.#options.check?.(named);
      }
      return { value: await limit.race(this.#retried(call, tool, limit, passes, around)) };
    } catch (thrown) {
      const error = limit.isOver ? await this.#last(thrown, call) : thrown;
      const own = isOf(error, Stopped) ? error.cause : error;
      if (passes(own)) {
        throw own;
      }
      return { failed: this.failed(error, call), error: own };
    } finally {
      limit.end();
    }
  }

  /** Runs a tool until it succeeds or the catalog's retries end. What passes, and a wrong argument, is not for `retry`. */
  #retried<T>(
    call: Marked,
    tool: (signal: AbortSignalLike | undefined) => T | PromiseLike<T>,
    limit: Limit,
    passes: (error: unknown) => boolean,
    { once = false, isPart = false }: Around,
  ): Promise<T> {
    const ended = { aborted: once };
    const attempt = async (): Promise<T> => {
      try {
        limit.check();
        const value = await tool(limit.signal);
        const failure = isPart ? undefined : this.#errors.failureIn(call.tool, value);
        if (failure !== undefined) {
          throw failure;
        }
        return value;
      } catch (error) {
        const causes = causesOf(error);
        if (passes(error) || causes.some((it) => isOf(it, ArgumentProblem))) {
          throw new Passing(error);
        }
        // A tool that retries has used the retries of the catalog.
        ended.aborted ||= limit.isOver || causes.some((it) => isOf(it, Stopped) || isOf(it, ToolFailure));
        throw error;
      }
    };
    // A framework has no place for a key.
    return this.#errors.retry(attempt, { ...this.#about(call), keyed: false, signal: ended, sleep: (ms) => after(ms, limit.signal) });
  }

  /** The end of the retries by an error, whose text then has no delay. */
  async #last(error: unknown, call: Marked): Promise<unknown> {
    const failing = (): never => {
      throw error;
    };
    return this.#errors.retry(failing, { ...this.#about(call), keyed: false, signal: { aborted: true } }).catch((stopped: unknown) => stopped);
  }

  /** The occurrence of a call that the framework itself ended at its time limit. */
  async timedOut(ms: number, named: ToolCall): Promise<Occurrence> {
    const call = { ...named, [MARK]: running() };
    return this.failed(await this.#last(new TimeLimit(ms), call), call);
  }

  /** The occurrence of a failed text that a tool returned. It names no code, whatever it begins with. */
  returned(text: string, call: ToolCall): Occurrence {
    return this.failed(new Reported({ text }, false), call);
  }

  /** The occurrence of a failure, which is logged unless a guard inside it has done that. */
  failed(error: unknown, call: Marked): Occurrence {
    let failed: Occurrence;
    try {
      // A wrong argument can contain anything, so it must not reach an occurrence.
      const { arguments: given, ...rest } = call;
      const isWrong = causesOf(error).some((it) => isOf(it, ArgumentProblem));
      const about = { ...this.#about(call), ...rest, arguments: isWrong ? undefined : given, [MARK]: call[MARK] ?? running() };
      failed = this.#errors.occurrence(error, about);
    } catch {
      // The application's error must not be hidden by a defect here.
      throw error;
    }
    if (!causesOf(error).some((it) => isOf(it, ToolFailure))) {
      logged(failed, this.#options.log);
    }
    return failed;
  }

  #about(call: Marked): Call<Context> {
    let context: Context | undefined;
    const { [MARK]: _, ...named } = call;
    try {
      context = this.#options.context?.(named);
    } catch {
      // A value of a call that cannot be read counts as absent.
    }
    return { ...call, ...(context !== undefined && { context }) };
  }
}

/** Arguments that can be shown: those of an object. */
export function argumentsOf(given: unknown): { readonly arguments?: object } {
  return typeof given === "object" && given !== null && !Array.isArray(given) ? { arguments: given } : {};
}
