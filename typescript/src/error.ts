// The errors that a program throws: a class for each code, with the code's parameters.

import { isOf } from "./causes.js";
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
  readonly #params: object;
  readonly #tables: Tables;
  readonly #entry: Code;
  readonly #values: string;

  constructor(tables: Tables, code: string, params: object, options?: CauseOptions) {
    const entry = tables.code(code);
    super(`${entry?.code ?? code}: ${entry?.summary ?? ""}`, options);
    if (entry === undefined) {
      throw new Misuse(code, `the catalog ${tables.catalog.name} has no such code`, { cause: options?.cause });
    }
    this.code = entry.code;
    this.#params = params;
    this.#tables = tables;
    this.#entry = entry;
    this.#values = declaredValues(code, entry.params, params, options);
  }

  /** The parameters, as they were given. A logger that prints members doesn't see them. */
  get params(): object {
    return this.#params;
  }

  override get name(): string {
    return "CatalogError";
  }

  /** @internal What an occurrence is made of; `undefined` if the error belongs to another catalog. */
  static parts(error: unknown, tables: Tables): ErrorParts | undefined {
    if (!isOf(error, CatalogError) || error.#tables.catalog.fingerprint !== tables.catalog.fingerprint) {
      return undefined;
    }
    return { entry: error.#entry, given: error.#values, cause: error.cause };
  }
}

/** What an occurrence is made of. */
export interface ErrorParts {
  readonly entry: Code;
  /** The values of its parameters, for the engine. */
  readonly given: string;
  /** The error behind it. */
  readonly cause: unknown;
}
