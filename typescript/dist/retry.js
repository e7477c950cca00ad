// Makes a call, and repeats it as the catalog says.
import { decideBy } from "./page/decide.js";
import { Occurrence } from "./occurrence.js";
import { toolOf } from "./tables.js";
/** The end of a call that failed and is not repeated. `occurrence` of the generated file gives the same occurrence. */
export class Stopped extends Error {
    /** The failure that came last. */
    occurrence;
    /** What to do about it: never `retry`. */
    decision;
    constructor(occurrence, decision, cause) {
        super(`${occurrence.presented}: ${decision}`, { cause });
        this.occurrence = occurrence;
        this.decision = decision;
    }
    get name() {
        return "Stopped";
    }
}
/**
 * Makes a call until it succeeds, or until the catalog says that it must not be repeated: no side effect that may have
 * happened is repeated, and no limit of the catalog is exceeded. Fails with a {@link Stopped}.
 */
export async function retry(tables, call, options) {
    const { importance = "blocking", signal, sleep = timer, ...about } = options;
    const row = toolOf(tables, options.tool);
    const repeatable = row?.read_only === true || row?.idempotent === true;
    const most = Math.min(limit(tables, "retries_per_step"), limit(tables, "total_attempts") - 1);
    /** The retries of each code; the budget of a step counts all of them together. */
    const retries = new Map();
    for (let attempt = 0;; attempt += 1) {
        try {
            return await call(attempt);
        }
        catch (error) {
            const it = Occurrence.of(tables, error, about);
            const made = retries.get(it.code) ?? 0;
            const asked = it.delay_ms;
            const entry = tables.codes.get(it.code) ?? tables.fallback;
            const situation = { retries: made, repeatable, importance, ...(asked !== undefined && { retry_after_ms: asked }) };
            const found = decideBy(entry, situation);
            const exhausted = attempt >= most || signal?.aborted === true;
            if (found.decision !== "retry" || exhausted) {
                const decision = found.decision === "retry" ? entry.exhausted[importance] : found.decision;
                throw new Stopped(Occurrence.ended(it, error), decision, error);
            }
            retries.set(it.code, made + 1);
            await sleep((found.delay_ms ?? 0) * (entry.retry.jitter === "full" ? Math.random() : 1));
        }
    }
}
function limit(tables, name) {
    const given = tables.limits[name];
    return typeof given === "number" ? given : Infinity;
}
function timer(ms) {
    const { setTimeout } = globalThis;
    return new Promise((done) => setTimeout(() => done(), ms));
}
