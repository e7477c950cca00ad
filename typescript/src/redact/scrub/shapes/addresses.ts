// E-mail addresses, names in URLs, and folders of users.

import type { Cuts } from "../cuts.js";
import { at, isWord, run, runBefore, withoutEnd } from "./bytes.js";
import { CREDENTIAL } from "./tokens.js";

/** The most letters of an address that are read on each side. */
const MOST = 512;
const NO_DOMAINS = /^(?:css|gif|gz|html|jar|jpeg|jpg|js|json|log|mjs|mount|path|png|scope|service|slice|socket|svg|swap|target|tgz|timer|ts|txt|webp|whl|xml|yaml|yml)$/i;
const ENDS = /[^ \t\n\f\r"'`<>|]/;

/** E-mail addresses. */
export function mail(text: string, cuts: Cuts): void {
  // What is before these has been found to be a password, so what follows is a host.
  const passwords = new Set(cuts.all.map(([, end]) => end));
  for (let place = text.indexOf("@"); place >= 0; place = text.indexOf("@", place + 1)) {
    const length = passwords.has(place) ? undefined : domain(text.slice(place + 1, place + 1 + MOST));
    const start = length === undefined ? place : local(text.slice(Math.max(0, place - MOST), place), place);
    // `git` is the user of every host of repositories.
    if (length !== undefined && start < place && text.slice(start, place) !== "git") {
      cuts.add(start, place + 1 + length, "[email]");
    }
  }
}

/** Where the part before the `@` begins. */
function local(head: string, place: number): number {
  // `"jane doe"@example.com`.
  const open = head.endsWith('"') ? head.slice(0, -1).lastIndexOf('"') : -1;
  if (open >= 0 && head.length - open <= 66) {
    return place - (head.length - open);
  }
  let local = /[\p{Alphabetic}\p{N}.!#$%&'*+/=?^_`{|}~-]*$/u.exec(head)?.[0] ?? "";
  // Of `?to=jane@…` only the address.
  const rest = /[=?&/|{]([^=?&/|{]+)$/.exec(local)?.[1];
  local = (rest ?? local).replace(/^[^\p{Alphabetic}\p{N}_]+/u, "");
  return place - local.length;
}

/** How long the domain is. */
function domain(tail: string): number | undefined {
  const inner = /^\[([A-Za-z0-9.:]{0,47})\]/.exec(tail);
  if (inner !== null || tail.startsWith("[")) {
    return inner?.[0].length;
  }
  let domain = /^[\p{Alphabetic}\p{N}._-]*/u.exec(tail)?.[0] ?? "";
  for (;;) {
    domain = withoutEnd(domain, /[._-]/);
    const dot = domain.lastIndexOf(".");
    if (dot < 0) {
      return undefined;
    }
    const [host, top] = [domain.slice(0, dot), domain.slice(dot + 1)];
    // `lodash@4.17.21.tgz`, `user@1000.service`.
    const version = !/\p{Alphabetic}/u.test(host) && host.includes(".");
    const letters = /^\p{Alphabetic}{2}/u.test(top) || top.startsWith("xn--");
    if (/[\p{Alphabetic}\p{N}]/u.test(host) && letters && !version && !NO_DOMAINS.test(top)) {
      return domain.length;
    }
    // `jane@example.com.1`: a number that follows is not a part of it.
    domain = host;
  }
}

/** Name and password of a URL. */
export function userInfo(text: string, cuts: Cuts): void {
  for (let place = text.indexOf("://"); place >= 0; place = text.indexOf("://", place + 1)) {
    const start = place + 3;
    const authority = text.slice(start, start + run(text, start, MOST, /[^ \t\n\f\r"'`<>|/?#\\]/));
    let name = authority.lastIndexOf("@");
    if (name < 0 && hasPassword(authority)) {
      name = text.slice(start, start + run(text, start, MOST, ENDS)).lastIndexOf("@");
    }
    // A user alone is none: of a page only, where it is a token.
    const page = /https?$/.test(text.slice(Math.max(0, place - 5), place));
    if (name >= 0 && (page || /[:0-9]/.test(text.slice(start, start + name)))) {
      cuts.add(start, start + name, CREDENTIAL);
    }
  }
  // `jdbc:oracle:thin:user/password@//host`.
  for (const { index } of text.matchAll(/jdbc:oracle:thin:/g)) {
    const start = index + 17;
    cuts.add(start, start + text.slice(start, start + run(text, start, MOST, ENDS)).lastIndexOf("@"), CREDENTIAL);
  }
  // `user:password@tcp(host)`.
  for (const { index } of text.matchAll(/@[a-z]{0,8}\(/g)) {
    const length = runBefore(text, index, MOST, ENDS);
    if (text.slice(index - length, index).includes(":")) {
      cuts.add(index - length, index, CREDENTIAL);
    }
  }
}

function hasPassword(authority: string): boolean {
  const colon = authority.indexOf(":");
  return colon >= 0 && !authority.startsWith("[") && !/^[0-9]*$/.test(authority.slice(colon + 1));
}

/** The name in the path of a user's folder. */
export function homes(text: string, cuts: Cuts): void {
  for (const match of text.matchAll(/\/home\/|\/Users\/|:\\users\\|:\\\\users\\\\|:\/users\/|:\\documents and settings\\/gi)) {
    const [found] = match;
    const drive = found.startsWith(":");
    // `/v1/users/42` is any path: the folder of macOS is `/Users`.
    if (!drive && /^[uH]/.test(found.slice(1))) {
      continue;
    }
    // In a URL, or below another folder, it is any name.
    if (drive || !isWord(at(text, match.index - 1)) || /(?:^|[^\p{Alphabetic}\p{N}])\/(?:var|mnt|export|data|mnt\/c)$/u.test(text.slice(Math.max(0, match.index - 12), match.index))) {
      const start = match.index + found.length;
      cuts.add(start, start + nameLength(text, start, drive), "[user]");
    }
  }
}

function nameLength(text: string, start: number, drive: boolean): number {
  const letters = /[A-Za-z0-9_\x80-\uffff.\-+$@~]/;
  if (drive) {
    const spaced = run(text, start, 64, /[A-Za-z0-9_\x80-\uffff.\-+$@~ ]/);
    const closed = /[\\/]/.test(at(text, start + spaced));
    if (closed && text.slice(start, start + spaced).split(" ").length <= 3) {
      return spaced;
    }
  }
  return text.slice(start, start + run(text, start, 64, letters)).replace(/\.+$/, "").length;
}
