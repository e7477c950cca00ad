// What a generated file for an agent exports: each function of this file takes the tables and gives one of these.
import { Budget } from "./budget.js";
import { classify as find } from "./classify/classify.js";
import { CatalogError } from "./error.js";
import { Note } from "./note.js";
import { Occurrence } from "./occurrence.js";
import { refuseOthers } from "./params.js";
import * as blocks from "./prompt.js";
import { retry as repeat } from "./retry.js";
import { presented } from "./tables.js";
/** {@link Producer.occurrence} of a catalog. */
export function occurrence(tables) {
    return (error, call) => Occurrence.of(tables, error, call);
}
/** {@link Producer.make} of a catalog. */
export function make(tables) {
    return (code, params = {}, options) => {
        const error = new CatalogError(tables, code, params, options);
        refuseOthers(code, tables.codes.get(code)?.params ?? {}, params, options);
        return error;
    };
}
/** {@link Producer.note} of a catalog. */
export function note(tables) {
    return (name, ...[params]) => new Note(tables, name, (params ?? {}));
}
/** {@link Producer.classify} of a catalog. */
export function classify(tables) {
    return (signal) => {
        const { code, rule, values } = find(tables, signal);
        const entry = tables.codes.get(code) ?? tables.fallback;
        const params = Object.fromEntries([...values].map(([name, view]) => [name, given(view)]));
        return { code: entry.code, presented: presented(tables, entry).code, rule, params };
    };
}
/** A value as the failure had it; a duration in seconds, and a whole number beyond those of JavaScript as a `bigint`. */
function given(view) {
    switch (view.is) {
        case "duration":
            return view.duration.s + view.duration.ns / 1e9;
        case "list":
            return view.items.map(given);
        case "json":
            return view.json;
        case "text":
        case "datetime":
            return view.text;
        case "integer": {
            const whole = Number(view.text);
            return Number.isSafeInteger(whole) ? whole : BigInt(view.text);
        }
        default:
            return view.value ?? view.text;
    }
}
/** {@link Producer.retry} of a catalog. */
export function retry(tables) {
    return (call, options = {}) => repeat(tables, call, options);
}
/** {@link Producer.budget} of a catalog. */
export function budget(tables) {
    return (importance) => Budget.begin(tables, importance);
}
/** {@link Producer.restoreBudget} of a catalog. */
export function restoreBudget(tables) {
    return (state) => Budget.restore(tables, state);
}
/** The whole rule block of a catalog. */
export function prompt(tables) {
    return blocks.prompt(tables);
}
/** The rule block of a catalog for the instructions of an MCP server. */
export function instructions(tables) {
    return blocks.instructions(tables);
}
/** {@link Producer.toolSuffix} of a catalog. */
export function toolSuffix(tables) {
    return (tool) => blocks.toolSuffix(tables, tool);
}
/** {@link Producer.promptFor} of a catalog. */
export function promptFor(tables) {
    return (tools) => blocks.promptFor(tables, tools);
}
/** {@link Producer.verify} of a catalog. */
export function verify(tables) {
    return (prompt, tools) => blocks.verify(tables, prompt, tools);
}
