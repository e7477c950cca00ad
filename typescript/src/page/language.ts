// What languages a user prefers, and which of several texts fits best: RFC 9110 (12.5.4) and the lookup of RFC 4647
// (3.4), as `core/src/language.rs` has them.

import { lookUp } from "./entries.js";
import type { Catalog, ToolError } from "./types.js";

/** The most languages of a preference that count. */
const MOST = 32;
/** The longest tag that is compared. */
const LONGEST = 64;

/** Reads a tag, or the value of an `Accept-Language` header: best first, lowercase. */
export function preferred(preference: string): readonly string[] {
  const wanted: (readonly [weight: number, tag: string])[] = [];
  for (const item of preference.split(",", MOST)) {
    const [range = "", ...parameters] = item.split(";");
    const tag = trimmed(range);
    if (tag.length > LONGEST || !/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/.test(tag)) {
      continue;
    }
    const weights = parameters.map((parameter) => /^[ \t]*[qQ][ \t]*=([^]*)$/.exec(parameter)?.[1]);
    const weight = weights.find((value) => value !== undefined);
    wanted.push([weight === undefined ? 1000 : thousandths(trimmed(weight)), tag.toLowerCase()]);
  }
  // Of equal weights, the first is preferred: the sort is stable.
  return wanted.filter(([weight]) => weight > 0).sort(([one], [other]) => other - one).map(([, tag]) => tag);
}

/** Without the white space of headers. One pass, because a client may send a megabyte of it. */
function trimmed(text: string): string {
  const isBlank = (at: number): boolean => text[at] === " " || text[at] === "\t";
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) {
    start += 1;
  }
  while (start < end && isBlank(end - 1)) {
    end -= 1;
  }
  return text.slice(start, end);
}

/** A weight of RFC 9110; what is none counts as the lowest. */
function thousandths(value: string): number {
  if (!/^(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/.test(value)) {
    return 1;
  }
  const [whole = "", decimals = ""] = value.split(".");
  return Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** The tag of the text that fits best; `undefined` for the catalog's own text, which is in the language `own`. */
export function chosen(
  languages: readonly string[],
  own: string | undefined,
  texts: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const tags = Object.keys(texts ?? {});
  if (tags.length === 0) {
    return undefined;
  }
  for (const range of languages.flatMap(wider)) {
    if (own?.toLowerCase() === range) {
      return undefined;
    }
    const tag = tags.find((tag) => tag.toLowerCase() === range);
    if (tag !== undefined) {
      return tag;
    }
  }
  return undefined;
}

/** A tag, then each wider one: `zh-hant-tw`, `zh-hant`, `zh`. */
function wider(tag: string): string[] {
  const parts = tag.split("-");
  const tags: string[] = [];
  while (parts.length > 0) {
    tags.push(parts.join("-"));
    parts.pop();
    // A single letter introduces the parts after it, and means nothing by itself.
    if (parts.length > 1 && parts.at(-1)?.length === 1) {
      parts.pop();
    }
  }
  return tags;
}

/** {@link Errors.userText} of a catalog. */
export function userText(catalog: Catalog): (error: ToolError, languages: string | readonly string[]) => string {
  return (error, languages) => {
    if (!error.known) {
      return error.message;
    }
    const entry = lookUp(catalog, error.code);
    const preference = typeof languages === "string" ? languages : languages.join(",");
    const tag = chosen(preferred(preference), catalog.languages?.[0], entry.messages);
    const text = tag === undefined ? entry.user_message : entry.messages?.[tag];
    return (text === undefined ? undefined : filled(text, error)) ?? error.message;
  };
}

/** A text of the catalog with what is known of the error; `undefined` if a value in it is not known. */
function filled(text: string, error: ToolError): string | undefined {
  let complete = true;
  const filled = text.replace(/\{\{|\}\}|\[\[|\]\]|\{([^}]*)\}/g, (token, name: string | undefined) => {
    if (name === undefined) {
      return token === "{{" ? "{" : token === "}}" ? "}" : "";
    }
    const value = valueOf(error, name);
    complete &&= value !== undefined;
    return value ?? "";
  });
  return complete ? filled : undefined;
}

/** A value that every error may have. The values of parameters are only in the texts of the server. */
function valueOf({ ref, service, stage, rollback_status, tool }: ToolError, name: string): string | undefined {
  switch (name) {
    case "ref":
      return ref;
    case "service":
      return service;
    case "stage":
      return stage;
    case "rollback_status":
      return rollback_status;
    case "tool":
      return tool;
    default:
      return undefined;
  }
}
