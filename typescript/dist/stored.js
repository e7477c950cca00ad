// Reads the counts of a budget that was stored.
import { map } from "./counts.js";
import { Misuse } from "./misuse.js";
/** Stored counts; a {@link Misuse} says what is not one. `codeOf` gives the code that has or had a name. */
export function countsOf(state, codeOf) {
    const counted = (where, value) => {
        const codes = map();
        for (const [name, number] of Object.entries(numbers(where, value))) {
            codes[codeOf(name)] = (codes[codeOf(name)] ?? 0) + number;
        }
        return codes;
    };
    const call = (where, value) => {
        const { attempts, codes, trying } = members(where, value);
        return { attempts: number(`${where}.attempts`, attempts), codes: counted(`${where}.codes`, codes), trying: each(`${where}.trying`, trying, text) };
    };
    const { run, step } = members("state", state);
    const { came_back, unverified } = members("run", run);
    const { importance = "blocking", retries, tools, codes, calls, failed } = members("step", step);
    if (importance !== "blocking" && importance !== "optional") {
        throw wrong("step.importance", '"blocking" or "optional"');
    }
    return {
        run: { came_back: each("run.came_back", came_back, counted), unverified: each("run.unverified", unverified, text) },
        step: {
            importance,
            retries: number("step.retries", retries),
            tools: each("step.tools", tools, call),
            codes: counted("step.codes", codes),
            calls: each("step.calls", calls, call),
            failed: each("step.failed", failed, (where, params) => each(where, params, marks)),
        },
    };
}
/** The stored keys. */
export function keysOf(state) {
    const { keys } = members("state", state);
    const { scope = "", ended } = members("keys", keys);
    return { scope: text("keys.scope", scope), ended: numbers("keys.ended", ended) };
}
function wrong(where, what) {
    return new Misuse("restoreBudget", `\`${where}\` of the stored budget must be ${what}`);
}
function members(where, value = {}) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw wrong(where, "an object");
    }
    return value;
}
function each(where, value, read) {
    const entries = Object.entries(members(where, value));
    return map(Object.fromEntries(entries.map(([name, inner]) => [name, read(`${where}.${name}`, inner)])));
}
function number(where, value = 0) {
    if (!Number.isSafeInteger(value) || value < 0) {
        throw wrong(where, "a whole number that is not negative");
    }
    return value;
}
function text(where, value) {
    if (typeof value !== "string") {
        throw wrong(where, "a text");
    }
    return value;
}
function numbers(where, value) {
    return each(where, value, number);
}
function marks(where, value) {
    if (!Array.isArray(value)) {
        throw wrong(where, "a list");
    }
    return value.map((mark) => text(where, mark));
}
