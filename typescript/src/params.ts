// The values of declared parameters, as a program has them.

import { own } from "./causes.js";
import { expected, unfit } from "./expect.js";
import { Misuse } from "./misuse.js";
import type { Params } from "./tables.js";
import { members } from "./values.js";

/** The error behind an error, for the log. */
export interface CauseOptions {
  readonly cause?: unknown;
}

/** The values of declared parameters for the engine, each of its type. A {@link Misuse} names what is missing or of another type. */
export function declaredValues(of: string, declared: Params, params: object, options?: CauseOptions): string {
  if (typeof params !== "object" || params === null) {
    throw new Misuse(of, `the parameters must be an object, and they are of the type ${typeof params}`, options);
  }
  const values: (readonly [string, string])[] = [];
  for (const [name, { kind, optional }] of declared) {
    const where = `${of}.${name}`;
    const value = read(where, params, name, options);
    if (value === undefined || value === null) {
      if (!optional) {
        throw new Misuse(where, "the parameter is missing, and it is not optional", options);
      }
      continue;
    }
    const found = expected(kind, value);
    if (found === undefined) {
      throw new Misuse(where, `the parameter ${unfit(kind, value)}`, options);
    }
    values.push([name, found]);
  }
  return members(values);
}

/**
 * Refuses a parameter that is not declared. Only for a code whose name comes from data: the type checker does this for a
 * class, and a variable with more members than the class needs is right there.
 */
export function refuseOthers(of: string, declared: Params, params: object, options?: CauseOptions): void {
  for (const name of own(params)) {
    if (!declared.has(name)) {
      const known = [...declared.keys()].join(", ") || "none";
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
