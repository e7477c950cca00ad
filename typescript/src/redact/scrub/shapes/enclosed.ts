// Values in brackets, in quotation marks and in elements.

import { at, run, runBefore } from "./bytes.js";
import { saysSomething } from "./names.js";
import type { Named } from "./named.js";

/** Behind `Some(`, `[`, `Secret(`: where the inner value begins, and what closes it. */
export function unwrapped(text: string, from: number): readonly [inner: number, close: string | undefined] {
  let inner = from;
  let close: string | undefined;
  for (let left = 3; left > 0; left -= 1) {
    const name = run(text, inner, 24, /[A-Za-z0-9]/);
    const open = at(text, inner + name);
    if (open !== "(" && open !== "[" && !(open === "{" && at(text, inner + name + 1) !== "{")) {
      break;
    }
    close = open === "(" ? ")" : open === "[" ? "]" : "}";
    inner += name + 1;
    inner += run(text, inner, 64, /[ \t\n\f\r]/);
  }
  return [inner, close];
}

/** Is what is between brackets a value? */
export function isBracketed(text: string, from: number, length: number, named: Named): boolean {
  const inner = text.slice(from, from + length).trimEnd();
  const hash = named.of === "token" && length <= 8 && /^[0-9a-fA-F]*$/.test(inner);
  const numbers = /^[0-9a-fA-Fx, -]*$/.test(inner) && inner.includes(",");
  const table = text.slice(0, from).endsWith(")=(") || named.of === "header" || named.of === "cookie";
  const nothing = inner === "" || /^(?:redacted|REDACTED)/.test(inner) || saysSomething(inner);
  return !nothing && ((!/[ ={]/.test(inner) && !hash) || numbers || table);
}

/** What is in quotation marks, however often they are escaped. */
export function quoted(text: string, from: number): readonly [start: number, end: number] | undefined {
  const prefix = run(text, from, 2, /[burfN$@]/);
  const slashes = run(text, from + prefix, 7, /\\/);
  const opening = from + prefix + slashes;
  const quote = at(text, opening);
  if (quote !== '"' && quote !== "'" && quote !== "`") {
    return undefined;
  }
  let marks = 0;
  while (marks < 3 && at(text, opening + marks) === quote) {
    marks += 1;
  }
  // Two of them are an empty text.
  const inner = opening + marks;
  return marks === 2 ? undefined : [inner, closing(text, inner, quote, slashes)];
}

/** Where a quotation ends, which was opened with so many backslashes. */
export function closing(text: string, from: number, quote: string, slashes: number): number {
  for (let found = text.indexOf(quote, from); found >= 0; found = text.indexOf(quote, found + 1)) {
    const before = runBefore(text, found, found - from, /\\/);
    // `\\"` closes what `"` opened: the backslash is escaped itself.
    if (slashes === 0 ? before % 2 === 0 : before <= slashes) {
      return found - Math.min(slashes, before);
    }
  }
  return text.length;
}

/** What is in an element. */
export function element(text: string, from: number): readonly [start: number, end: number] {
  const data = text.startsWith("<![CDATA[", from);
  const start = data ? from + 9 : from;
  const end = text.indexOf(data ? "]]>" : "<", start);
  return [start, end < 0 ? text.length : end];
}
