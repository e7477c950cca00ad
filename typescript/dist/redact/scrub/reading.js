// The ways in which a text is read, so that a value is found in any notation. See
// `docs/decisions/029-raw-text-is-read-in-several-ways.md`.
import { isUnsafe, joins } from "../clean.js";
import { decodedIn } from "./encoded.js";
import { characters, mayHave } from "./escapes.js";
import { isSpace } from "../space.js";
/** Every way in which a text can be read. */
export function readings(text) {
    const plain = { text, places: placesOf(text), way: "none" };
    const all = [plain];
    for (const escapes of ["url", "backslash", "html"]) {
        if (mayHave(escapes, text)) {
            all.push(unescaped(text, escapes));
        }
    }
    if (/[^\0-\x7f]|\x1b/.test(text) || mayHave("every", text)) {
        all.push(unescaped(text, "every"));
    }
    const wholes = all.length > 1 ? [plain, all[all.length - 1] ?? plain] : [plain];
    for (const whole of wholes) {
        for (const [decoded, start, end] of decodedIn(whole.text)) {
            const place = placeIn(whole, start, end);
            if (place !== undefined) {
                all.push({ text: decoded, places: Array.from({ length: decoded.length }, () => place), way: "decoded" });
            }
        }
    }
    return all;
}
function placesOf(text) {
    return Array.from({ length: text.length }, (_, at) => [at, at + 1]);
}
/** A text with escapes undone. */
export function unescaped(original, escapes) {
    let text = "";
    const places = [];
    for (const [character, start, end] of characters(original, escapes)) {
        const one = folded(character);
        if (!joins(one) && (isSpace(one) || !isUnsafe(one))) {
            text += one;
            places.push(...Array.from(one.split(""), () => [start, end]));
        }
    }
    return { text, places, way: escapes };
}
/** The place in the original. */
export function placeIn({ places }, start, end) {
    const [first, last] = [places[start], places[end - 1]];
    return first && last && [first[0], last[1]];
}
/** Squeezes a reading. */
export function squeezed(of, separators) {
    let text = "";
    let separated = false;
    const places = [];
    let at = 0;
    for (const character of of.text) {
        const place = [at, at + character.length];
        at += character.length;
        const one = folded(character);
        const separates = /^[-.()/_]$/.test(one);
        if (one === "+" || isSpace(one) || isUnsafe(one) || joins(one) || (separates && !separators)) {
            continue;
        }
        separated ||= separates;
        const lower = one.toLowerCase();
        text += lower;
        places.push(...Array.from(lower.split(""), () => place));
    }
    return { text, places, of, separators, separated };
}
/** The place of a hit in the original; `undefined` if it is inside a word and must not be. A short one is a word if it is over two. */
export function placeOf(squeezed, start, end, word, short) {
    const inner = placeIn(squeezed, start, end);
    if (inner === undefined) {
        return undefined;
    }
    const { text } = squeezed.of;
    const [from, to] = inner;
    const over = short && /\p{White_Space}/u.test(text.slice(from, to));
    const inside = /^[\p{Alphabetic}\p{N}]/u.test(text.slice(to)) || /[\p{Alphabetic}\p{N}]$/u.test(text.slice(Math.max(0, from - 2), from));
    return (word || over) && inside ? undefined : placeIn(squeezed.of, from, to);
}
/** A wide letter, an unusual space, dash or quotation mark as the usual one. */
function folded(character) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xff01 && code <= 0xff5e) {
        return String.fromCharCode(code - 0xfee0);
    }
    return /[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]/.test(character)
        ? " "
        : /[\u2010-\u2015\u2212]/.test(character)
            ? "-"
            : /[\u2018\u2019]/.test(character)
                ? "'"
                : /[\u201c\u201d]/.test(character)
                    ? '"'
                    : character;
}
