// Reads values of which nothing is known.

/** JSON of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;

/** What came may have getters that throw, or be revoked. */
export function never<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function object(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A whole number that is not negative and that JSON gives to every language. */
export function amount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

export function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** The elements that `read` can read. */
export function list<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value) ? value.flatMap((element) => read(element) ?? []) : undefined;
}

/** What JSON says; any other text as it is. */
export function decoded(json: unknown): unknown {
  return typeof json === "string" && /^[ \t\r\n]*[{[]/.test(json) ? (never((): unknown => JSON.parse(json)) ?? json) : json;
}

/** What the `data` lines of a stream's block hold. */
export function dataOf(block: string): string {
  const lines = block.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice(5)).join("\n");
}

/** Does a text begin as a stream of events does? */
export const FIELD: RegExp = /^(?:event|id|data|retry)?:/;

/** What JSON or the `data` of a stream's block holds; any other value as it is. */
export function unquote(value: unknown): unknown {
  const block = typeof value === "string" && FIELD.test(value);
  return decoded(block ? dataOf(value.replace(/\r\n?/g, "\n")) : value);
}

/** The members that can be read. */
export function members(value: unknown, readers: Record<string, (value: unknown) => unknown>): Json {
  const from = object(value) ?? {};
  const read = Object.entries(readers).map(([name, reader]) => [name, reader(from[name])] as const);
  return Object.fromEntries(read.filter(([, member]) => member !== undefined));
}

/** The same, where there is such a value. */
export function nested(readers: Record<string, (value: unknown) => unknown>): (value: unknown) => unknown {
  return (value) => (object(value) ? members(value, readers) : undefined);
}

/** Is there nothing to read? What is white space is the same in every language. */
export function blank(value: string): boolean {
  return /^[ \t\r\n]*$/.test(value);
}

/** An object that is not empty. */
export function filled(value: unknown): Json | undefined {
  const it = object(value);
  return it && Object.keys(it).length > 0 ? it : undefined;
}
