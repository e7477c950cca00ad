
/** A code as a generated file writes it: what is not there is as in most codes. */
export interface Row<Category extends string = string> extends Partial<Omit<Entry<Category>, "code" | "category" | "retry" | "extensions">> {
  readonly category: Category;
  readonly retry?: Partial<Omit<Retry, "word">>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A catalog, as a generated file hands it to the functions of this one. */
export interface Catalog<
  Code extends string = string,
  Category extends string = string,
  Extensions extends object = object,
> {
  readonly name: string;
  readonly version: string | null;
  /** Of everything that the catalog says. */
  readonly fingerprint: string;
  /** Of what a program reads in wire forms: an error with another one is `skewed`. */
  readonly wire_fingerprint: string;
  /** The key of `_meta` under which a result of MCP has the envelope. */
  readonly meta_key: string;
  /** The code of what no code fits. */
  readonly fallback: Code | null;
  /** How many digits of an error's id are its reference. */
  readonly reference_digits: number;
  /** What a code looks like that the catalog does not have. */
  readonly new_code: RegExp;
  /** What it says about each code that can reach a page. */
  readonly entries: Readonly<Record<Code, Entry<Category, Extensions>>>;
}

/** What rows say, with what they leave out. */
export function entries<Code extends string, Category extends string, Extensions extends object>(
  rows: Readonly<Record<Code, Row<Category>>>,
): Readonly<Record<Code, Entry<Category, Extensions>>> {
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

function lookUp<Category extends string, Extensions extends object>(
  { entries, fallback }: Catalog<string, Category, Extensions>,
  code: string,
): Entry<Category, Extensions> {
  const found = code in entries ? entries[code] : fallback === null ? undefined : entries[fallback];
  return found ?? (UNCATALOGED as Entry<never, Extensions>);
}

function expand<Category extends string, Extensions extends object>(
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
