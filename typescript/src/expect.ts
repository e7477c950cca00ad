// The types of parameters, compared as a program runs: a program without a type checker passes anything.

import type { Kind } from "./tables.js";
import { given, isRead } from "./values.js";

/** A value for the engine that has the type that the generated file declares for it; `undefined` if it has not. */
export function expected(kind: Kind, value: unknown): string | undefined {
  return isTyped(kind, value) && isReadable(kind, value) ? given(kind, value) : undefined;
}

function isReadable(kind: Kind, value: unknown): boolean {
  if (typeof kind === "object") {
    return !("list" in kind) || [...(value as readonly unknown[])].every((item) => isReadable(kind.list, item));
  }
  return typeof value !== "string" || (kind !== "datetime" && kind !== "date" && kind !== "uuid") || isRead(kind, value);
}

function isTyped(kind: Kind, value: unknown): boolean {
  if (typeof kind === "object") {
    if ("list" in kind) {
      // An absent item is `undefined`.
      return Array.isArray(value) && [...(value as readonly unknown[])].every((item) => isTyped(kind.list, item));
    }
    return !("enum" in kind) || kind.enum.includes(value as string);
  }
  switch (kind) {
    case "integer":
      return typeof value === "number" || typeof value === "bigint";
    case "number":
    case "duration":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "datetime":
      return typeof value === "string" || value instanceof Date;
    case "json":
      return true;
    default:
      return typeof value === "string";
  }
}

/** Says what a value must be, and what is wrong with this one. It never shows the value, which may be personal. */
export function unfit(kind: Kind, value: unknown): string {
  return `must be ${wanted(kind)}, and ${fault(kind, value)}`;
}

function wanted(kind: Kind): string {
  if (typeof kind === "object") {
    return "enum" in kind ? `one of ${kind.enum.join(", ")}` : "list" in kind ? `a list, each item ${wanted(kind.list)}` : "an object";
  }
  return WORDS[kind];
}

const WORDS: Readonly<Record<Exclude<Kind, object>, string>> = {
  text: "a string",
  url: "a string",
  email: "a string",
  phone: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "a boolean",
  datetime: "a Date, or a text of RFC 3339",
  date: "a text such as 2026-03-01",
  duration: "a number of seconds",
  uuid: "a text such as 00000000-0000-4000-8000-000000000000",
  json: "a value that JSON has",
};

function fault(kind: Kind, value: unknown, it: string = "it"): string {
  if (typeof kind === "object" && "list" in kind && Array.isArray(value)) {
    const items = [...(value as readonly unknown[])];
    const at = items.findIndex((item) => expected(kind.list, item) === undefined);
    return fault(kind.list, items[at], `item ${at}`);
  }
  const isWord = typeof kind === "object" && "enum" in kind && typeof value === "string";
  if (isWord || isTyped(kind, value)) {
    switch (typeof value) {
      case "number":
        return `${it} ${numberFault(kind, value)}`;
      case "bigint":
        return `${it} is too large`;
      case "string":
        return value.trim() === "" ? `${it} is empty` : `${it} is another text`;
      default:
        if (value instanceof Date) {
          return `${it} is an invalid Date`;
        }
    }
  }
  return `${it} is of the type ${Array.isArray(value) ? "array" : value === null ? "null" : typeof value}`;
}

function numberFault(kind: Kind, value: number): string {
  if (Number.isNaN(value)) {
    return "is NaN";
  }
  if (kind === "integer" && Number.isFinite(value)) {
    return "has a fraction";
  }
  return value < 0 ? "is negative" : "is too large";
}
