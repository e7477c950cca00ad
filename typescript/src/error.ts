// The errors that a program throws: a class for each code, with the code's parameters.

import { Misuse } from "./misuse.js";
import { type CauseOptions, declaredValues } from "./params.js";
import type { Code, Tables } from "./tables.js";

/**
 * An error of a catalog: the generated file has a class for each code. Its values leave only through an occurrence, in
 * the form that the catalog declares for each receiver; `message` is the code and its summary.
 */
export class CatalogError extends Error {
  /** The code's name. */
  readonly code: string;
  readonly #parts: Parts;

  constructor(tables: Tables, code: string, params: object, options?: CauseOptions) {
    const entry = tables.code(code);
    super(`${entry?.code ?? code}: ${entry?.summary ?? ""}`, options);
    if (entry === undefined) {
      throw new Misuse(code, `the catalog ${tables.catalog.name} has no such code`, { cause: options?.cause });
    }
    this.code = entry.code;
    this.#parts = { tables, entry, given: declaredValues(code, entry.params, params, options), params, occurrence: undefined };
  }

  /** The parameters, as they were given. A logger that prints members doesn't see them. */
  get params(): object {
    return this.#parts.params;
  }

  override get name(): string {
    return "CatalogError";
  }

  /** Whether it is one, and not a proxy of one or an object with this prototype: those have no private members. */
  static #is(error: unknown): error is CatalogError {
    return typeof error === "object" && error !== null && #parts in error;
  }

  /** @internal What an occurrence is made of; `undefined` if the error belongs to another catalog. */
  static parts(error: unknown, tables: Tables): ErrorParts | undefined {
    if (!CatalogError.#is(error) || error.#parts.tables.catalog.fingerprint !== tables.catalog.fingerprint) {
      return undefined;
    }
    const { entry, given } = error.#parts;
    return { entry, given, cause: error.cause };
  }

  /** @internal The occurrence of an error, for {@link Occurrence.of}. A `WeakMap` with each error makes the garbage collector slow. */
  static occurrence(error: object): unknown {
    return CatalogError.#is(error) ? error.#parts.occurrence : OTHERS.get(error);
  }

  /** @internal Remembers the occurrence of an error, so that one that is caught twice has one id. */
  static remember(error: object, occurrence: object): void {
    if (CatalogError.#is(error)) {
      error.#parts.occurrence = occurrence;
    } else {
      OTHERS.set(error, occurrence);
    }
  }
}

/** The occurrences of other errors. */
const OTHERS = new WeakMap<object, unknown>();

/** What an error has beside its code. */
interface Parts {
  readonly tables: Tables;
  readonly entry: Code;
  readonly given: string;
  readonly params: object;
  occurrence: unknown;
}

/** What an occurrence is made of. */
export interface ErrorParts {
  readonly entry: Code;
  /** The values of its parameters, for the engine. */
  readonly given: string;
  /** The error behind it. */
  readonly cause: unknown;
}
