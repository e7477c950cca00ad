// Makes the text of a value harmless: one line, no terminal escapes, no control or invisible characters that change how
// the rest is read, no towers of accents.
import { rows } from "../rows.js";
import { CHARACTERS } from "./characters.js";
/** Marks that one letter may carry: scripts need three or four, and text that climbs over other lines has dozens. */
const MOST_MARKS = 4;
/** Finds one of the characters of classes. */
function characters(...classes) {
    const letters = rows(CHARACTERS).flatMap(([name = "", letters = ""]) => (classes.includes(name) ? letters.split(" ") : []));
    return new RegExp(`[${letters.map((range) => range.replace(/[0-9A-F]+/g, "\\u{$&}")).join("")}]`, "u");
}
/** Not allowed in a value: controls, marks that change the direction of text, and characters that hide text. */
const UNSAFE = /* @__PURE__ */ characters("separator", "unsafe");
const MARK = /* @__PURE__ */ characters("mark");
const SEPARATES = /* @__PURE__ */ characters("separator");
const JOINS = /* @__PURE__ */ characters("joiner", "selector");
/** Is the character not allowed in a value? */
export function isUnsafe(character) {
    return UNSAFE.test(character);
}
/** Does it only change how its neighbors look: a joiner, or a selector of an emoji's form? */
export function joins(character) {
    return JOINS.test(character);
}
/** At most `max` characters of a text, cleaned. `replace` gives what is written for a character. */
export function cleaned(text, max, replace) {
    if (text.length <= max && replace === undefined && /^[ -~]*$/.test(text)) {
        return text;
    }
    // A surrogate without its other half is no character.
    const characters = [...text.replace(/\p{Surrogate}/gu, "\ufffd")];
    let out = "";
    let written = 0;
    let before = " ";
    let marks = 0;
    for (let at = 0; at < characters.length; at += 1) {
        let character = characters[at] ?? "";
        if ((character === "\x1b" && characters[at + 1] === "[") || character === "\x9b") {
            at = endOfSequence(characters, character === "\x1b" ? at + 2 : at + 1) - 1;
            continue;
        }
        if (SEPARATES.test(character)) {
            character = " ";
        }
        else if (isUnsafe(character) || (joins(character) && !mayJoin(before, character))) {
            continue;
        }
        else if (MARK.test(character)) {
            marks += 1;
            if (marks > MOST_MARKS) {
                continue;
            }
        }
        else {
            marks = 0;
            character = replace?.(character) ?? character;
        }
        if (written === max) {
            return `${out}…`;
        }
        out += character;
        before = character;
        written += 1;
    }
    return out;
}
/** A joiner may follow a selector, as in the emoji of a family, and a selector follows a digit in a keycap. */
function mayJoin(before, joiner) {
    return joiner === "\ufe0e" || joiner === "\ufe0f"
        ? !joins(before) && !/[A-Za-z ]/.test(before)
        : !/^[\0-\x7f]$/.test(before) && before !== "\u200c" && before !== "\u200d";
}
/** Where a terminal's control sequence ends: parameters and one final byte. */
function endOfSequence(characters, from) {
    let at = from;
    while (/^[ -?]$/.test(characters[at] ?? "")) {
        at += 1;
    }
    return /^[@-~]$/.test(characters[at] ?? "") ? at + 1 : at;
}
/** The text of a third party, in quotation marks that nothing in it can close. */
export function inQuotes(text, max) {
    return `"${cleaned(text, max, (character) => QUOTED.get(character) ?? character)}"`;
}
/** Can the text stand between quotation marks as it is? */
export function needsNoQuotes(text) {
    return !/[^ -~]|["`\\<>[\]{}]/.test(text);
}
/** A text that the model itself wrote: between more backticks than it has in a row. */
export function fenced(text, max) {
    const clean = cleaned(text, max);
    const runs = clean.match(/`+/g) ?? [];
    const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
    const pad = clean.startsWith("`") || clean.endsWith("`") ? " " : "";
    return fence + pad + clean + pad + fence;
}
const QUOTED = /* @__PURE__ */ new Map(rows(CHARACTERS).flatMap(([name, letters = "", shown = ""]) => (name === "quoted" ? each(letters).map((one) => [one, String.fromCodePoint(parseInt(shown, 16))]) : [])));
/** Every character of a list of code points and ranges of them. */
function each(letters) {
    return letters.split(" ").flatMap((range) => {
        const [first = 0, last = first] = range.split("-").map((code) => parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    });
}
