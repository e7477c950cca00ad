// The values of declared parameters, as a program has them.

import { own } from "./call.js";
import { expectedView, unfit } from "./expect.js";
import { Misuse } from "./misuse.js";
import type { Values } from "./redact/scope.js";
import type { View } from "./redact/value.js";
import type { Params } from "./tables.js";

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
    const view = expectedView(row.type, value);
    if (view === undefined) {
      throw new Misuse(where, `the parameter ${unfit(row.type, value)}`, options);
    }
    values.set(name, view);
  }
  return values;
}

/**
 * Refuses a parameter that is not declared. Only for a code whose name comes from data: the type checker does this for a
 * class, and a variable with more members than the class needs is right there.
 */
export function refuseOthers(of: string, declared: Params, params: object, options?: CauseOptions): void {
  for (const name of own(params)) {
    if (!Object.hasOwn(declared, name)) {
      const known = Object.keys(declared).join(", ") || "none";
      throw new Misuse(`${of}.${name}`, `the code has no such parameter; it has ${known}`, options);
    }
  }
}

function read(where: string, params: object, name: string, options: CauseOptions | undefined): unknown {
  try {
    return Object.hasOwn(params, name) ? (params as Readonly<Record<string, unknown>>)[name] : undefined;
  } catch {
    throw new Misuse(where, "the parameter has a getter that throws; pass a value", options);
  }
}
