// Masks: enough of a value to recognize it, and no more.

import { MOST_ITEMS } from "./plain.js";
import { utf8Length } from "./utf8.js";
import type { Kind, View } from "./value.js";
import { trimmed } from "./space.js";

const HIDDEN = "•••";

/** What a receiver sees of a value that is masked for it. */
export function mask(kind: Kind, view: View): string {
  const of = typeof kind === "object" && "list" in kind ? kind.list : kind;
  switch (view.is) {
    case "list": {
      const masked = view.items.slice(0, MOST_ITEMS).map((item) => mask(of, item));
      return [...masked, ...(view.items.length > MOST_ITEMS ? ["…"] : [])].join(", ");
    }
    case "json":
      return Array.isArray(view.json) ? `[${HIDDEN}]` : typeof view.json === "object" && view.json !== null ? `{${HIDDEN}}` : HIDDEN;
    case "text":
      return ofText(trimmed(view.text), of);
    case "datetime":
    case "date":
      return part(view.text, "-");
    case "uuid":
      return part(view.text, "");
    // Every digit of a number or a length of time reveals something.
    default:
      return HIDDEN;
  }
}

function ofText(text: string, kind: Kind): string {
  switch (kind) {
    case "email":
      return email(text);
    case "phone":
      return phone(text);
    case "url":
      return url(text);
    case "text":
      return first(text);
    default:
      return HIDDEN;
  }
}

function part(text: string, separator: string): string {
  return /^[A-Za-z0-9]{4}/.test(text) ? text.slice(0, 4) + separator + HIDDEN : HIDDEN;
}

function first(text: string): string {
  const [first, second] = text;
  return first !== undefined && second !== undefined ? first + HIDDEN : HIDDEN;
}

function email(text: string): string {
  const at = text.lastIndexOf("@");
  if (at < 0) {
    return first(text);
  }
  const domain = text.slice(at + 1);
  // A last label that is no word may be a secret.
  const [, host = domain, top] = /^([^]*)\.(\p{Alphabetic}*)$/u.exec(domain) ?? [];
  const short = top !== undefined && utf8Length(top) <= 18;
  return `${first(text.slice(0, at))}@${first(short ? host : domain)}${short ? `.${top}` : ""}`;
}

function phone(text: string): string {
  const digits = text.replace(/[^0-9]/g, "");
  return HIDDEN + (digits.length >= 6 ? digits.slice(-2) : "");
}

function url(text: string): string {
  const [, scheme = "", rest = ""] = /^([^]*?):\/\/([^]*)$/.exec(text) ?? [];
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (!/^[\p{Alphabetic}\p{N}+.-]+$/u.test(scheme) || !/^[\p{Alphabetic}\p{N}\-._:[\]]+$/u.test(host) || utf8Length(host) > 253) {
    return HIDDEN;
  }
  // A password with a slash: what looks like the host is the user's name.
  const port = authority.slice(authority.lastIndexOf(":") + 1);
  const hides = !authority.includes("@") && authority.includes(":") && rest.includes("@") && !/^[0-9]*$/.test(port);
  return hides ? HIDDEN : `${scheme}://${host}/${HIDDEN}`;
}
