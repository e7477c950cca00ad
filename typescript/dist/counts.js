// What a budget has counted, and what that leaves of a code's policy.
import { again, exhausted, waits } from "./page/decide.js";
/** A map that JSON has. Without a prototype, so that a tool may be called as any method is. */
export function map(members = {}) {
    return Object.assign(Object.create(null), members);
}
export function newStep(importance) {
    return { importance, retries: 0, tools: map(), codes: map(), calls: map(), failed: map() };
}
export function newCounts(importance) {
    return { run: { came_back: map() }, step: newStep(importance) };
}
/** Counts a failure and the decision about it; also gives the number of the next attempt. */
export function count(counts, failed, limits, bucket) {
    const { key, entry, safe } = failed;
    const { run, step } = counts;
    const call = callOf(step, key);
    call.attempts = Math.max(call.attempts, failed.attempts) + 1;
    const coming = call.attempts + 1;
    let cameBack = 0;
    if (failed.isFailure) {
        // What is no failure does not count as one.
        const codes = (run.came_back[failed.tool] ??= map());
        cameBack = codes[entry.code] = (codes[entry.code] ?? 0) + 1;
    }
    // Known to be wrong from now on, also where nothing can be done about it any more.
    const repair = repairOf(step, key, failed.candidates);
    if (failed.verify !== undefined) {
        // Even a call that is not made again must not end before it is known whether it happened.
        return [{ decision: "verify", verify: failed.verify }, coming];
    }
    const end = exhausted(entry, step.importance);
    const reached = (limit, count) => typeof limit === "number" && count >= limit;
    if (reached(limits.retries_per_step, step.retries) || reached(limits.total_attempts, call.attempts) || reached(limits.same_code, cameBack)) {
        return [end, coming];
    }
    const [first] = repair?.values ?? [];
    if (repair !== undefined && first !== undefined && safe) {
        call.trying[repair.param] = first[0];
        step.retries += 1;
        return [{ decision: "repair", param: repair.param, candidates: repair.values.map(([, value]) => value) }, coming];
    }
    const retries = key.name === undefined ? step.codes : call.codes;
    const made = (retries[entry.code] ??= 0);
    const left = again(entry, made, safe, failed.asked);
    if (left === undefined || (left.decision === "retry" && bucket?.take() === false)) {
        return [end, coming];
    }
    retries[entry.code] = made + 1;
    step.retries += 1;
    return [left.decision === "retry" ? { ...left, ...waits(entry.retry, made, failed.asked) } : left, coming];
}
function repairOf(step, key, known) {
    if (known === undefined) {
        return undefined;
    }
    const { trying } = callOf(step, key);
    const tried = trying[known.param];
    delete trying[known.param];
    const params = (step.failed[key.tool] ??= map());
    const marks = new Set([...(params[known.param] ?? []), ...[tried, known.given].filter((mark) => mark !== undefined)]);
    params[known.param] = [...marks].sort();
    return { param: known.param, values: known.values.filter(([mark]) => !marks.has(mark)) };
}
/** Takes back a retry of this code, or a repair of this argument, that was counted and not made. */
export function withdraw(step, key, code, param) {
    const call = callOf(step, key);
    if (param !== undefined) {
        // A value that was not tried is not known to be wrong if the call fails again.
        delete call.trying[param];
    }
    else {
        const retries = key.name === undefined ? step.codes : call.codes;
        retries[code] = Math.max((retries[code] ?? 0) - 1, 0);
    }
    step.retries = Math.max(step.retries - 1, 0);
}
function callOf(step, key) {
    const [calls, name] = place(step, key);
    return (calls[name] ??= { attempts: 0, codes: map(), trying: map() });
}
/** Ends a logical call. */
export function end(step, key) {
    const [calls, name] = place(step, key);
    delete calls[name];
}
function place(step, { tool, name }) {
    return name === undefined ? [step.tools, tool] : [step.calls, name];
}
