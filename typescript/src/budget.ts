// Counts what was tried in a step and a run, and decides within the catalog's limits. See
// `docs/decisions/082-budgets-count-the-same-in-every-language.md`.

import { saidBy } from "./causes.js";
import { ask, type engine } from "./engine/engine.js";
import { IdempotencyKey } from "./idempotency.js";
import { Misuse } from "./misuse.js";
import { Occurrence } from "./occurrence.js";
import type { Decision } from "./page/errors.js";
import type { Tables } from "./tables.js";
import { exactly, json } from "./values.js";

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

/** What a {@link Budget} has counted, to be stored as JSON: names, numbers and hashes, no values. */
export interface BudgetState {
  readonly catalog: string;
  readonly fingerprint: string;
  readonly [member: string]: unknown;
}

/** A retry or a repair that was decided and counted. */
export interface Reserved {
  readonly decided: Decided;
  /** The same for the engine. */
  readonly counted: engine.Reserved;
  /** Takes it back, if it is not made. */
  withdraw(): void;
}

type Counts = engine.Budget;

/** A decision of the engine. */
interface Told {
  readonly decision: Decided["decision"];
  readonly wait: readonly [plain: number, least: number, most: number] | null;
  readonly retried: boolean | null;
  readonly attempt?: number;
  readonly verify?: string;
  readonly param?: string;
  readonly candidates?: readonly unknown[];
}

/**
 * What is left of the retries of one step and one run. A run is one turn of the user; a step is what the application
 * names, else the run. What `withTool` and `withCall` return counts in the same budget.
 */
export class Budget {
  readonly #tables: Tables;
  readonly #counts: Counts;
  /** The same without arguments. */
  readonly #plain: Counts;
  /** The tool of occurrences that do not name theirs. */
  readonly tool: string | undefined;
  /** The name of the logical call; without one it is all calls of a tool until one succeeds. */
  readonly call: string | undefined;

  private constructor(tables: Tables, counts: Counts, plain: Counts = counts, tool?: string, call?: string) {
    this.#tables = tables;
    this.#counts = counts;
    this.#plain = plain;
    this.tool = tool;
    this.call = call;
  }

  /** @internal Begins a run and its first step, with nothing counted yet. */
  static begin(tables: Tables, importance: "blocking" | "optional" = "blocking"): Budget {
    try {
      return new Budget(tables, tables.ask((catalog) => catalog.budget(String(importance))));
    } catch (problem) {
      throw new Misuse("budget", saidBy(problem));
    }
  }

  /** @internal Continues with stored counts, also with those of another language's program. Fails with a {@link Misuse} if they do not fit. */
  static restore(tables: Tables, state: unknown): Budget {
    const told = json(state) ?? "null";
    try {
      return new Budget(tables, tables.ask((catalog) => catalog.restore_budget(told)));
    } catch (problem) {
      throw new Misuse("restoreBudget", saidBy(problem));
    }
  }

  /** @internal The budget of a tool loop. */
  static of(tables: Tables, counts: Counts): Budget {
    return new Budget(tables, counts);
  }

  /** The same budget, for calls of this tool. */
  withTool(name: string): Budget {
    return this.#with((counts) => counts.with_tool(String(name)), String(name), this.call);
  }

  /** The same budget, for one logical call of the name that you choose. */
  withCall(name: string): Budget {
    return this.#with((counts) => counts.with_call(String(name)), this.tool, String(name));
  }

  /** The same budget, for calls with these arguments. With the tool they say which call it is: its key, and whether it must be verified first. */
  withArguments(args: object): Budget {
    const given = typeof args === "object" && args !== null && !Array.isArray(args) ? exactly(args) : undefined;
    // Which call it is can't be known of other arguments.
    const counts = given === undefined ? this.#plain : ask(() => this.#plain.with_arguments(given));
    return new Budget(this.#tables, counts, this.#plain, this.tool, this.call);
  }

  #with(change: (counts: Counts) => Counts, tool: string | undefined, call: string | undefined): Budget {
    const plain = ask(() => change(this.#plain));
    const counts = this.#counts === this.#plain ? plain : ask(() => change(this.#counts));
    return new Budget(this.#tables, counts, plain, tool, call);
  }

  /** Sets what tells the conversation from others in the keys of its calls. By default it is random, and part of the state. */
  withScope(scope: string): this {
    ask(() => this.#counts.with_scope(String(scope)));
    return this;
  }

  /**
   * The key of the call, if its tool has `idempotency: key`, and tool and arguments are known. It is the same until the
   * call succeeds, or fails with `outcome: done`.
   */
  get idempotencyKey(): IdempotencyKey | undefined {
    const key = ask(() => this.#counts.idempotency_key);
    return key === undefined ? undefined : new IdempotencyKey(key);
  }

  /** The tool that must be called before this call is made again. */
  get unverified(): string | undefined {
    return ask(() => this.#counts.unverified);
  }

  /** The calls that a success of this tool verifies, if it begins now. */
  verifiedBy(tool: string | undefined = this.tool): readonly string[] {
    return ask(() => this.#counts.verified_by(tool));
  }

  /** Begins a run, and with it a blocking step, with nothing counted yet. */
  beginRun(): void {
    ask(() => this.#counts.begin_run());
  }

  /** Begins a step. The run's count (`same_code`) continues. */
  beginStep(importance: "blocking" | "optional" = "blocking"): void {
    ask(() => this.#counts.begin_step(String(importance)));
  }

  /** Whether the plan can do without the step. */
  get importance(): "blocking" | "optional" {
    return ask(() => this.#counts.importance) as "blocking" | "optional";
  }

  /** The retries and repairs that were made in this step. */
  get retries(): number {
    return ask(() => this.#counts.retries);
  }

  /** Decides about a failed call; counts it, and the decision as carried out. */
  decide(occurrence: Occurrence): Decided {
    return Budget.reserve(this, Occurrence.asked(occurrence), 0, true).decided;
  }

  /** Counts a success: the logical call ends, and the bucket gets its refill. */
  succeeded(tool: string | undefined = this.tool, verified: readonly string[] = this.verifiedBy(tool)): void {
    ask(() => this.#counts.succeeded(tool, [...verified]));
  }

  /** Returns the counts, to be stored as JSON. After a defect of the engine, which is rare, only `restoreBudget` continues with them. */
  state(): BudgetState {
    return JSON.parse(ask(() => this.#counts.state())) as BudgetState;
  }

  /** @internal Decides, so that what is not made in the end can be withdrawn. The logical call had at least `attempts` attempts before. */
  static reserve(budget: Budget, occurrence: Occurrence, attempts: number, repairs: boolean): Reserved {
    const reserved = Occurrence.ask(occurrence, (row, facts) => ask(() => budget.#counts.reserve(row, facts, attempts, repairs)));
    const { decision, wait, retried, attempt, verify, param, candidates } = JSON.parse(ask(() => reserved.decision)) as Told;
    Occurrence.decided(occurrence, retried ?? undefined, budget.tool);
    const [delay_ms, least_ms, most_ms] = wait ?? [null, 0, 0];
    const decided: Decided = {
      decision,
      delay_ms,
      least_ms,
      most_ms,
      ...(attempt !== undefined && { attempt }),
      ...(verify !== undefined && { verify }),
      ...(param !== undefined && { param }),
      ...(candidates !== undefined && { candidates }),
    };
    return { decided, counted: reserved, withdraw: () => ask(() => reserved.withdraw()) };
  }
}
