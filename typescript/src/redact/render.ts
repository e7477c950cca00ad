// Writes every value that leaves the process, in the form that the catalog declares for its receiver. See
// `docs/decisions/027-values-leave-through-one-door.md`.

import { type Channel, type Param, type Tables } from "../tables.js";
import { cleaned, fenced, inQuotes, needsNoQuotes } from "./clean.js";
import { printed } from "./duration.js";
import { hashes } from "./hash.js";
import { printJson } from "./json.js";
import { mask } from "./mask.js";
import { MOST_ITEMS } from "./plain.js";
import { channel, find, referenceOf, type Scope, serviceOf } from "./scope.js";
import type { Needles } from "./scrub/needles.js";
import { fromOutside } from "./scrub/scrub.js";
import type { View } from "./value.js";

const DEFAULT_MAX = 500;
/** How deep the JSON of an argument may be; what is deeper is a text. */
const DEEPEST_JSON = 32;

/** A value in the form of a channel; `undefined` if the receiver does not get it. */
export function value(row: Param, view: View, form: Channel, withheld: Needles | undefined): string | undefined {
  switch (form) {
    case "plain":
      return plain(row, view, withheld);
    case "mask":
      return cleaned(mask(row.type, view), row.max ?? DEFAULT_MAX);
    case "hash":
      return hashes(row.type, view);
    case "omit":
      return undefined;
  }
}

function plain(row: Param, view: View, withheld: Needles | undefined): string {
  const max = row.max ?? DEFAULT_MAX;
  switch (view.is) {
    case "text":
      return row.external === true ? quoted(view.text, max, withheld) : cleaned(view.text, max);
    case "json": {
      const text = printJson(view.json);
      return row.external === true ? quoted(text, max, withheld) : cleaned(text, max);
    }
    case "list": {
      const items = view.items.slice(0, MOST_ITEMS).map((item) => plain(row, item, withheld));
      return [...items, ...(view.items.length > MOST_ITEMS ? ["…"] : [])].join(", ");
    }
    case "duration":
      return printed(view.duration);
    default:
      return view.text;
  }
}

/** Text from outside: without the values that its reader does not get, and between quotation marks. */
function quoted(text: string, max: number, withheld: Needles | undefined): string {
  const hidden = fromOutside(text, max, withheld);
  const harmless = needsNoQuotes(hidden);
  if (!harmless && withheld?.wrote(text) === true) {
    return fenced(hidden, max);
  }
  return inQuotes(hidden, max);
}

/** An argument as JSON has it. */
export function typedJson(row: Param, view: View, form: Channel, withheld?: Needles): unknown {
  if (form === "plain") {
    switch (view.is) {
      case "boolean":
      case "integer":
        return view.value;
      case "number":
        return Number.isFinite(view.value) ? view.value : null;
      case "list":
        return view.items.slice(0, MOST_ITEMS).map((item) => typedJson(row, item, form, withheld));
      case "json":
        if (row.external !== true && isShallow(view.json, DEEPEST_JSON) && [...printJson(view.json)].length <= (row.max ?? DEFAULT_MAX)) {
          return cleanedJson(view.json);
        }
    }
  }
  return value(row, view, form, withheld);
}

function isShallow(json: unknown, levels: number): boolean {
  return typeof json !== "object" || json === null || (levels > 0 && Object.values(json).every((inner) => isShallow(inner, levels - 1)));
}

function cleanedJson(json: unknown): unknown {
  if (typeof json === "string") {
    return cleaned(json, Infinity);
  }
  if (Array.isArray(json)) {
    return json.map(cleanedJson);
  }
  return typeof json === "object" && json !== null
    ? Object.fromEntries(Object.entries(json).map(([name, inner]) => [cleaned(name, Infinity), cleanedJson(inner)]))
    : json;
}

/** A text of the catalog, filled in; and whether it said the reference and the watched parameter. */
export interface Filled {
  readonly text: string;
  readonly reference: boolean;
  readonly watched: boolean;
}

/** Fills in `{param}`, built-in names, `{{`, `}}` and `[[ … ]]`, a section that is left out if anything in it is absent. */
export function fill(source: string, scope: Scope): Filled {
  let out: Filled = { text: "", reference: false, watched: false };
  let before: Filled | undefined;
  let skips = false;
  for (const part of partsOf(source)) {
    if (part === "]]" && before !== undefined) {
      [before, skips] = [undefined, false];
    } else if (skips) {
      continue;
    } else if (part === "[[" && before === undefined) {
      before = out;
    } else if (part.length > 1 && part.startsWith("{") && part !== "{{") {
      const found = placeholder(part.slice(1, -1), scope);
      if (found !== undefined) {
        out = {
          text: out.text + found.text,
          reference: out.reference || found.reference,
          watched: out.watched || found.watched,
        };
      } else if (before !== undefined) {
        [out, skips] = [before, true];
      } else {
        out = { ...out, text: out.text + (scope.audience === "log" ? "[redacted]" : "n/a") };
      }
    } else {
      out = { ...out, text: out.text + (part === "{{" ? "{" : part === "}}" ? "}" : part) };
    }
  }
  return out;
}

/** The parts of the catalog's texts, each split once. */
const SPLIT = new Map<string, readonly string[]>();

function partsOf(source: string): readonly string[] {
  const known = SPLIT.get(source) ?? source.match(PARTS) ?? [];
  SPLIT.set(source, known);
  return known;
}

const PARTS = /\{\{|\}\}|\[\[|\]\]|\{[^}]*\}|[^{}[\]]+|[^]/g;

function placeholder(name: string, scope: Scope): Filled | undefined {
  const known = find(scope, name);
  if (known === undefined) {
    return builtin(name, scope);
  }
  const [row, view] = known;
  const text = view && value(row, view, channel(scope.audience, row), scope.withheld);
  return text === undefined ? undefined : { text, reference: false, watched: scope.watched === name };
}

function builtin(name: string, { tables, facts }: Scope): Filled | undefined {
  const filled = (text: string | undefined, reference = false): Filled | undefined =>
    text === undefined ? undefined : { text, reference, watched: false };
  const clean = (text: string | undefined): string | undefined => (text === undefined ? undefined : cleaned(text, 100));
  switch (name) {
    case "ref":
      return filled(referenceOf(tables, facts.id), true);
    case "error_id":
      return filled(facts.id, true);
    case "tool":
      return filled(clean(facts.tool));
    case "service": {
      const service = serviceOf(tables, facts);
      return filled(service === undefined ? undefined : serviceTitle(tables, service));
    }
    case "stage":
      return filled(clean(facts.stage));
    case "rollback_status":
      return filled(clean(facts.rollback_status));
    default:
      return undefined;
  }
}

/** A service's name for users: its title, else the catalog's text for an undeclared service. */
export function serviceTitle({ services, other_service }: Tables, service: string): string {
  const known = Object.hasOwn(services, service) ? services[service] : undefined;
  return known?.title ?? (other_service.includes("{name}") ? other_service.replace("{name}", () => cleaned(service, 100)) : cleaned(service, 100));
}

/** A text that another sentence may follow: with a period, unless a mark ends it. */
export function ended(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") {
    end -= 1;
  }
  const trimmed = text.slice(0, end);
  return /[.!?:;…。！？：；।؟۔]["'”’»]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
