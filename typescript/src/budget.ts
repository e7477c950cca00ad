// Counts what was tried in a step and a run, and decides within the catalog's limits. See
// `docs/decisions/082-budgets-count-the-same-in-every-language.md`.

import { type CallKey, count, type Counts, end, type Keys, map, newCounts, newStep, withdraw } from "./counts.js";
import { digestOf, type IdempotencyKey, keyOf } from "./idempotency.js";
import { newId } from "./made.js";
import { Misuse } from "./misuse.js";
import { Occurrence } from "./occurrence.js";
import type { Decision } from "./page/errors.js";
import { candidatesOf } from "./repair.js";
import { countsOf, keysOf } from "./stored.js";
import { hasKeys, repeats, type Tables } from "./tables.js";

/** What to do about a failed call, within the budgets. */
export interface Decided {
  /**
   * `repair`: call again with another argument; `verify`: it may have happened, and the tool `verify` says whether it did,
   * before anything else is decided.
   */
  readonly decision: Decision["decision"] | "repair" | "verify";
  /** The tool that must be called first. */
  readonly verify?: string;
  /** The wait before a retry, before jitter; `null` where there is none. */
  readonly delay_ms: number | null;
  /** With jitter, the wait is anything from this … */
  readonly least_ms: number;
  /** … to this. */
  readonly most_ms: number;
  /** The number of the next attempt of this logical call, if the runtime or the model makes one. */
  readonly attempt?: number;
  /** The argument that a `repair` changes, and its values, best first. */
  readonly param?: string;
  readonly candidates?: readonly unknown[];
}

/** What a {@link Budget} has counted, to be stored: names, numbers and hashes, no values. */
export interface BudgetState extends Counts {
  readonly catalog: string;
  readonly fingerprint: string;
  readonly keys?: Keys;
}

/** A retry or a repair that was decided and counted. */
export interface Reserved {
  readonly decided: Decided;
  readonly key: CallKey;
  readonly code: string;
  readonly epoch: number;
}

/** What all copies of a budget count in; `epoch` changes with every step. */
interface Shared {
  counts: Counts;
  epoch: number;
  readonly keys: Keys;
}

/**
 * What is left of the retries of one step and one run. A run is one turn of the user; a step is what the application
 * names, else the run. What `withTool` and `withCall` return counts in the same budget.
 */
export class Budget {
  readonly #tables: Tables;
  readonly #shared: Shared;
  /** The tool of occurrences that do not name theirs. */
  readonly tool: string | undefined;
  /** The name of the logical call; without one it is all calls of a tool until one succeeds. */
  readonly call: string | undefined;
  readonly #arguments: object | undefined;

  private constructor(tables: Tables, shared: Shared, tool?: string, call?: string, args?: object) {
    this.#tables = tables;
    this.#shared = shared;
    this.tool = tool;
    this.call = call;
    this.#arguments = args;
  }

  /** Begins a run and its first step, with nothing counted yet. */
  static begin(tables: Tables, importance: "blocking" | "optional" = "blocking"): Budget {
    return new Budget(tables, { counts: newCounts(importance), epoch: 0, keys: scoped(tables, { scope: "", ended: map() }) });
  }

  /** Continues with stored counts, also with those of another language's program. Fails with a {@link Misuse} if they do not fit. */
  static restore(tables: Tables, state: unknown): Budget {
    const { catalog = "", fingerprint = "" } = (typeof state === "object" && state !== null ? state : {}) as Partial<BudgetState>;
    const [stored, current] = [`${catalog} ${fingerprint}`, `${tables.catalog.name} ${tables.policy_fingerprint}`];
    if (stored !== current) {
      throw new Misuse(
        "restoreBudget",
        `the budget was stored with catalog "${stored}", and this program has "${current}": its codes and limits may be others, so begin a new one with budget`,
      );
    }
    const counts = countsOf(state, (name) => tables.codes.get(name)?.code ?? name);
    return new Budget(tables, { counts, epoch: 0, keys: scoped(tables, keysOf(state)) });
  }

  /** The same budget, for calls of this tool. */
  withTool(name: string): Budget {
    return new Budget(this.#tables, this.#shared, name, this.call, this.#arguments);
  }

  /** The same budget, for one logical call of the name that you choose. */
  withCall(name: string): Budget {
    return new Budget(this.#tables, this.#shared, this.tool, name, this.#arguments);
  }

  /** The same budget, for calls with these arguments. With the tool they say which call it is: its key, and whether it must be verified first. */
  withArguments(args: object): Budget {
    return new Budget(this.#tables, this.#shared, this.tool, this.call, { ...args });
  }

  /** Sets what tells the conversation from others in the keys of its calls. By default it is random, and part of the state. */
  withScope(scope: string): this {
    this.#shared.keys.scope = scope;
    return this;
  }

  /**
   * The key of the call, if its tool has `idempotency: key`, and tool and arguments are known. It is the same until the
   * call succeeds, or fails with `outcome: done`.
   */
  get idempotencyKey(): IdempotencyKey | undefined {
    const digest = hasKeys(this.#tables, this.tool) ? this.#digest(this.tool) : undefined;
    const { scope, ended } = this.#shared.keys;
    return digest !== undefined ? keyOf(scope, digest, ended[digest] ?? 0) : undefined;
  }

  /** The tool that must be called before this call is made again. */
  get unverified(): string | undefined {
    const { unverified } = this.#shared.counts.run;
    const digest = unverified === undefined ? undefined : this.#digest(this.tool);
    return digest === undefined ? undefined : unverified?.[digest];
  }

  /** The calls that a success of this tool verifies, if it begins now. */
  verifiedBy(tool: string | undefined = this.tool): readonly string[] {
    const unverified = Object.entries(this.#shared.counts.run.unverified ?? {});
    return unverified.flatMap(([digest, by]) => (by === tool ? [digest] : []));
  }

  #digest(tool: string | undefined): string | undefined {
    return tool === undefined || this.#arguments === undefined ? undefined : digestOf(tool, this.#arguments);
  }

  #end(digest: string): void {
    const { ended } = this.#shared.keys;
    ended[digest] = (ended[digest] ?? 0) + 1;
  }

  /** Begins a run, and with it a blocking step, with nothing counted yet. */
  beginRun(): void {
    this.#shared.epoch += 1;
    this.#shared.counts = newCounts("blocking");
  }

  /** Begins a step. The run's count (`same_code`) continues. */
  beginStep(importance: "blocking" | "optional" = "blocking"): void {
    this.#shared.epoch += 1;
    this.#shared.counts.step = newStep(importance);
  }

  /** Can the plan do without the step? */
  get importance(): "blocking" | "optional" {
    return this.#shared.counts.step.importance;
  }

  /** The retries and repairs that were made in this step. */
  get retries(): number {
    return this.#shared.counts.step.retries;
  }

  /** Decides about a failed call; counts it, and the decision as carried out. */
  decide(occurrence: Occurrence): Decided {
    // A failure is decided once. Of one that another executor has given up, only a call around it can be meant.
    return Budget.reserve(this, occurrence, 0, true, Occurrence.isGivenUp(occurrence)).decided;
  }

  /** Counts a success: the logical call ends, and the bucket gets its refill. */
  succeeded(tool: string | undefined = this.tool, verified: readonly string[] = this.verifiedBy(tool)): void {
    this.#tables.bucket?.giveBack();
    const { run, step } = this.#shared.counts;
    end(step, this.#key(tool));
    for (const digest of verified) {
      delete run.unverified?.[digest];
    }
    const digest = hasKeys(this.#tables, tool) ? this.#digest(tool) : undefined;
    if (digest !== undefined) {
      this.#end(digest);
    }
  }

  /** The counts, to be stored as JSON. */
  state(): BudgetState {
    const { name } = this.#tables.catalog;
    const { counts, keys } = this.#shared;
    const { unverified = {}, ...run } = counts.run;
    return structuredCopy({
      catalog: name,
      fingerprint: this.#tables.policy_fingerprint,
      run: { ...run, ...(Object.keys(unverified).length > 0 && { unverified }) },
      step: counts.step,
      ...((keys.scope !== "" || Object.keys(keys.ended).length > 0) && { keys }),
    });
  }

  /** Decides, so that what is not made in the end can be withdrawn. The logical call had at least `attempts` attempts before. */
  static reserve(budget: Budget, occurrence: Occurrence, attempts: number, repairs: boolean, isInner: boolean = false): Reserved {
    const [tables, shared] = [budget.#tables, budget.#shared];
    const it = Occurrence.happened(occurrence);
    const called = it.callers.at(-1) ?? it.tool;
    const outer = budget.tool ?? called;
    const own = it.tool ?? outer;
    const alone = it.callers.length === 0 && (it.tool === undefined || budget.tool === undefined || it.tool === budget.tool);
    // The refusal of an inner call proves nothing about the one that made it. See
    // `docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`.
    const again = (keyed: boolean): boolean => {
      // A code that says that it happened has ended the call and its key.
      const same = (tool: string | undefined): boolean => keyed && it.entry.outcome !== "done" && (budget.tool === undefined || budget.tool === tool);
      return (
        ((it.proven && it.entry.outcome === "not_done" && !isInner) || repeats(it.tables, own) || (it.callers.length === 0 && same(own))) &&
        it.isWhole &&
        it.callers.every((tool) => repeats(it.tables, tool) || same(tool)) &&
        (budget.tool === undefined || called === undefined || called === budget.tool || repeats(tables, budget.tool) || same(budget.tool))
      );
    };
    const keyed = budget.idempotencyKey !== undefined;
    const key = budget.#key(outer);
    const failed = {
      isFailure: it.presented.disposition === "failed",
      key,
      tool: own ?? "",
      entry: it.entry,
      safe: again(keyed),
      verify: again(false) ? undefined : it.entry.verify,
      asked: it.entry.retry.delay_param === undefined ? it.retry_after_ms : (occurrence.delay_ms ?? 0),
      attempts,
      candidates: alone && repairs ? candidatesOf(it) : undefined,
    };
    const [next, attempt] = count(shared.counts, failed, tables.limits, tables.bucket);
    const digest = keyed || failed.verify !== undefined ? budget.#digest(budget.tool) : undefined;
    if (digest !== undefined && failed.verify !== undefined) {
      (shared.counts.run.unverified ??= map())[digest] = failed.verify;
    } else if (digest !== undefined && keyed && it.entry.outcome === "done") {
      budget.#end(digest);
    }
    Occurrence.decided(occurrence, next.decision === "retry" || next.decision === "repair" || next.decision === "return_to_model", budget.tool);
    const coming = next.decision === "retry" || next.decision === "return_to_model" ? { attempt } : {};
    return { decided: { delay_ms: null, least_ms: 0, most_ms: 0, ...next, ...coming }, key, code: it.entry.code, epoch: shared.epoch };
  }

  /** Takes back a retry or a repair that was counted and not made. */
  static withdraw(budget: Budget, { decided: { decision, param }, key, code, epoch }: Reserved): void {
    if (decision !== "retry" && decision !== "repair") {
      return;
    }
    if (decision === "retry") {
      budget.#tables.bucket?.putBack();
    }
    // The counts of a step are discarded with it.
    if (budget.#shared.epoch === epoch) {
      withdraw(budget.#shared.counts.step, key, code, param);
    }
  }

  #key(tool: string | undefined): CallKey {
    return { tool: tool ?? "", name: this.call };
  }
}

/** A copy of what JSON has. */
function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Adds a scope if there is none and a tool needs one. */
function scoped(tables: Tables, keys: Keys): Keys {
  if (keys.scope === "" && Object.values(tables.tools).some((tool) => tool.idempotency !== undefined)) {
    keys.scope = newId();
  }
  return keys;
}
