// What a catalog says about its codes.

import type { Catalog, Entry, Retry, RetryWord, Row } from "./types.js";

/** The newest form of generated files that this library reads. */
const FORMAT = 1;

/** What rows say, with what they leave out. Fails if they are of a newer form than this library reads. */
export function entries<Code extends string, Category extends string, Extensions extends object>(
  format: number,
  rows: Readonly<Record<Code, Row<Category>>>,
): Readonly<Record<Code, Entry<Category, Extensions>>> {
  if (format > FORMAT) {
    throw new Error(
      `this file was generated for form ${format} of the package errpact, and the installed one reads form ${FORMAT}; update the package`,
    );
  }
  // Without a prototype, so that a code may be called as any method is.
  const entries = Object.create(null) as Record<string, Entry<Category, Extensions>>;
  for (const [code, row] of Object.entries<Row<Category>>(rows)) {
    entries[code] = expand(code, row);
  }
  return entries as Record<Code, Entry<Category, Extensions>>;
}

/** Every code of some entries, sorted. */
export function codes<Code extends string>(entries: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(entries) as Code[];
}

/** {@link Errors.isCode} of a catalog. */
export function isCode<Code extends string>(catalog: Catalog<Code>): (code: unknown) => code is Code {
  return (code): code is Code => typeof code === "string" && code in catalog.entries;
}

/** {@link Errors.entry} of a catalog. */
export function entry<Category extends string, Extensions extends object>(
  catalog: Catalog<string, Category, Extensions>,
): (code: string) => Entry<Category, Extensions> {
  return (code) => lookUp(catalog, code);
}

/** What stands in the place of a catch-all where the catalog has none. */
const UNCATALOGED: Entry<never> = /* @__PURE__ */ expand("UNKNOWN_ERROR", { category: "unknown" as never });

/** The code that has or had this name; another one stays as it came. */
export function codeOf({ entries, former }: Catalog, name: string): string {
  return name in entries || former === undefined || !Object.hasOwn(former, name) ? name : (former[name] ?? name);
}

export function lookUp<Category extends string, Extensions extends object>(
  catalog: Catalog<string, Category, Extensions>,
  name: string,
): Entry<Category, Extensions> {
  const { entries, fallback } = catalog;
  const code = codeOf(catalog, name);
  const found = code in entries ? entries[code] : fallback === null ? undefined : entries[fallback];
  return found ?? (UNCATALOGED as Entry<never, Extensions>);
}

export function expand<Category extends string, Extensions extends object>(
  code: string,
  row: Row<Category>,
): Entry<Category, Extensions> {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  const retry: Omit<Retry, "word"> = {
    by: null,
    max: 0,
    delay_ms: 0,
    multiplier: 2,
    max_delay_ms: 30000,
    jitter: "full",
    ...row.retry,
  };
  return {
    code,
    summary: words.slice(0, 1).toUpperCase() + words.slice(1),
    deliver: "model",
    replay: "keep",
    stops: "nothing",
    disposition: "failed",
    outcome: "unknown",
    exhausted: { blocking: "fail", optional: "fail" },
    ...row,
    // Without a prototype too: a field may be called `constructor`.
    extensions: Object.assign(Object.create(null), row.extensions) as Extensions,
    retry: { ...retry, word: wordOf(retry, row.status) },
  };
}

function wordOf(retry: Omit<Retry, "word">, status: number | undefined): RetryWord {
  switch (retry.by) {
    case null:
      return "do-not-retry";
    case "runtime":
      return retry.delay_ms > 0 || retry.delay_param !== undefined
        ? "retry-after-delay"
        : "retry-now-safe";
    case "model":
      return "retry-after-change";
    case "user":
      return status === 401 || status === 403 ? "re-auth-then-retry" : "retry-after-change";
  }
}
