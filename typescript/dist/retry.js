// Makes a call, and repeats it as the catalog says.
import { Budget } from "./budget.js";
import { isOf } from "./causes.js";
import { MARK, running } from "./chain.js";
import { Occurrence } from "./occurrence.js";
/** The end of a call that failed and is not repeated. `occurrence` of the generated file gives the same occurrence. */
export class Stopped extends Error {
    /** The failure that came last. */
    occurrence;
    /** What to do about it: never `retry`. With `verify`, the tool that the entry of its code names must be called first. */
    decision;
    /** How often the call was made. */
    attempts;
    constructor(occurrence, decision, attempts, cause) {
        super(`${occurrence.presented}: ${decision} after ${attempts} attempt${attempts === 1 ? "" : "s"}`, { cause });
        this.occurrence = occurrence;
        this.decision = decision;
        this.attempts = attempts;
    }
    get name() {
        return "Stopped";
    }
}
/** Thrown by a call, it ends `retry` with this error as it is, which counts neither as a failure nor as a success. */
export class Passing {
    error;
    constructor(error) {
        this.error = error;
    }
}
/**
 * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
 * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}.
 */
export async function retry(tables, call, options) {
    const { importance = "blocking", signal, sleep = timer, repair, keyed = true, budget: given, ...rest } = options;
    const about = { ...rest, tool: rest.tool ?? given?.tool };
    const { id } = about[MARK] ?? running();
    const step = given ?? Budget.begin(tables, importance);
    const budget = about.tool === undefined ? step : step.withTool(about.tool);
    let called;
    let args = keyed ? about.arguments : undefined;
    const verified = budget.verifiedBy();
    const callBudget = () => (args === undefined ? budget : budget.withArguments(args));
    for (let attempt = 0;; attempt += 1) {
        let value;
        const mark = running(id);
        try {
            value = await call(attempt, callBudget().idempotencyKey);
        }
        catch (error) {
            if (isOf(error, Passing)) {
                throw error.error;
            }
            const it = Occurrence.of(tables, error, { ...about, [MARK]: mark });
            called = Occurrence.happened(it).callers.at(-1) ?? it.tool;
            const reserved = Budget.reserve(callBudget(), it, attempt, repair !== undefined);
            const { decision, param, candidates } = reserved.decided;
            if (decision !== "retry" && decision !== "repair") {
                throw new Stopped(it, decision, attempt + 1, error);
            }
            if (signal?.aborted === true) {
                Budget.withdraw(budget, reserved);
                Occurrence.decided(it, false);
                throw new Stopped(it, tables.codes.get(it.code)?.exhausted[budget.importance] ?? "fail", attempt + 1, error);
            }
            if (param !== undefined) {
                repair?.(param, candidates?.[0]);
                args = args && { ...args, [param]: candidates?.[0] };
            }
            await pause(budget, reserved, sleep);
            continue;
        }
        callBudget().succeeded(budget.tool ?? called, verified);
        return value;
    }
}
/** Waits; if the wait is cut short, the place in the budget and the token are free again. */
async function pause(budget, reserved, sleep) {
    const { least_ms, most_ms } = reserved.decided;
    try {
        await sleep(least_ms + (most_ms - least_ms) * Math.random());
    }
    catch (error) {
        Budget.withdraw(budget, reserved);
        throw error;
    }
}
function timer(ms) {
    const { setTimeout } = globalThis;
    return new Promise((done) => setTimeout(() => done(), ms));
}
