// The values of declared parameters, as a program has them.

import { Misuse } from "./misuse.js";
import type { Values } from "./redact/scope.js";
import { given, type View } from "./redact/value.js";
import type { Param, Params } from "./tables.js";

/** The error behind an error, for the log. */
export interface CauseOptions {
  readonly cause?: unknown;
}

/** The values of declared parameters, each of its type. A {@link Misuse} names what is missing or of another type. */
export function declaredValues(of: string, declared: Params, params: object, options?: CauseOptions): Values {
  const values = new Map<string, View>();
  if (typeof params !== "object" || params === null) {
    throw new Misuse(of, `the parameters must be an object, and they are of the type ${typeof params}`, options);
  }
  for (const [name, row] of Object.entries(declared)) {
    const where = `${of}.${name}`;
    const value = read(where, params, name, options);
    if (value === undefined || value === null) {
      if (row.optional !== true) {
        throw new Misuse(where, "the parameter is missing, and it is not optional", options);
      }
      continue;
    }
    const view = given(row.type, value);
    if (view === undefined) {
      throw new Misuse(where, `the parameter must be ${expected(row)}, and it is of the type ${typeOf(value)}`, options);
    }
    values.set(name, view);
  }
  return values;
}

function read(where: string, params: object, name: string, options: CauseOptions | undefined): unknown {
  try {
    return Object.hasOwn(params, name) ? (params as Readonly<Record<string, unknown>>)[name] : undefined;
  } catch {
    throw new Misuse(where, "the parameter has a getter that throws; pass a value", options);
  }
}

function expected({ type }: Param): string {
  if (typeof type === "string") {
    return { integer: "a whole number", datetime: "a Date, or a text of RFC 3339", date: "a text such as 2026-03-01", duration: "a number of seconds" }[
      type as string
    ] ?? `a value of the type ${type}`;
  }
  return "enum" in type ? `one of ${type.enum.join(", ")}` : "list" in type ? `a list of ${JSON.stringify(type.list)}` : "an object";
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
