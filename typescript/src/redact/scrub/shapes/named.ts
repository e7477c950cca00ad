// A name of a credential in a text, and where its value begins.

import { at, run, runBefore } from "./bytes.js";
import type { Name, ValueKind } from "./names.js";

/** A name, and what is known of its value. */
export interface Named {
  readonly of: ValueKind;
  readonly name: string;
  readonly from: number;
  /** Is the value the content of an element? */
  readonly element: boolean;
  /** Is it written as an assignment, and not as a sentence? */
  readonly assigned: boolean;
  /** The quotation mark in which the name is. */
  readonly inside: string | undefined;
  readonly listed: boolean;
  readonly query: boolean;
  /** Is it in a list of `name=value;`? */
  readonly inList: boolean;
}

const LONGEST = 64;
const NAME = /[A-Za-z0-9_.-]/;

/** The name at a place, if a value follows it. */
export function namedAt(text: string, name: Name, first: number, last: number): Named | undefined {
  // `API_KEY_2`.
  const number = run(text, last, 1, /_/);
  const digits = run(text, last + number, 2, /[0-9]/);
  const end = digits > 0 ? last + number + digits : last;
  if (NAME.test(at(text, end)) && !text.startsWith("->", end)) {
    return undefined;
  }
  const start = first - runBefore(text, first, LONGEST, NAME);
  const before = at(text, first - 1);
  const wordStart = !/[A-Za-z0-9]/.test(before) || (/[A-Z]/.test(at(text, first)) && /[a-z]/.test(before));
  // `auth` and the like must be the whole name, or its last part after `_`.
  if (["word", "id", "query"].includes(name.of) && !wordStart) {
    return undefined;
  }
  const query = /[?&]/.test(at(text, start - 1)) && start === first;
  if (name.of === "query" && !query) {
    return undefined;
  }
  const found = valueOf(text, start, end);
  return (
    found && {
      ...found,
      of: name.of,
      name: text.slice(start, end),
      query,
      // `api_key` and `auth_token` are no words of a sentence, as `token` is.
      assigned: found.assigned || name.several || start < first,
    }
  );
}

function valueOf(text: string, start: number, end: number): Named | undefined {
  const before = at(text, start - 1);
  const base: Named = {
    of: "any", name: "", from: 0, element: false, assigned: false, inside: undefined, listed: false, query: false, inList: before === ";",
  };
  const element = elementOf(text, start, end);
  if (element !== undefined) {
    return { ...base, from: element, element: true };
  }
  const quotes = run(text, end, 4, /["'`\\]/);
  const closed = end + quotes + run(text, end + quotes, 2, /[\])]/);
  const inside = quotes === 0 && /["'`]/.test(before) ? before : undefined;
  const gap = run(text, closed, 3, /[ \t]/);
  const sign = closed + gap;
  const named: Named = { ...base, inside };
  const head = text.slice(Math.max(0, start - 4), start);
  // `ENV NAME value`, of a container's file.
  if (gap > 0 && head.endsWith("ENV ")) {
    return { ...named, from: sign, assigned: true };
  }
  // `(tenant, api_key)=(acme, …)`, as PostgreSQL prints a key.
  const close = end + run(text, end, 128, /[A-Za-z0-9_.\- ,"]/);
  if (text.startsWith(")=(", close)) {
    return { ...named, from: close + 2 };
  }
  const [one, two] = [at(text, sign), at(text, sign + 1)];
  // `token::Kind`, `secret://`: no value follows.
  if (one === ":" && (two === ":" || (two === "/" && at(text, sign + 2) === "/"))) {
    return undefined;
  }
  if (one === ":" || one === "=") {
    const assigned = one === "=" || quotes > 0 || !/[ \t\n\f\r]/.test(two);
    return { ...named, assigned, from: sign + 1 + run(text, sign + 1, 2, /[=>~]/) };
  }
  if (one === "-" && two === ">") {
    return { ...named, assigned: true, from: sign + 2 };
  }
  // `<property name="password">…`.
  if (one === ">" && quotes === 1 && gap === 0) {
    return { ...named, element: true, from: sign + 1 };
  }
  // `["authorization", "…"]`.
  if (one === "," && quotes > 0 && /\[["']$/.test(head)) {
    return { ...named, listed: true, from: sign + 1 };
  }
  // `("authorization", "…")`.
  if (one === "," && quotes > 0 && at(text, start - 1 - runBefore(text, start, 4, /["'\\b]/)) === "(") {
    return { ...named, assigned: true, from: sign + 1 };
  }
  // `--password …`.
  if (gap > 0 && at(text, start) === "-" && quotes === 0) {
    return { ...named, assigned: true, from: sign };
  }
  // `PASSWORD '…'`.
  if (one === "'" && closed === end) {
    return { ...named, from: sign };
  }
  // `name="password" value="…"`, `"name": "password", "value": "…"`.
  const from = quotes > 0 || one === "\n" ? valueAfter(text, closed) : undefined;
  return from === undefined ? undefined : { ...named, assigned: true, from };
}

/** `<password>…`. */
function elementOf(text: string, start: number, end: number): number | undefined {
  const prefix = runBefore(text, start, 24, /[A-Za-z0-9:]/);
  const before = at(text, start - 1);
  if (before !== "<" && !(before === ":" && at(text, start - prefix - 1) === "<")) {
    return undefined;
  }
  const close = end + run(text, end, 256, /[^<>]/);
  const named = close === end || /[ \t\n\f\r]/.test(at(text, end));
  return at(text, close) === ">" && named && at(text, close - 1) !== "/" ? close + 1 : undefined;
}

function valueAfter(text: string, closed: number): number | undefined {
  const word = closed + run(text, closed, 32, /[ \t\n\f\r,"'\\]/);
  if (word === closed || text.slice(word, word + 5).toLowerCase() !== "value") {
    return undefined;
  }
  const sign = word + 5 + run(text, word + 5, 4, /["'\\ ]/);
  return /[:=]/.test(at(text, sign)) ? sign + 1 : undefined;
}
