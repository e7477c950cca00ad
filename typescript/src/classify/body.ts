// A result that is JSON: whether it is a failure, its message, and what its members state.

import { rows } from "../rows.js";
import { type Fact, failedStatus, grpcStatus, jsonrpcCode, sqlstateOf } from "./fact.js";
import { Names, spelled } from "./names.js";
import { MEMBERS } from "./tables.js";

type Json = Readonly<Record<string, unknown>>;

function members(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function get(value: unknown, name: string): unknown {
  const object = members(value);
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

const membersWith = (contents: string): readonly string[] => rows(MEMBERS).find(([it]) => it === contents)?.[1]?.split(" ") ?? [];
const ONLY: readonly string[] = /* @__PURE__ */ membersWith("only");
const MESSAGES: readonly string[] = /* @__PURE__ */ membersWith("message");
const CODES: readonly string[] = /* @__PURE__ */ membersWith("code");

/** Does a result say that it is a failure? */
export function isFailure(result: unknown): boolean {
  const it = (name: string): unknown => get(result, name);
  const error = it("error");
  return (
    it("success") === false ||
    it("ok") === false ||
    it("isError") === true ||
    it("is_error") === true ||
    (error !== undefined && error !== null) ||
    ["errors", "errorMessages"].some((name) => Array.isArray(it(name)) && (it(name) as readonly unknown[]).length > 0) ||
    it("object") === "error" ||
    it("type") === "error" ||
    /^(?:error|fail|failed|failure)$/i.test(textOf(it("status"))) ||
    ONLY.some((name) => textOf(it(name)) !== "") ||
    typeof it("retry_after") === "number" ||
    (MESSAGES.some((name) => typeof it(name) === "string") && (states(result) || namesAFailure(result))) ||
    isItem(result)
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An object whose only member is a failed answer. */
function isItem(result: unknown): boolean {
  const [item, second] = Object.values(members(result) ?? {});
  return item !== undefined && second === undefined && members(get(item, "error")) !== undefined && states(item);
}

function namesAFailure(result: unknown): boolean {
  return CODES.some((name) => {
    const code = get(result, name);
    return typeof code === "number"
      ? Number.isInteger(code) && code !== 0 && code !== 1 && !(code >= 200 && code < 400)
      : typeof code === "string" && code !== "" && !/^(?:[0-9]|(?:ok|success|succeeded|created|accepted)$)/i.test(code);
  });
}

function states(result: unknown): boolean {
  return ["status", "statusCode"].some((name) => {
    const value = get(result, name);
    const status = typeof value === "string" && /^\+?[0-9]+$/.test(value) ? Number(value) : value;
    return typeof status === "number" && status >= 400 && status <= 599;
  });
}

/** The message of a result. */
export function messageOf(result: unknown): string | undefined {
  const named = (value: unknown): string | undefined =>
    MESSAGES.map((name) => get(value, name)).find((text): text is string => typeof text === "string");
  const own = (value: unknown): string | undefined => (typeof value === "string" ? value : named(value));
  const errors = get(result, "errors");
  return own(get(result, "error")) ?? named(result) ?? (Array.isArray(errors) ? own(errors[0]) : undefined);
}

/** The member of a result at a dotted path. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, segment) => (Array.isArray(value) ? (/^[0-9]+$/.test(segment) ? value[Number(segment)] : undefined) : get(value, segment)), value);
}

/** Are two values of JSON the same? */
export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  }
  const [one, other] = [members(a), members(b)];
  if (one === undefined || other === undefined) {
    return a === b;
  }
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

const TEXTS: readonly string[] = /* @__PURE__ */ membersWith("text");
const NAMES: readonly string[] = /* @__PURE__ */ membersWith("name");
const STATUSES: readonly string[] = /* @__PURE__ */ membersWith("status");
const DEEPEST = 5;
const MOST = 128;
const MOST_SAID = 2048;

/** What the members of a result say. */
export class Body {
  words = "";
  fact: Fact | undefined;
  readonly names: Names = new Names();

  constructor(result: unknown, message: string | undefined) {
    let looked = 0;
    let level: readonly unknown[] = [result];
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      const below: unknown[] = [];
      for (const value of level) {
        const object = members(value);
        if (object !== undefined) {
          looked += Object.keys(object).length;
          if (looked > MOST) {
            return;
          }
          this.#members(object, message);
          below.push(...Object.keys(object).sort().map((name) => object[name]).filter((inner) => typeof inner === "object" && inner !== null));
        } else if (Array.isArray(value)) {
          looked += Math.min(value.length, 8);
          below.push(...(value.slice(0, 8) as unknown[]));
        } else if (typeof value === "string") {
          this.#text(value, message);
        }
      }
      level = below;
    }
  }

  #members(object: Json, message: string | undefined): void {
    for (const name of Object.keys(object).sort()) {
      const value = object[name];
      if (typeof value === "string") {
        if (TEXTS.includes(name)) {
          this.#text(value, message);
        }
        if (NAMES.includes(name)) {
          this.#name(value);
        }
        this.fact ??= stated(name, value, object);
      } else if (typeof value === "number" && STATUSES.includes(name)) {
        const [code, status] = [jsonrpcCode(value), failedStatus(value)];
        this.fact ??= code !== undefined ? { is: "jsonrpc", value: code } : status !== undefined ? { is: "status", value: status } : undefined;
      }
    }
  }

  #text(text: string, message: string | undefined): void {
    if (message !== text && this.words.length + text.length <= MOST_SAID) {
      this.words += `${text}\n`;
    }
  }

  #name(name: string): void {
    if (name.length <= 96 && !/\s/.test(name) && this.words.length <= MOST_SAID) {
      this.names.add(name);
      this.words += `${spelled(name)}\n`;
    }
  }
}

function stated(name: string, text: string, object: Json): Fact | undefined {
  if (["sqlstate", "sqlState", "pgcode"].includes(name) || (name === "code" && Object.hasOwn(object, "severity"))) {
    const state = sqlstateOf(text);
    return state === undefined ? undefined : { is: "sqlstate", value: state };
  }
  if (!STATUSES.includes(name)) {
    return undefined;
  }
  const status = (/^\+?[0-9]+$/.test(text) ? failedStatus(Number(text)) : undefined) ?? (/[a-z]/.test(text) ? undefined : grpcStatus(text));
  return status === undefined ? undefined : { is: "status", value: status };
}
