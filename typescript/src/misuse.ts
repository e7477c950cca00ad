// What a program did that the library cannot do anything with.

/** A call of this library that cannot work. It says what is wrong, where, and what to write instead. */
export class Misuse extends Error {
  /** Where: a function, or a code and its parameter. */
  readonly where: string;

  constructor(where: string, what: string, options?: { readonly cause?: unknown }) {
    super(`${where}: ${what}`, options);
    this.where = where;
  }

  override get name(): string {
    return "Misuse";
  }
}

/** Tells a developer what to change. */
export function warn(text: string): void {
  try {
    (globalThis as unknown as { console?: { warn(text: string): void } }).console?.warn(`errpact: warning: ${text}`);
  } catch {
    // An error is being handled, and a logger must not hide it.
  }
}
