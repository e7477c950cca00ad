// The value that a name of a credential has.

import { at, run, withoutEnd } from "./bytes.js";
import { closing, element, isBracketed, quoted, unwrapped } from "./enclosed.js";
import { continuation, headerClosing, headerEnd, headerValue, isPair, oneLine } from "./headers.js";
import type { Named } from "./named.js";
import { saysSomething } from "./names.js";
import { utf8Length } from "../../utf8.js";

/** So long, an id is no word. */
const LONG = 12;

type Range = readonly [start: number, end: number];

/** The value that a name has; `undefined` if what follows is none. */
export function valueOfName(text: string, found: Named): Range | undefined {
  if (found.element) {
    return element(text, found.from);
  }
  const [from, block] = startOf(text, found.from);
  const named: Named = { ...found, assigned: found.assigned || block };
  // `Some("…")`, `["…"]`, `Secret(…)`: what is between the brackets.
  const [inner, close] = unwrapped(text, from);
  const inQuotes = quoted(text, inner);
  if (inQuotes !== undefined) {
    const [start, closed] = inQuotes;
    const end = named.of === "header" && close === undefined ? headerClosing(text, start, closed) : closed;
    const range: Range = close === undefined ? [start, end] : [inner, endOfLine(text, end, close)];
    return isValue(text, named, start, end, true) ? range : undefined;
  }
  if (close !== undefined) {
    const end = endOfLine(text, inner, close);
    return isBracketed(text, inner, Math.min(end - inner, 1024), named) ? [inner, end] : undefined;
  }
  // `-H "X-Api-Key: …"`: the quotation ends it.
  if (named.inside !== undefined && ["any", "token", "id"].includes(named.of) && at(text, named.from - 1) === ":") {
    const end = Math.min(closing(text, from, named.inside, 0), oneLine(text, from, undefined));
    return isValue(text, named, from, end, false) ? [from, end] : undefined;
  }
  switch (named.of) {
    case "header":
      return headerValue(text, from, named.inside);
    case "line":
      return [from, oneLine(text, from, named.inside)];
    case "cookie":
      if (from > named.from) {
        return [from, headerEnd(text, from, named.inside)];
      }
  }
  return bare(text, named, from);
}

function bare(text: string, named: Named, from: number): Range | undefined {
  let length = run(text, from, Infinity, /[^ \t\n\f\r\0&;"'`<>]/);
  // A connection string has spaces in its values.
  if (named.inList) {
    const part = run(text, from, Infinity, /[^;"\n]/);
    length = at(text, from + part) === ";" ? part : length;
  }
  const given = withoutEnd(text.slice(from, from + length), /[.,)\]}:]/);
  return isValue(text, named, from, from + given.length, false) ? [from, from + given.length] : undefined;
}

function endOfLine(text: string, from: number, close: string): number {
  let end = from;
  while (end < text.length && at(text, end) !== close && at(text, end) !== "\n") {
    end += 1;
  }
  return end;
}

/** Where a value begins, which may be in the next line; and whether a block of YAML begins there. */
function startOf(text: string, from: number): readonly [start: number, block: boolean] {
  const start = from + run(text, from, 64, /[ \t]/);
  const block = run(text, start, 2, /[|>-]/);
  const next = continuation(text, start + block);
  if (next !== undefined && block > 0) {
    return [next, true];
  }
  // What is in the next line is the value, unless it is a pair itself.
  return next !== undefined && at(text, from - 1) === ":" && !isPair(text, next) ? [next, false] : [start, false];
}

function isValue(text: string, named: Named, start: number, end: number, inQuotes: boolean): boolean {
  const given = text.slice(start, end);
  const length = utf8Length(given);
  // This is too long for a word; what was read in vain is bounded.
  if (length > 256) {
    return true;
  }
  const word = given.replace(/^[^\p{Alphabetic}\p{N}]+|[^\p{Alphabetic}\p{N}]+$/gu, "");
  if (word === "" || saysSomething(word) || isPlaceholder(given)) {
    return false;
  }
  const digits = /^[0-9]*$/.test(given);
  const number = digits || given.startsWith("0x") || given.startsWith("-");
  const random = /[0-9]/.test(given) || /[A-Z]/.test(given.slice(1)) || length >= 20;
  if (named.listed) {
    return random;
  }
  switch (named.of) {
    case "any":
      // `PWD=/home/…` is a folder.
      return /^(?:old)?pwd$/i.test(named.name) ? !given.startsWith("/") && !given.includes(":\\") : true;
    case "word":
      // `pass: 12` counts; `DB_PASS=…` does not.
      return named.assigned || inQuotes ? !(number && length < 3) : random && !number;
    case "line":
    case "header":
      return true;
    case "token":
    case "cookie":
      return inQuotes || (!isObject(given) && (number ? named.assigned && digits && length >= 6 : named.assigned || random));
    case "id":
      // A header and an option have nothing else.
      if (named.name.includes("-") && !number) {
        return length >= 8;
      }
      return isId(named, given, number);
    case "query":
      return isId(named, given, number);
  }
}

function isId(named: Named, given: string, number: boolean): boolean {
  const uuid = utf8Length(given) === 36 && given.split("-").length === 5;
  const mixed = /[0-9]/.test(given) || /[A-Z]/.test(given.slice(1));
  const letters = given.match(/[A-Za-z]/g)?.length ?? 0;
  return utf8Length(given) >= LONG && !uuid && (named.query ? !number : letters >= 2 && mixed && !given.startsWith("0x"));
}

function isPlaceholder(given: string): boolean {
  const rest = given.replace(/^[$:?%{<[@]+/, "");
  const named = /^(?:redacted|filtered|masked|hidden|credential|secret|removed|omitted|scrubbed|protected|sensitive)/i.test(rest);
  const marked = rest.length < given.length;
  return (
    (marked && (named || /^[0-9]*$/.test(rest))) ||
    /^(?:\$\{|\{\{|\$\()/.test(given) ||
    /^%[sdv]$/.test(given) ||
    (given.length > 2 && /^[*xX.]*$/.test(given))
  );
}

/** A class and a hash, as Java prints an object. */
function isObject(given: string): boolean {
  const at = given.lastIndexOf("@");
  return at < 0 ? /[{(]/.test(given) : given.slice(0, at).includes(".") && /^[0-9a-fA-F]{0,8}$/.test(given.slice(at + 1));
}
