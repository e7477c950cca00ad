// The tables of a catalog that only a server needs, as a generated file hands them over.

import { RetryBucket } from "./bucket.js";
import { expand } from "./page/entries.js";
import type { Catalog, Entry, Row } from "./page/types.js";
import type { Kind } from "./redact/value.js";

/** The form in which a receiver gets a value, from the most open to the strictest. */
export type Channel = "plain" | "mask" | "hash" | "omit";

/** The level of a log record. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

/** A parameter: its type, and what differs from a public text. */
export interface Param {
  readonly type: Kind;
  readonly optional?: boolean;
  /** The most characters of a text; 500 where it is not said. */
  readonly max?: number;
  /** Does the text come from outside? */
  readonly external?: boolean;
  /** May no one see it? */
  readonly secret?: boolean;
  readonly model?: Channel;
  readonly user?: Channel;
  readonly log?: Channel;
}

/** Parameters by name. */
export type Params = Readonly<Record<string, Param>>;

/** What only a server needs to know of a code; of a code for only the log everything. */
export interface CodeRow extends Omit<Partial<Row>, "deliver"> {
  /** Who gets it. A code for only the log is delivered as another one. */
  readonly deliver?: Entry["deliver"] | "log";
  /** The text for its receiver, with placeholders. */
  readonly message?: string;
  readonly instruction?: string;
  /** The text after the message for the model. */
  readonly guidance?: string;
  /** Where the instruction is; `prompt` where it is not said. */
  readonly guide?: "inline" | "both" | "none";
  /** The level of its log record; `error` where it is not said. */
  readonly log?: Exclude<LogLevel, "error">;
  /** The code that is delivered in its place. */
  readonly presents_as?: string;
  /** The only tools that may return it. */
  readonly raised_by?: readonly string[];
  readonly adjustments?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly { readonly description: string; readonly example?: string }[];
  readonly actions?: readonly string[];
  /** The argument that the runtime repairs, and the names in the call context whose values it tries. */
  readonly repair?: { readonly param: string; readonly from: readonly string[] };
  readonly params?: Params;
}

/** A tool. */
export interface ToolRow {
  readonly read_only?: boolean;
  readonly idempotent?: boolean;
  /** Its service recognizes a call by its key. */
  readonly idempotency?: "key";
  readonly service?: string;
  /** A regular expression for results that are failures. */
  readonly failed_when?: string;
  /** The rules at the end of its description. */
  readonly suffix?: string;
  readonly params?: Params;
}

/** The rule block in pieces: text before the codes of a line, those codes, text between them, and after. */
export type PromptItem = readonly [before: string, codes: readonly string[], between: string, after: string];

/** The rule block of the system prompt. */
export interface PromptRows {
  readonly head: string;
  readonly items: readonly PromptItem[];
  readonly tail: string;
  /** The other blocks that the catalog's prompts may contain, each with the tools that it is for. */
  readonly others: readonly (readonly [tools: readonly string[], text: string])[];
  /** The block for the instructions of an MCP server. */
  readonly instructions?: readonly [tools: readonly string[], text: string];
}

/** What the library itself writes into results, with placeholders. */
export interface Sentences {
  /** Instead of an error that only the user is told. */
  readonly withheld: string;
  /** Instead of an error that goes only to the log. */
  readonly incomplete: string;
  /** After the message: the delay. */
  readonly retry_after: string;
  /** At the end: the reference. */
  readonly reference: string;
  /** Before an alternative that the program adds. */
  readonly alternative: string;
  /** What an argument should be changed to. */
  readonly adjustment: string;
  /** In a partial result, before what was done. */
  readonly done: string;
  /** For each item that was not done. */
  readonly not_done: string;
}

const SENTENCES: Sentences = {
  withheld: "The call did not complete. The person has been told why.",
  incomplete: "The call did not complete.",
  retry_after: "Retry after {delay}.",
  reference: "Ref: {ref}.",
  alternative: "Alternative: {alternative}",
  adjustment: "{argument}: {change}",
  done: "Done: {result}.",
  not_done: "Not done: {pointer}: {issue}",
};

/** A note: a text that an occurrence may add for the model. */
export interface NoteRow {
  readonly text: string;
  readonly params?: Params;
}

/** The limits of a run; `null` is no limit. */
export interface Limits {
  readonly iterations?: number;
  readonly all_failure_rounds?: number;
  readonly retries_per_step?: number | null;
  readonly same_code?: number | null;
  readonly total_attempts?: number | null;
  /** The tokens that a process has for automatic retries. */
  readonly retry_bucket?: { readonly capacity: number; readonly refill: number } | null;
}

/** The rows of a generated file. */
export interface TableRows {
  readonly codes: Readonly<Record<string, CodeRow>>;
  /** What comes with every call. */
  readonly context: Params;
  readonly tools: Readonly<Record<string, ToolRow>>;
  readonly notes: Readonly<Record<string, NoteRow>>;
  readonly services: Readonly<Record<string, { readonly title: string; readonly status_prefix?: boolean }>>;
  /** The title of another service, with `{name}`. */
  readonly other_service: string;
  /** Texts of the catalog that replace the library's own sentences. */
  readonly sentences?: Readonly<Record<string, string>>;
  readonly failed_when?: string;
  /** The shape that is written in each place. */
  readonly written?: Readonly<Record<string, string>>;
  /** What changes with any policy or limit: stored counts belong to one. */
  readonly policy_fingerprint: string;
  readonly limits: Limits;
  /** Former names of the codes that are only for the log. */
  readonly former?: Readonly<Record<string, string>>;
  /** The code of a failure that no rule fits, which may be one for only the log. */
  readonly fallback?: string;
  /** A line for each rule: the code, and the rule as JSON. */
  readonly rules: readonly string[];
  readonly prompt: PromptRows;
}

/** A code, with all that a server knows of it. */
export interface Code extends Omit<Entry, "deliver">, Omit<CodeRow, keyof Entry | "guide" | "log"> {
  readonly deliver: Entry["deliver"] | "log";
  /** The texts for the model and the user, with placeholders. */
  readonly message: string;
  readonly user_message: string;
  readonly instruction: string;
  readonly guidance: string;
  readonly guide: "prompt" | "inline" | "both" | "none";
  readonly log: LogLevel;
  readonly params: Params;
}

/** The tables of a catalog. */
export interface Tables extends Omit<TableRows, "codes" | "fallback" | "sentences"> {
  readonly sentences: Sentences;
  readonly catalog: Catalog;
  /** The codes by name, and by former names. */
  readonly codes: ReadonlyMap<string, Code>;
  /** The code of what no code fits. */
  readonly fallback: Code;
  /** The tokens that this process has for automatic retries. */
  readonly bucket: RetryBucket | undefined;
}

/** The code of a catalog without a catch-all, the same as in Rust: the reference is all that a user can quote. */
const UNCATALOGED: CodeRow = { category: "unknown", message: "Something went wrong (reference {ref})." };

/** The tables of a catalog, with what its rows leave out. */
export function tables(catalog: Catalog, rows: TableRows): Tables {
  const codes = new Map(Object.entries(rows.codes).map(([name, row]) => [name, code(catalog, name, row)] as const));
  for (const [former, name] of [...Object.entries(catalog.former ?? {}), ...Object.entries(rows.former ?? {})]) {
    const renamed = codes.get(name);
    if (renamed !== undefined) {
      codes.set(former, renamed);
    }
  }
  // The fallback of a page is the one that is delivered; a failure that no rule fits is that of the log.
  const presented = catalog.fallback === null ? undefined : codes.get(catalog.fallback);
  const fallback = codes.get(rows.fallback ?? "") ?? presented ?? code(catalog, "UNKNOWN_ERROR", UNCATALOGED);
  const { retry_bucket: tokens } = rows.limits;
  const bucket = tokens ? new RetryBucket(tokens.capacity, tokens.refill) : undefined;
  return { ...rows, catalog, codes, fallback, bucket, sentences: { ...SENTENCES, ...rows.sentences } };
}

function code(catalog: Catalog, name: string, row: CodeRow): Code {
  const known: Entry | undefined = catalog.entries[name];
  const { message = "", guide = "prompt", log = "error" } = row;
  const entry = known ?? expand(name, { category: "unknown", ...row } as Row);
  return {
    ...row,
    ...entry,
    message,
    user_message: entry.user_message ?? message,
    instruction: row.instruction ?? "",
    guidance: row.guidance ?? "",
    guide,
    log,
    params: row.params ?? {},
  };
}

/** The code that is delivered in the place of a code. */
export function presented(tables: Tables, code: Code): Code {
  return (code.presents_as === undefined ? undefined : tables.codes.get(code.presents_as)) ?? code;
}

/** The tool of this name; if there is no exact name, the longest pattern that matches. */
export function toolOf(tables: Tables, name: string | undefined): ToolRow | undefined {
  if (name === undefined) {
    return undefined;
  }
  if (Object.hasOwn(tables.tools, name)) {
    return tables.tools[name];
  }
  const patterns = Object.keys(tables.tools).filter((tool) => tool.endsWith("*") && name.startsWith(tool.slice(0, -1)));
  const longest = patterns.reduce((longest, next) => (next.length > longest.length ? next : longest), "");
  return tables.tools[longest];
}

/** May a call of this tool be repeated, because it only reads or is idempotent? An undeclared tool is neither. */
export function repeats(tables: Tables, name: string | undefined): boolean {
  const row = toolOf(tables, name);
  return row?.read_only === true || row?.idempotent === true;
}

/** Has each logical call of this tool a key? */
export function hasKeys(tables: Tables, name: string | undefined): boolean {
  return toolOf(tables, name)?.idempotency !== undefined;
}

/** The row of a parameter, also one that is called like a member of every object. */
export function param(params: Params | undefined, name: string): Param | undefined {
  return params !== undefined && Object.hasOwn(params, name) ? params[name] : undefined;
}
