// Makes the text of a value harmless: one line, no terminal escapes, no control or invisible characters that change how
// the rest is read, no towers of accents.
/** Marks that one letter may carry: scripts need three or four, and text that climbs over other lines has dozens. */
const MOST_MARKS = 4;
/** Not allowed in a value: controls, marks that change the direction of text, and characters that hide text. */
const UNSAFE = /[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
const MARK = /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0f71-\u0f84\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]/u;
const SEPARATES = /[\t\n\v\f\r\x85\u2028\u2029]/;
/** Is the character not allowed in a value? */
export function isUnsafe(character) {
    return UNSAFE.test(character);
}
/** Does it only change how its neighbors look: a joiner, or a selector of an emoji's form? */
export function joins(character) {
    return /[\u200c\u200d\ufe0e\ufe0f]/.test(character);
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
const QUOTED = /* @__PURE__ */ new Map([
    ["\"`“”„‟″〝〞〟❝❞＂｀", "'"],
    ["\\＼﹨", "∖"],
    ["<＜﹤〈⟨", "‹"],
    [">＞﹥〉⟩", "›"],
    ["[{［｛﹛", "("],
    ["]}］｝﹜", ")"],
].flatMap(([from = "", to = ""]) => [...from].map((one) => [one, to])));
