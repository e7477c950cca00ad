// Passwords in options of commands.

import type { Cuts } from "../cuts.js";
import { at, run } from "./bytes.js";
import { CREDENTIAL } from "./tokens.js";

/** A program, its option, whether the value is glued to it, and whether it is a user with a password. */
const OPTIONS: readonly (readonly [program: string, option: string, glued: boolean, user: boolean])[] = [
  ["", " -u ", false, true],
  ["", " --user ", false, true],
  ["", " --user=", false, true],
  ["", " --proxy-user ", false, true],
  ["curl", " -U ", false, true],
  ["curl", " -b ", false, false],
  // Of `docker run` it is a port.
  ["docker login", " -p ", false, false],
  ["http", " -a ", false, true],
  ["ldap", " -w ", false, false],
  ["mysql", " -p", true, false],
  ["net use", " /user:", true, false],
  ["openssl", " -K ", false, false],
  ["openssl", " -k ", false, false],
  ["redis-cli", " -a ", false, false],
  ["smbclient", " -U ", false, true],
  ["sshpass", " -p ", false, false],
];

/** Passwords in options. */
export function options(text: string, cuts: Cuts): void {
  if (!/ (?:-|\/user:)/i.test(text)) {
    return;
  }
  const lower = text.toLowerCase();
  for (const [program, option, glued, user] of OPTIONS) {
    const windows = program === "net use";
    const searched = windows ? lower : text;
    for (let place = searched.indexOf(option); place >= 0; place = searched.indexOf(option, place + 1)) {
      const line = lower.slice(Math.max(lower.lastIndexOf("\n", place - 1) + 1, place - 256), place);
      const runs = line.lastIndexOf(program);
      if (program === "" || (runs >= 0 && !/[a-z0-9]/.test(at(line, runs - 1)))) {
        password(text, place + option.length, windows, glued, user, cuts);
      }
    }
  }
}

function password(text: string, option: number, windows: boolean, glued: boolean, user: boolean, cuts: Cuts): void {
  let from = option;
  if (windows) {
    // `/user:NAME PASSWORD`.
    from += run(text, from, 512, /[^ \t\n\f\r]/);
    from += run(text, from, 1, / /);
  } else if (glued && /[ \t\n\f\r]/.test(at(text, from))) {
    return;
  }
  const quote = /["']/.test(at(text, from)) ? at(text, from) : "";
  const start = from + quote.length;
  let end = start;
  while (end < text.length && end - start < 512 && (quote === "" ? /[^ \t\n\f\r]/.test(at(text, end)) : at(text, end) !== quote && at(text, end) !== "\n")) {
    end += 1;
  }
  const given = text.slice(start, end);
  // `user:password`, and `user%password` of Samba; `-u http://…` and `-u 1000:1000` are other options.
  const [, secret = ""] = /^[^:%]*[:%]([^]*)$/.exec(given) ?? [];
  if (user ? !secret.startsWith("//") && !/^[0-9]*$/.test(secret) : !given.startsWith("-") && given !== "") {
    cuts.add(start, end, CREDENTIAL);
  }
}
