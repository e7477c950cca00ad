// An error and its causes.

/** How many causes are read: there may be a ring of them. */
const DEEPEST = 128;
/** How many causes are told, and how many characters of their texts. */
const DEEPEST_SAID = 32;
const MOST_SAID = 64 * 1024;

/** The error, its cause, and so on. Nothing that an error does when it is read is an error here. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && !causes.includes(next) && causes.length < DEEPEST; ) {
    causes.push(next);
    next = member(next, "cause");
  }
  return causes;
}

/** Is it of a class? A revoked proxy is of none. */
export function isOf<T>(value: unknown, type: abstract new (...parameters: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

/** A member of anything; `undefined` if it cannot be read. */
export function member(value: unknown, name: string | symbol): unknown {
  try {
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string | symbol, unknown>>)[name] : undefined;
  } catch {
    return undefined;
  }
}

/** The names of an object's own members; none if they cannot be read. */
export function own(values: object | undefined): string[] {
  try {
    return values === undefined || values === null ? [] : Object.keys(values).sort();
  } catch {
    return [];
  }
}

/** The texts of an error and its causes, as they are. Many errors repeat the text of their cause. */
export function textOf(error: unknown): string {
  let text = "";
  for (const cause of causesOf(error).slice(0, DEEPEST_SAID)) {
    const said = saidBy(cause);
    if (said !== "" && !text.includes(said)) {
      text += (text === "" ? "" : ": ") + said;
    }
    if (text.length > MOST_SAID) {
      return text.slice(0, MOST_SAID);
    }
  }
  return text;
}

/** What an error says: its message, or what was thrown. */
export function saidBy(error: unknown): string {
  if (typeof error !== "object" || error === null) {
    return typeof error === "function" || typeof error === "symbol" ? typeof error : String(error);
  }
  const message = member(error, "message");
  if (typeof message === "string") {
    return message;
  }
  try {
    return JSON.stringify(error) ?? "";
  } catch {
    return "";
  }
}
