// Tokens by their own shape.

import type { Cuts } from "../cuts.js";
import { at, run, withoutEnd } from "./bytes.js";
import { VENDORS, type Vendor } from "./vendors.js";

/** What a credential is shown as. */
export const CREDENTIAL = "[credential]";

/** Tokens of vendors. */
export function vendors(text: string, cuts: Cuts): void {
  for (const vendor of VENDORS) {
    if (text.includes(vendor.prefix)) {
      ofVendor(text, vendor, cuts);
    }
  }
}

function ofVendor(text: string, vendor: Vendor, cuts: Cuts): void {
  const { token, prefix } = vendor;
  token.lastIndex = 0;
  // Where the last token ended with what was added to it: the prefixes in a long token need not all be read to that end.
  let [inner, outer] = [0, 0];
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    // A prefix may be in the token of another.
    token.lastIndex = match.index + 1;
    const body = withoutEnd(match[1] ?? "", /[.-]/);
    const end = match.index + prefix.length + body.length;
    // A token that is longer than its vendor's is another kind of word.
    const open = vendor.most !== Infinity && /[A-Za-z0-9]/.test(at(text, end));
    if (body.length < vendor.least || body.length > vendor.most || open) {
      continue;
    }
    const lead = vendor.lead?.exec(text.slice(Math.max(0, match.index - 128), match.index));
    const mixed = /[0-9]/.test(body) || (/[a-z]/.test(body) && /[A-Z]/.test(body));
    if (vendor.lead === undefined ? mixed : lead) {
      // What is added to a token is hidden with it.
      outer = inner <= end && end <= outer ? outer : end + run(text, end, Infinity, /[A-Za-z0-9_-]/);
      inner = end;
      cuts.add(match.index - (lead?.[0].length ?? 0), outer, CREDENTIAL);
    }
  }
}

/** `Bearer …` in prose. */
export function schemes(text: string, cuts: Cuts): void {
  for (const match of text.matchAll(/(?<![A-Za-z0-9_.-])(?:bearer|basic|negotiate|ntlm)(?![A-Za-z0-9_.-])[ \t:"]{1,4}(?=([A-Za-z0-9_\-.~+/=]*))/gi)) {
    const given = withoutEnd(match[1] ?? "", /\./);
    const start = match.index + match[0].length;
    if (isRandom(given)) {
      cuts.add(start, start + given.length, CREDENTIAL);
    }
  }
}

function isRandom(word: string): boolean {
  const inner = word.slice(1);
  return (
    word.length >= 6 &&
    (word.length >= 20 || /[0-9]/.test(word) || /[._+=]/.test(inner) || (/[A-Z]/.test(inner) && (/^[a-z]/.test(word) || /[a-z]/.test(inner))))
  );
}

/** Private keys in PEM. */
export function privateKeys(text: string, cuts: Cuts): void {
  for (const match of text.matchAll(/-----BEGIN [A-Z ]{0,48}/g)) {
    if (match[0].includes("PRIVATE KEY")) {
      const from = match.index + match[0].length;
      const found = text.indexOf("-----END ", from);
      const title = found + 9;
      const close = text.slice(title, title + 64).indexOf("-----");
      cuts.add(match.index, found < 0 ? text.length : close < 0 ? title : title + close + 5, CREDENTIAL);
    }
  }
}
