
/** Every code that can reach a page, sorted. */
export const CODES: readonly Code[] = /* @__PURE__ */ Object.keys(ROWS) as Code[];

/** What the catalog says, by code. */
export const ENTRIES: Readonly<Record<Code, Entry>> = /* @__PURE__ */ expandAll();

/** What stands in the place of a catch-all where the catalog has none. */
const UNCATALOGED: Entry = /* @__PURE__ */ expand("UNKNOWN_ERROR", "unknown", {}, {});

/** Is it a code that this file knows? */
export function isCode(code: unknown): code is Code {
  return typeof code === "string" && code in ENTRIES;
}

/** What the catalog says about a code; of one that it does not know, what it says about the catch-all. */
export function entry(code: string): Entry {
  return isCode(code) ? ENTRIES[code] : FALLBACK === null ? UNCATALOGED : ENTRIES[FALLBACK];
}

function expandAll(): Record<Code, Entry> {
  // Without a prototype, so that a code may be called as any method is.
  const entries = Object.create(null) as Record<string, Entry>;
  for (const [code, [category, policy, more]] of Object.entries<Row>(ROWS)) {
    entries[code] = expand(code, CATEGORIES[category] ?? "unknown", POLICIES[policy] ?? {}, more ?? {});
  }
  return entries as Record<Code, Entry>;
}

function expand(
  code: string,
  category: Entry["category"],
  policy: PolicyRow,
  more: NonNullable<Row[2]>,
): Entry {
  const words = code.replaceAll("_", " ").trim().toLowerCase();
  const retry: Omit<Retry, "word"> = {
    by: null,
    max: 0,
    delay_ms: 0,
    multiplier: 2,
    max_delay_ms: 30000,
    jitter: "full",
    ...policy.retry,
  };
  return {
    code,
    category,
    summary: words.slice(0, 1).toUpperCase() + words.slice(1),
    deliver: "model",
    replay: "keep",
    stops: "nothing",
    outcome: "unknown",
    exhausted: { blocking: "fail", optional: "fail" },
    ...policy,
    ...more,
    // Without a prototype too: a field may be called `constructor`.
    extensions: Object.assign(Object.create(null), more.extensions) as Extensions,
    retry: { ...retry, word: wordOf(retry, more.status) },
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
