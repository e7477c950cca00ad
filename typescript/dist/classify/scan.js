// Reads numbers, names and phrases at a place of a text.
import { utf8Start } from "../redact/utf8.js";
/** What follows a word, behind a few signs. */
export function value(rest) {
    return rest.replace(/^[ :=([<"'\-\t>#]{1,6}/, "");
}
/** A number of at most so many digits, and what follows it. */
export function number(text, most) {
    const digits = /^[0-9]+/.exec(text.slice(0, most + 1))?.[0] ?? "";
    const rest = text.slice(digits.length);
    return digits === "" || digits.length > most || /^[A-Za-z0-9_]/.test(rest) ? undefined : [Number(digits), rest];
}
/** A number of three digits before a word. */
export function numberBefore(text) {
    const found = /(^|[^])([0-9]{3})[ :([)\]\-,"']{0,3}$/.exec(text.slice(-7));
    return found === null || /[A-Za-z0-9_.]/.test(found[1] ?? "") ? undefined : Number(found[2]);
}
/** A name. */
export function identifier(text) {
    return (/^[A-Za-z0-9_.]{0,96}/.exec(text)?.[0] ?? "").replace(/\.+$/, "");
}
/** The most of a message that is read, in bytes of UTF-8. */
const SEARCHED = 4096;
/** The part of a message that is read. */
export function searched(message) {
    return utf8Start(message, SEARCHED);
}
/** A text without the difference of case, letter by letter. */
export function fold(text) {
    if (/^[\0-\x7f]*$/.test(text)) {
        return text.toLowerCase();
    }
    let folded = "";
    for (const one of text) {
        const lower = one === "ς" ? "σ" : one.toLowerCase();
        // `İ` has two characters in lower case, so it is kept.
        folded += lower.length === one.length ? lower : one;
    }
    return folded;
}
const WORD = /[\p{Alphabetic}\p{N}_]/u;
/** The places at which a text has a phrase that stands alone. */
export function* places(text, phrase) {
    if (phrase === "") {
        return;
    }
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
        const end = at + phrase.length;
        const joined = (inner, outer) => WORD.test(inner) && WORD.test(outer);
        if (!joined(text[at] ?? "", text[at - 1] ?? "") && !joined(text[end - 1] ?? "", text[end] ?? "")) {
            yield at;
        }
    }
}
/** Does a text have a phrase that stands alone? */
export function says(text, phrase) {
    return !places(text, phrase).next().done;
}
