// Lengths of time: as services write them, and as errpact prints them.
import { trimmed, trimmedStart } from "./space.js";
/** A length of time in seconds; `undefined` if it is negative or no number. */
export function durationOf(seconds) {
    if (!(seconds >= 0) || seconds >= 2 ** 64) {
        return undefined;
    }
    const s = Math.floor(seconds);
    const ns = Math.round((seconds - s) * 1e9);
    return ns === 1e9 ? { s: s + 1, ns: 0 } : { s, ns };
}
/** A length of time in milliseconds. */
export function ofMilliseconds(ms) {
    return { s: Math.floor(ms / 1000), ns: Math.round((ms % 1000) * 1e6) };
}
/** Its milliseconds, rounded down. */
export function milliseconds({ s, ns }) {
    return s * 1000 + Math.floor(ns / 1e6);
}
/** `2 h 5 min`, to the millisecond. */
export function printed({ s, ns }) {
    const units = [
        [Math.floor(s / 86400), "d"],
        [Math.floor(s / 3600) % 24, "h"],
        [Math.floor(s / 60) % 60, "min"],
        [s % 60, "s"],
        [Math.floor(ns / 1e6), "ms"],
    ];
    const parts = units.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
    return parts.length > 0 ? parts.join(" ") : "0 s";
}
/** Reads `20`, `1.5s`, `2 h 5 min`, `6m0s` and ISO 8601; a number alone is in seconds. */
export function seconds(text) {
    const bare = trimmed(text);
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(bare)) {
        return durationOf(Number(bare));
    }
    const iso = /^[Pp]([^Tt]*)(?:([Tt])([^]*))?$/.exec(bare);
    if (!iso) {
        return total(sum(bare, UNITS, true));
    }
    const [, days = "", time, times = ""] = iso;
    if (time === undefined) {
        return total(sum(days, ISO_DAYS, false));
    }
    const [of, at] = [days === "" ? 0 : sum(days, ISO_DAYS, false), sum(times, ISO_TIMES, false)];
    return total(of === undefined || at === undefined ? undefined : of + at);
}
function total(seconds) {
    return seconds === undefined ? undefined : durationOf(seconds);
}
function sum(text, units, anyCase) {
    let rest = trimmedStart(text);
    let sum = 0;
    if (rest === "") {
        return undefined;
    }
    while (rest !== "") {
        const [all = "", number = "", name = ""] = /^([0-9.]*)\p{White_Space}*(\p{Alphabetic}*)/u.exec(rest) ?? [];
        const unit = units.get(anyCase ? name.toLowerCase() : name);
        if (!/^(?:\d+\.?\d*|\.\d+)$/.test(number) || unit === undefined) {
            return undefined;
        }
        sum += Number(number) * unit;
        rest = rest.slice(all.length).replace(/^[,\p{White_Space}]+/u, "");
    }
    return sum;
}
const named = (of) => new Map(of.flatMap(([names, unit]) => names.split(" ").map((name) => [name, unit])));
const UNITS = /* @__PURE__ */ named([
    ["ms msec msecs millisecond milliseconds", 0.001],
    ["s sec secs second seconds", 1],
    ["m min mins minute minutes", 60],
    ["h hr hrs hour hours", 3600],
    ["d day days", 86400],
]);
const ISO_TIMES = /* @__PURE__ */ named([["H h", 3600], ["M m", 60], ["S s", 1]]);
const ISO_DAYS = /* @__PURE__ */ named([["D d", 86400], ["W w", 604800]]);
