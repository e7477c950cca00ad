// The values of a call that a receiver does not get: free text is searched for them. See
// `docs/decisions/030-one-automaton-finds-a-calls-values.md`.

import { printJson } from "../json.js";
import { plainText } from "../plain.js";
import { trimmed } from "../space.js";
import { utf8End, utf8Length, utf8Start } from "../utf8.js";
import type { Kind, View } from "../value.js";
import { type Cuts, REDACTED } from "./cuts.js";
import { type Escapes, mayHave } from "./escapes.js";
import { placeOf, type Reading, type Squeezed, squeezed, unescaped, type Way } from "./reading.js";
import { namesACredential } from "./shapes/names.js";

/** Values of fewer characters count only as whole words. */
const SHORT = 4;
/** A value of fewer bytes over two words counts only from the start of one word to the end of the other. */
const SHORT_OVER_WORDS = 8;
/** A value of more bytes is searched in pieces. */
const PIECE = 64;
const MOST_VALUES = 16 * 1024;
const MOST_BYTES = 64 * 1024;
const DEEPEST = 128;
/** The most of a value that is read, as of a text. */
const MOST_READ = 16 * 1024;

/** More values than a text is searched for. */
export class TooMany extends Error {}

/** The ways of reading in which a value counts, as bits; and whether it counts only as a whole word. */
interface Pattern {
  ways: number;
  word: boolean;
}

const AS_GIVEN = 0b01_1111;
const WITHOUT_SEPARATORS = 0b10_0000;

/** The values of a call that a receiver does not get. */
export class Needles {
  readonly log: boolean;
  readonly #values: [View, Kind][] = [];
  readonly #own: View[] = [];

  constructor(log: boolean) {
    this.log = log;
  }

  add(view: View, kind: Kind): void {
    if (view.is !== "boolean") {
      this.#values.push([view, kind]);
    }
  }

  /** Adds an argument that the receiver wrote itself. */
  addOwn(view: View): void {
    this.#own.push(view);
  }

  /** Is all of a text in what the receiver wrote? White space does not count. */
  wrote(text: string): boolean {
    const bare = withoutSpace(text);
    return bare !== "" && this.#own.some((view) => wrote(view, bare));
  }

  /** Finds the values in the readings of a text. */
  find(readings: readonly Reading[], cuts: Cuts): void {
    if (this.#values.length === 0) {
      return;
    }
    const all = readings.flatMap((reading) => {
      const whole = squeezed(reading, true);
      return whole.separated && reading.way !== "decoded" ? [squeezed(reading, false), whole] : [whole];
    });
    const patterns = new Patterns(all);
    for (const [view, kind] of this.#values) {
      patterns.add(view, kind);
    }
    for (const reading of all) {
      search(reading, patterns.known, cuts);
    }
  }
}

function search(reading: Squeezed, patterns: ReadonlyMap<string, Pattern>, cuts: Cuts): void {
  const bits = !reading.separators ? WITHOUT_SEPARATORS : bit(reading.of.way) | (reading.separated ? 0 : WITHOUT_SEPARATORS);
  for (const [text, { ways, word }] of patterns) {
    // The decoded bytes of binary data contain every word of two letters.
    if ((ways & bits) === 0 || (word && reading.of.way === "decoded")) {
      continue;
    }
    const short = utf8Length(text) < SHORT_OVER_WORDS;
    for (let at = reading.text.indexOf(text); at >= 0; at = reading.text.indexOf(text, at + 1)) {
      const place = placeOf(reading, at, at + text.length, word, short);
      if (place !== undefined) {
        cuts.add(place[0], place[1], REDACTED);
      }
    }
  }
}

function withoutSpace(text: string): string {
  return text.replace(/\p{White_Space}+/gu, "");
}

function wrote(view: View, text: string): boolean {
  switch (view.is) {
    case "text":
      return withoutSpace(view.text).includes(text);
    case "list":
      return view.items.some((item) => wrote(item, text));
    case "json":
      return wroteJson(view.json, text) || withoutSpace(printJson(view.json)).includes(text);
    default:
      return false;
  }
}

function wroteJson(json: unknown, text: string): boolean {
  return typeof json === "string"
    ? withoutSpace(json).includes(text)
    : typeof json === "object" && json !== null && Object.values(json).some((inner) => wroteJson(inner, text));
}

function bit(way: Way): number {
  switch (way) {
    case "none":
    case "decoded":
      return 0b1;
    case "url":
      return 0b10;
    case "backslash":
      return 0b100;
    case "html":
      return 0b1000;
    case "every":
      return 0b1_0000;
  }
}

/** A field name of a program is a word of any text. */
function namesAField(key: string): boolean {
  return /^[a-z][A-Za-z_]{0,31}$/.test(key);
}

/** The values that may be in some readings, in the form in which they are searched for. */
class Patterns {
  readonly known = new Map<string, Pattern>();
  readonly #has = new Set<string>();
  #values = 0;
  #bytes = 0;

  constructor(readings: readonly Squeezed[]) {
    for (const { text } of readings) {
      for (let at = 0; at + 3 <= text.length; at += 1) {
        this.#has.add(text.slice(at, at + 3));
      }
    }
  }

  add(view: View, kind: Kind): void {
    switch (view.is) {
      case "boolean":
        return;
      case "list": {
        const of = typeof kind === "object" && "list" in kind ? kind.list : kind;
        view.items.forEach((item) => this.add(item, of));
        return;
      }
      case "json":
        return this.#json(view.json, 0);
      default:
        return this.#text(plainText(view), kind);
    }
  }

  #json(json: unknown, depth: number): void {
    if (depth > DEEPEST) {
      throw new TooMany();
    }
    if (typeof json === "string") {
      this.#text(json, "text");
    } else if (typeof json === "number") {
      this.#text(printJson(json), "number");
    } else if (Array.isArray(json)) {
      json.forEach((item) => this.#json(item, depth + 1));
    } else if (typeof json === "object" && json !== null) {
      for (const [name, member] of Object.entries(json)) {
        // Names, numbers and addresses may be keys. A program's field names, and the names of credentials, are not.
        if (!namesACredential(name) && !namesAField(name)) {
          this.#value(name, /^\w*$/.test(name) || [...name].length < SHORT);
        }
        this.#json(member, depth + 1);
      }
    }
  }

  #text(given: string, kind: Kind): void {
    const text = trimmed(given);
    this.#value(text, [...text.slice(0, 2 * SHORT)].length < SHORT);
    const words = text.split(/\p{White_Space}+/u, 5);
    if (kind === "email") {
      const at = text.lastIndexOf("@");
      if (at >= 0) {
        this.#value(text.slice(0, at), true);
      }
    } else if (kind === "phone") {
      // The same number without its country code.
      const digits = text.replace(/[^0-9]/g, "");
      if (digits.length >= 10) {
        this.#value(digits.slice(-8), false);
      }
    } else if (kind === "text" && words.length >= 2 && words.length <= 4) {
      // A name is often quoted in part. Longer texts are sentences, whose words say nothing.
      words.filter((word) => [...word].length > 2).forEach((word) => this.#value(word, true));
    }
  }

  #value(given: string, word: boolean): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES) {
      throw new TooMany();
    }
    // The unread part of the text need not be searched. Of a long value, only a text that begins like it is searched for.
    const read = utf8Start(given, MOST_READ);
    const start = utf8Start(read, 16 * PIECE);
    const text = start.length < read.length && !this.#mayBegin(start) ? "" : read;
    const plain = text.length <= PIECE && /^[ -$'-[\]-~]*$/.test(text);
    for (const escapes of ["none", "url", "backslash", "html", "every"] as const) {
      if (escapes !== "none" && (plain || !mayHave(escapes, text))) {
        continue;
      }
      const reading = unescaped(text, escapes);
      if (escapes === "none") {
        this.#pieces(squeezed(reading, false).text, WITHOUT_SEPARATORS, word);
      }
      this.#pieces(squeezed(reading, true).text, escapes === "none" ? AS_GIVEN : bit(reading.way), word);
    }
  }

  #mayBegin(start: string): boolean {
    const ways: readonly Escapes[] = ["none", "every"];
    return ways.some((escapes) =>
      [true, false].some((separators) => this.#mayHave(utf8Start(squeezed(unescaped(start, escapes), separators).text, PIECE))),
    );
  }

  #pieces(text: string, ways: number, word: boolean): void {
    for (let rest = text, piece = utf8Start(rest, PIECE); piece.length < rest.length; piece = utf8Start(rest, PIECE)) {
      this.#piece(piece, ways, word);
      rest = rest.slice(piece.length);
    }
    this.#piece(utf8End(text, PIECE), ways, word);
  }

  #piece(text: string, ways: number, word: boolean): void {
    const size = utf8Length(text);
    const says = size >= SHORT || /[\p{Alphabetic}\p{N}]/u.test(text);
    if (text === "" || !says || !this.#mayHave(text)) {
      return;
    }
    const known = this.known.get(text);
    if (known !== undefined) {
      known.ways |= ways;
      known.word &&= word;
      return;
    }
    this.#bytes += size;
    if (this.#bytes > MOST_BYTES) {
      throw new TooMany();
    }
    this.known.set(text, { ways, word });
  }

  #mayHave(text: string): boolean {
    for (let at = 0; at + 3 <= text.length; at += 1) {
      if (!this.#has.has(text.slice(at, at + 3))) {
        return false;
      }
    }
    return true;
  }
}
