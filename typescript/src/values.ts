// Values of a program for the engine: JSON, in which an object of one member has what JSON doesn't have. The forms are in the
// table of `bindings/js/src/values.rs`.

import { member, own } from "./causes.js";
import { ask } from "./engine/engine.js";
import type { Kind } from "./tables.js";

/** Half a character, which the engine can't read, as JSON has it. */
const HALF = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;
/** What may have to be escaped. */
const ESCAPED = /[^ !#-[\]-~]/;
/** How deep JSON is read. */
const DEEPEST = 100;
/** How many values are searched for in one that JSON doesn't have. */
const MOST_LEAVES = 1000;

/** Anything as JSON, with nothing in it that the engine can't read; `undefined` if it has no form there, such as a function or a ring. */
export function json(value: unknown): string | undefined {
  try {
    const text: string | undefined = typeof value === "object" ? JSON.stringify(value, plain) : JSON.stringify(value);
    return text === undefined || isDeep(text) ? undefined : whole(text);
  } catch {
    return undefined;
  }
}

/** Anything as JSON for a model; `undefined` if it has no form there. */
export function printed(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, plain) as string | undefined;
  } catch {
    return undefined;
  }
}

/** An object as JSON, only if that is exactly what it is: what stands for a call must not stand for another one. */
export function exactly(value: unknown): string | undefined {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text === undefined || isDeep(text) ? undefined : whole(text);
  } catch {
    return undefined;
  }
}

/** The texts and numbers in a value that JSON doesn't have, each once: it may be a ring, or deep. */
export function leaves(value: unknown): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const left = [value];
  while (left.length > 0 && found.size < MOST_LEAVES && seen.size < MOST_LEAVES) {
    const next = left.pop();
    if (typeof next === "string" || typeof next === "number" || typeof next === "bigint") {
      found.add(String(next));
    } else if (typeof next === "object" && next !== null && !seen.has(next)) {
      seen.add(next);
      left.push(...own(next).slice(0, MOST_LEAVES).map((name) => member(next, name)));
    }
  }
  return [...found];
}

/** A text as JSON. Most are names, which need no escapes. */
export function quoted(text: string): string {
  return ESCAPED.test(text) ? whole(JSON.stringify(text)) : `"${text}"`;
}

/** Texts as JSON. */
export function texts(list: readonly string[]): string {
  return whole(JSON.stringify(list));
}

function whole(text: string): string {
  return text.includes("\\ud") ? text.replace(HALF, "$1\ufffd") : text;
}

function plain(_: string, inner: unknown): unknown {
  return typeof inner === "bigint" ? Number(inner) : inner;
}

function isDeep(text: string): boolean {
  if (text.length <= 2 * DEEPEST) {
    return false;
  }
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      at += letter === "\\" ? 1 : 0;
      isText = letter !== '"';
    } else if (letter === '"') {
      isText = true;
    } else if (letter === "[" || letter === "{") {
      depth += 1;
      if (depth > DEEPEST) {
        return true;
      }
    } else if (letter === "]" || letter === "}") {
      depth -= 1;
    }
  }
  return false;
}

/** A value that a program has for a parameter of this type; `undefined` if it is absent or is not of the type. A text is kept as it is. */
export function given(kind: Kind, value: unknown): string | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (typeof kind === "object") {
    return "list" in kind ? list(kind.list, value) : "enum" in kind ? word(value) : object(value);
  }
  switch (kind) {
    case "json":
      return typeof value === "string" && value.trim() === "" ? undefined : tagged("json", json(value));
    case "text":
    case "url":
    case "email":
    case "phone":
      return word(value);
    case "integer":
      return typeof value === "bigint" || typeof value === "number" ? integer(value) : read(value);
    case "number":
      return typeof value === "number" ? number(value) : read(value);
    case "boolean":
      return typeof value === "boolean" ? String(value) : read(value);
    case "duration":
      return typeof value === "number" ? duration(value) : read(value);
    case "datetime":
      return value instanceof Date ? time(value) : read(value);
    case "date":
    case "uuid":
      return read(value);
  }
}

/** A value of no known type: an argument that a model made up. */
export function asItIs(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "bigint":
      return integer(value) ?? quoted(String(value));
    default:
      return value === null ? undefined : tagged("json", json(value));
  }
}

/** The values of an object, each as `read` has it. One that can't be read is absent. */
export function named(read: (name: string, value: unknown) => string | undefined, values: object | undefined): readonly (readonly [string, string])[] {
  const all: (readonly [string, string])[] = [];
  for (const name of own(values)) {
    try {
      const found = read(name, (values as Readonly<Record<string, unknown>>)[name]);
      if (found !== undefined) {
        all.push([name, found]);
      }
    } catch {
      // It is absent.
    }
  }
  return all;
}

/** An object of such values. */
export function members(values: readonly (readonly [string, string])[]): string {
  let text = "";
  for (const [name, value] of values) {
    text += `${text === "" ? "" : ","}${quoted(name)}:${value}`;
  }
  return `{${text}}`;
}

function tagged(tag: string, value: string | undefined): string | undefined {
  return value && `{"${tag}":${value}}`;
}

/** What rules read of a text. */
function read(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? tagged("read", quoted(value)) : undefined;
}

function word(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
    case "bigint":
    case "boolean":
      return quoted(String(value));
    default:
      return undefined;
  }
}

function list(of: Kind, value: unknown): string | undefined {
  if (!Array.isArray(value)) {
    return typeof value === "string" ? tagged("read", quoted(value)) : undefined;
  }
  // An absent item is `undefined`.
  const items = [...(value as readonly unknown[])].map((item) => given(of, item));
  return items.includes(undefined) ? undefined : `[${items.join(",")}]`;
}

function object(value: unknown): string | undefined {
  return typeof value !== "object" || Array.isArray(value) ? undefined : tagged("json", json(value));
}

function integer(value: bigint | number): string | undefined {
  if (typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value))) {
    return Number.isInteger(value) ? String(value + 0) : undefined;
  }
  const exact = BigInt(value);
  return exact >= -(2n ** 63n) && exact < 2n ** 64n ? `{"integer":"${exact}"}` : undefined;
}

function number(value: number): string {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) {
    return String(value);
  }
  // As a text it keeps its last digit.
  const name = Number.isFinite(value) ? (value === 0 ? "-0" : value) : Number.isNaN(value) ? "NaN" : value > 0 ? "inf" : "-inf";
  return `{"number":"${name}"}`;
}

/** A length of time in seconds. */
function duration(value: number): string | undefined {
  return value >= 0 && value < 2 ** 63 ? `{"duration":${value * 1000}}` : undefined;
}

/** The engine's years have four digits. */
function time(value: Date): string | undefined {
  const at = value.getTime();
  return Math.abs(at) < 253402207200000 ? `{"time":${at}}` : undefined;
}

/** Is a text a value of this type? */
export function isRead(kind: "datetime" | "date" | "uuid", text: string): boolean {
  return ask((engine) => engine.reads(kind, text));
}
