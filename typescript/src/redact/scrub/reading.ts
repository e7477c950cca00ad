// The ways in which a text is read, so that a value is found in any notation. See
// `docs/decisions/029-raw-text-is-read-in-several-ways.md`.

import { isUnsafe, joins } from "../clean.js";
import { decodedIn } from "./encoded.js";
import { characters, type Escapes, mayHave } from "./escapes.js";
import { isSpace } from "../space.js";

/** How a text was read: with escapes undone, or decoded from base64, hex or a list of bytes. */
export type Way = Escapes | "decoded";

/** A part of the original. */
export type Range = readonly [start: number, end: number];

/** A text that was read, in which each half of a character knows its place in the original. */
export interface Reading {
  readonly text: string;
  readonly places: readonly Range[];
  readonly way: Way;
}

/** Every way in which a text can be read. */
export function readings(text: string): readonly Reading[] {
  const plain: Reading = { text, places: placesOf(text), way: "none" };
  const all: Reading[] = [plain];
  for (const escapes of ["url", "backslash", "html"] as const) {
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

function placesOf(text: string): Range[] {
  return Array.from({ length: text.length }, (_, at) => [at, at + 1] as const);
}

/** A text with escapes undone. */
export function unescaped(original: string, escapes: Escapes): Reading {
  let text = "";
  const places: Range[] = [];
  for (const [character, start, end] of characters(original, escapes)) {
    const one = folded(character);
    if (!joins(one) && (isSpace(one) || !isUnsafe(one))) {
      text += one;
      places.push(...Array.from(one.split(""), () => [start, end] as const));
    }
  }
  return { text, places, way: escapes };
}

/** The place in the original. */
export function placeIn({ places }: Pick<Reading, "places">, start: number, end: number): Range | undefined {
  const [first, last] = [places[start], places[end - 1]];
  return first && last && [first[0], last[1]];
}

/** A reading in lower case and without white space, in which values are searched for. */
export interface Squeezed {
  readonly text: string;
  readonly places: readonly Range[];
  readonly of: Reading;
  /** Are separators kept? */
  readonly separators: boolean;
  /** Has the reading separators? */
  readonly separated: boolean;
}

/** Squeezes a reading. */
export function squeezed(of: Reading, separators: boolean): Squeezed {
  let text = "";
  let separated = false;
  const places: Range[] = [];
  let at = 0;
  for (const character of of.text) {
    const place: Range = [at, at + character.length];
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
export function placeOf(squeezed: Squeezed, start: number, end: number, word: boolean, short: boolean): Range | undefined {
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
function folded(character: string): string {
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
