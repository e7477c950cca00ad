// A value as the library sees it: one shape for each way in which values are written.

import { durationOf, seconds, type Duration } from "./duration.js";
import { trimmed } from "./space.js";

/** The type of a parameter, as a catalog has it. */
export type Kind =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "datetime"
  | "date"
  | "duration"
  | "uuid"
  | "url"
  | "email"
  | "phone"
  | "json"
  | { readonly enum: readonly string[] }
  | { readonly list: Kind }
  | { readonly object: unknown };

/** A value; `undefined` is an absent one. */
export type View =
  | { readonly is: "text"; readonly text: string }
  /** Printed as it is: a whole number, a number, a boolean, a day, a UUID. */
  | { readonly is: "integer" | "number" | "boolean" | "date" | "uuid"; readonly text: string; readonly value?: unknown }
  | { readonly is: "datetime"; readonly text: string; readonly utc: string; readonly ms: number }
  | { readonly is: "duration"; readonly duration: Duration }
  | { readonly is: "list"; readonly items: readonly View[] }
  | { readonly is: "json"; readonly json: unknown };

/** Reads a value of a type; `undefined` if it is not of that type. */
export function convert(kind: Kind, value: unknown): View | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (typeof kind === "object" && "list" in kind) {
    if (!Array.isArray(value)) {
      const item = typeof value === "string" ? convert(kind.list, value) : undefined;
      return item && { is: "list", items: [item] };
    }
    const items = value.map((item: unknown) => convert(kind.list, item));
    return items.includes(undefined) ? undefined : { is: "list", items: items as View[] };
  }
  if (kind === "json" || (typeof kind === "object" && "object" in kind)) {
    return jsonOf(kind, value);
  }
  switch (typeof value) {
    case "string":
      return ofText(kind, value);
    case "number":
      return kind === "duration" ? durationView(durationOf(value)) : ofNumber(kind, value);
    case "bigint":
      return kind === "integer" || kind === "text" ? ofText(kind, String(value)) : undefined;
    case "boolean":
      return kind === "boolean"
        ? { is: "boolean", text: String(value), value }
        : kind === "text" || typeof kind === "object"
          ? ofText(kind, String(value))
          : undefined;
    default:
      return kind === "datetime" && value instanceof Date ? instant(value) : undefined;
  }
}

/** Reads a value that a program has for a declared parameter. A text is kept as it is. */
export function given(kind: Kind, value: unknown): View | undefined {
  const isText = typeof value === "string" && (TEXTS.includes(kind) || (typeof kind === "object" && "enum" in kind));
  if (typeof kind === "object" && "list" in kind && Array.isArray(value)) {
    const items = value.map((item: unknown) => given(kind.list, item));
    return items.includes(undefined) ? undefined : { is: "list", items: items as View[] };
  }
  return isText ? { is: "text", text: value } : convert(kind, value);
}

const TEXTS: readonly Kind[] = ["text", "url", "email", "phone"];

/** Any value as a program has it, of which no type is known: an argument that a model made up. */
export function anyView(value: unknown): View | undefined {
  switch (typeof value) {
    case "undefined":
      return undefined;
    case "string":
      return { is: "text", text: value };
    case "boolean":
      return { is: "boolean", text: String(value), value };
    default:
      return value === null ? undefined : { is: "json", json: asJson(value) };
  }
}

function jsonOf(kind: Kind, value: unknown): View | undefined {
  if (typeof value === "string") {
    const bare = trimmed(value);
    return kind === "json" && bare !== "" ? { is: "json", json: value } : undefined;
  }
  const json = asJson(value);
  const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
  return json === undefined || !(kind === "json" || isObject) ? undefined : { is: "json", json };
}

/** A value as JSON has it; `undefined` if it has no form there, such as a function or a ring. */
export function asJson(value: unknown): unknown {
  try {
    const text: string | undefined = JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? Number(inner) : inner));
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function ofNumber(kind: Kind, value: number): View | undefined {
  switch (kind) {
    case "integer":
      return Number.isInteger(value) ? { is: "integer", text: decimal(value), value } : undefined;
    case "number":
      return { is: "number", text: decimal(value), value };
    default:
      return kind === "text" || typeof kind === "object" ? ofText(kind, String(value)) : undefined;
  }
}

function ofText(kind: Kind, text: string): View | undefined {
  const bare = trimmed(text);
  if (bare === "") {
    return undefined;
  }
  if (typeof kind === "object") {
    const words = "enum" in kind ? kind.enum : [];
    const word = words.find((word) => word === bare) ?? words.find((word) => word.toLowerCase() === bare.toLowerCase());
    return word === undefined ? undefined : { is: "text", text: word };
  }
  const shaped = (fits: boolean): View | undefined => (fits ? { is: "text", text: bare } : undefined);
  switch (kind) {
    case "text":
      return shaped(true);
    case "integer": {
      const whole = /^([+-]?\d+)(?:\.0+)?$/.exec(bare)?.[1];
      return whole === undefined ? undefined : integerOf(BigInt(whole));
    }
    case "number": {
      const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(bare) ? Number(bare) : NaN;
      return Number.isFinite(number) ? { is: "number", text: decimal(number), value: number } : undefined;
    }
    case "boolean": {
      const word = bare.toLowerCase();
      return word === "true" || word === "false" ? { is: "boolean", text: word, value: word === "true" } : undefined;
    }
    case "datetime":
      return datetime(bare);
    case "date":
      return /^\d{4}-\d\d-\d\d$/.test(bare) && isDay(bare) ? { is: "date", text: bare } : undefined;
    case "duration":
      return durationView(seconds(bare));
    case "uuid":
      return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(bare) ? { is: "uuid", text: bare.toLowerCase() } : undefined;
    case "url":
      return shaped(/^[A-Za-z][A-Za-z0-9+.-]*:\P{White_Space}+$/u.test(bare));
    case "email":
      return shaped(/^\P{White_Space}+@[^\p{White_Space}@]+$/u.test(bare));
    case "phone":
      return shaped(/^[0-9+\-()./ \u00a0]+$/.test(bare) && /^(?:\D*\d){3,20}\D*$/.test(bare));
    case "json":
      return { is: "json", json: bare };
  }
}

function integerOf(value: bigint): View | undefined {
  const fits = value >= -(2n ** 63n) && value < 2n ** 64n;
  return fits ? { is: "integer", text: String(value), value } : undefined;
}

function durationView(duration: Duration | undefined): View | undefined {
  return duration && { is: "duration", duration };
}

/** A number as it is printed: all of its digits, without an exponent. */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? "NaN" : value > 0 ? "inf" : "-inf";
  }
  const text = Object.is(value, -0) ? "-0" : String(value);
  const [, sign = "", whole = "", part = "", exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) {
    return text;
  }
  const shift = Number(exponent);
  const digits = whole + part;
  return shift < 0 ? `${sign}0.${"0".repeat(-shift - 1)}${digits}` : sign + digits.padEnd(whole.length + shift, "0");
}

const DATETIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|([+-])(\d\d)(?::?(\d\d))?)(?:\[[^\]]*\])?$/;

function datetime(text: string): View | undefined {
  const [, day = "", hour = "", minute = "", second = "00", part = "", zone = "", sign, hours = "00", minutes = "00"] = DATETIME.exec(text) ?? [];
  if (day === "" || !isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60 || Number(minutes) > 59) {
    return undefined;
  }
  // A leap second is the last second of its minute.
  const whole = `${day}T${hour}:${minute}:${second === "60" ? "59" : second}`;
  const fraction = part.replace(/0+$/, "");
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const ms = Date.parse(`${whole}Z`) - offset * 60000;
  const dot = fraction === "" ? "" : `.${fraction}`;
  return {
    is: "datetime",
    text: `${whole}${dot}${/^z$/i.test(zone) ? "+00:00" : `${sign ?? "+"}${hours}:${minutes}`}`,
    utc: `${new Date(ms).toISOString().slice(0, 19)}${dot}Z`,
    ms: ms + Math.floor(Number(`0${dot}`) * 1000),
  };
}

/** A point in time without an offset, as JavaScript has it. */
function instant(at: Date): View | undefined {
  const ms = at.getTime();
  if (Number.isNaN(ms)) {
    return undefined;
  }
  const utc = at.toISOString().replace(/\.?0+Z$/, "Z");
  return { is: "datetime", text: utc, utc, ms };
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
