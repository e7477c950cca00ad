// The catalog of a generated file: what pages know of it, and the text that the engine reads.

import { type engine, FromEngine } from "./engine/engine.js";
import { codeOf } from "./page/entries.js";
import type { Catalog, Disposition, Entry } from "./page/types.js";

/** The type of a parameter, as a catalog has it. */
export type Kind =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "datetime"
  | "date"
  | "duration"
  | "uuid"
  | "url"
  | "email"
  | "phone"
  | "json"
  | { readonly enum: readonly string[] }
  | { readonly list: Kind }
  | { readonly object: unknown };

/** A parameter, as the text has it. */
interface ParamRow {
  readonly name: string;
  readonly type?: Kind;
  readonly optional?: boolean;
}

/** A parameter. */
export interface Param {
  readonly kind: Kind;
  readonly optional: boolean;
}

/** Parameters by name. */
export type Params = ReadonlyMap<string, Param>;

/** What the text says, as far as programs ask without the engine. A member with its usual value is left out. */
interface Rows {
  readonly codes: Readonly<Record<string, CodeRow>>;
  readonly former_names?: Readonly<Record<string, string>>;
  readonly fallback?: string;
  readonly context?: readonly ParamRow[];
  readonly tools?: Readonly<Record<string, ToolRow>>;
  readonly notes?: Readonly<Record<string, { readonly params?: readonly ParamRow[] }>>;
}

interface CodeRow {
  readonly summary?: string;
  readonly params?: readonly ParamRow[];
  readonly presents_as?: string;
  readonly policy?: { readonly disposition?: Disposition; readonly exhausted?: Entry["exhausted"] };
}

interface ToolRow {
  readonly read_only?: boolean;
  readonly idempotent?: boolean;
  readonly params?: readonly ParamRow[];
}

/** A code. */
export interface Code {
  /** Its name; that of the uncataloged code where the catalog has no catch-all. */
  readonly code: string;
  /** The same for the engine, which has no row for that one. */
  readonly row: string;
  readonly summary: string;
  readonly params: Params;
  /** The code that is delivered. */
  readonly presented: string;
  readonly disposition: Disposition;
  readonly exhausted: Entry["exhausted"];
}

/** Where the last member of the text begins, which a program that starts needs. */
const PROMPT = '\n"prompt":';

/** A catalog. `tables` of a generated file's package makes one. */
export class Tables {
  /** What a page knows of it. */
  readonly catalog: Catalog;
  /** What the engine reads: JSON, as `errpact generate` wrote it. */
  readonly text: string;
  readonly #engine: FromEngine<engine.Catalog>;
  readonly #codes = new Map<string, Code>();
  readonly #params = new Map<object | undefined, Params>();
  #rows: Rows | undefined;

  constructor(catalog: Catalog, text: string) {
    this.catalog = catalog;
    this.text = text;
    this.#engine = new FromEngine((engine) => new engine.Catalog(text));
  }

  /** @internal Asks the engine's catalog. */
  ask<T>(question: (catalog: engine.Catalog) => T): T {
    return this.#engine.ask(question);
  }

  /** @internal A code, also by its former name. */
  code(name: string): Code | undefined {
    const known = this.#codes.get(name);
    if (known !== undefined) {
      return known;
    }
    const { codes, former_names = {} } = this.#read;
    const row = Object.hasOwn(codes, name) || !Object.hasOwn(former_names, name) ? name : (former_names[name] ?? name);
    return Object.hasOwn(codes, row) ? this.#code(row, codes[row] ?? {}) : undefined;
  }

  /** @internal The code of a failure that no rule fits. */
  fallback(): Code {
    const { fallback } = this.#read;
    return (fallback === undefined ? undefined : this.code(fallback)) ?? UNCATALOGED;
  }

  /** @internal The code that an error which came has here. */
  received(name: string): Code {
    return this.code(codeOf(this.catalog, name)) ?? this.fallback();
  }

  /** @internal The names of notes. */
  notes(): readonly string[] {
    return Object.keys(this.#read.notes ?? {});
  }

  /** @internal The parameters of a note. */
  note(name: string): Params | undefined {
    const { notes = {} } = this.#read;
    return Object.hasOwn(notes, name) ? this.#named(notes[name]?.params) : undefined;
  }

  /** @internal What comes with every call. */
  context(): Params {
    return this.#named(this.#read.context);
  }

  /** @internal The arguments that a tool declares. */
  args(tool: string | undefined): Params {
    return this.#named(this.#tool(tool)?.params);
  }

  /** @internal May a call of this tool be repeated, because it only reads or is idempotent? An undeclared tool is neither. */
  repeats(tool: string): boolean {
    const row = this.#tool(tool);
    return row?.read_only === true || row?.idempotent === true;
  }

  /** @internal The whole rule block. */
  prompt(): string {
    const { head = "", items = [], tail = "" } = this.#prompt;
    return head + items.map(([before, codes, between, after]) => before + codes.join(between) + after).join("") + tail;
  }

  /** @internal The rule block for the instructions of an MCP server. */
  instructions(): string {
    return this.#prompt.instructions?.[1] ?? "";
  }

  get #prompt(): PromptRow {
    // The rest of the text need not be read for it.
    return JSON.parse(this.text.slice(this.text.lastIndexOf(PROMPT) + PROMPT.length, -1)) as PromptRow;
  }

  get #read(): Rows {
    return (this.#rows ??= JSON.parse(this.text) as Rows);
  }

  #code(name: string, { summary = "", params, presents_as = name, policy = {} }: CodeRow): Code {
    const { exhausted = UNCATALOGED.exhausted } = policy;
    // What a result is to its reader, the delivered code says.
    const delivered = Object.hasOwn(this.#read.codes, presents_as) ? this.#read.codes[presents_as]?.policy : policy;
    const code = { code: name, row: name, summary, params: this.#named(params), presented: presents_as, disposition: delivered?.disposition ?? "failed", exhausted };
    this.#codes.set(name, code);
    return code;
  }

  #named(rows: readonly ParamRow[] | undefined): Params {
    const known = this.#params.get(rows);
    if (known !== undefined) {
      return known;
    }
    const params = new Map((rows ?? []).map(({ name, type = "text", optional = false }) => [name, { kind: type, optional }]));
    this.#params.set(rows, params);
    return params;
  }

  /** The tool of this name; if there is no exact name, the longest pattern that matches. */
  #tool(name: string | undefined): ToolRow | undefined {
    const { tools } = this.#read;
    if (name === undefined || tools === undefined) {
      return undefined;
    }
    if (Object.hasOwn(tools, name)) {
      return tools[name];
    }
    const patterns = Object.keys(tools).filter((tool) => tool.endsWith("*") && name.startsWith(tool.slice(0, -1)));
    const longest = patterns.reduce((longest, next) => (next.length > longest.length ? next : longest), "");
    return longest === "" ? undefined : tools[longest];
  }
}

interface PromptRow {
  readonly head?: string;
  readonly items?: readonly (readonly [before: string, codes: readonly string[], between: string, after: string])[];
  readonly tail?: string;
  readonly instructions?: readonly [tools: readonly string[], text: string];
}

/** The code of a catalog without a catch-all. */
const UNCATALOGED: Code = {
  code: "UNKNOWN_ERROR",
  row: "",
  summary: "",
  params: new Map(),
  presented: "UNKNOWN_ERROR",
  disposition: "failed",
  exhausted: { blocking: "fail", optional: "fail" },
};

/** The catalog of a generated file, from what pages know of it and the text that the engine reads. */
export function tables(catalog: Catalog, text: string): Tables {
  return new Tables(catalog, text);
}
