// The rules of a catalog, read from their lines. See `docs/decisions/011-rules-decide-by-their-conditions.md`.

import { at, same } from "./body.js";
import type { Probe } from "./probe.js";
import { fold, says } from "./scan.js";

/** The conditions of a rule. */
interface Conditions {
  readonly type?: readonly string[];
  readonly status?: readonly (number | readonly [number, number])[];
  readonly sqlstate?: readonly string[];
  readonly sqlite?: readonly number[];
  readonly jsonrpc?: readonly number[];
  readonly io?: readonly string[];
  readonly tool?: readonly string[];
  readonly service?: readonly string[];
  readonly message?: readonly string[];
  readonly regex?: string;
  readonly field?: readonly (readonly [string, unknown])[];
}

/** A rule, ready to be compared. */
export interface Rule {
  readonly code: string;
  /** Its place in the code's list. */
  readonly index: number;
  readonly conditions: Conditions;
  /** Is its type the team's own word, because the rule is not one of a pack? */
  readonly vouches: boolean;
  readonly phrases: readonly string[];
  readonly regex: RegExp | undefined;
  readonly take: readonly (readonly [param: string, path: string])[];
  /** From words with a fact to narrowing only: 0 to 3. */
  readonly rank: number;
  readonly precedence: number;
  readonly count: number;
}

/** The rules of some lines: the code, and the rule as JSON. A line that is no rule is left out. */
export function readRules(lines: readonly string[]): readonly Rule[] {
  let [before, index] = ["", 0];
  return lines.flatMap((line) => {
    const [, code = line, json = ""] = /^(\S+) ([^]*)$/.exec(line) ?? [];
    index = code === before ? index + 1 : 0;
    before = code;
    try {
      return [ready(code, index, JSON.parse(json) as Written)];
    } catch (error) {
      // Classifying a failure must not fail itself.
      (globalThis as unknown as { console?: { warn(text: string): void } }).console?.warn(
        `errpact: warning: a rule of ${code} is left out, because JavaScript does not read it: ${String(error)}`,
      );
      return [];
    }
  });
}

/** A rule as its line has it. */
type Written = Conditions & { readonly take?: Rule["take"]; readonly precedence?: number; readonly vouches?: boolean };

function ready(code: string, index: number, { take = [], precedence = 65535, vouches = false, ...conditions }: Written): Rule {
  const { type, status, sqlstate, sqlite, io, jsonrpc, message, regex, field } = conditions;
  const typed = Boolean(type ?? status ?? sqlstate ?? sqlite ?? io) || (jsonrpc !== undefined && !jsonrpc.every(saysNothing));
  const worded = Boolean(message ?? regex);
  return {
    code,
    index,
    conditions,
    vouches: vouches && type !== undefined,
    phrases: (message ?? []).map(fold),
    regex: regex === undefined ? undefined : compiled(regex),
    take,
    rank: typed ? (worded ? 0 : 1) : worded ? 2 : 3,
    precedence,
    count: Object.keys(conditions).length + (field === undefined ? 0 : field.length - 1),
  };
}

/** The codes of JSON-RPC that servers send for any failure. */
function saysNothing(code: number): boolean {
  return code === -32603 || code === -32000 || (code >= -32099 && code <= -32003 && code !== -32042);
}

/** An expression of Rust as one of JavaScript: groups, flags in it, and classes are written otherwise. */
export function compiled(regex: string): RegExp {
  let flags = "iu";
  const source = regex
    .replace(/^\(\?([a-z]+)\)/, (_, given: string) => {
      flags += [...given].filter((flag) => flag === "s" || flag === "m").join("");
      return "";
    })
    .replaceAll("(?P<", "(?<")
    .replaceAll("(?s:.)", "[^]")
    .replaceAll("(?i:", "(?:")
    .replaceAll("\\A", "^")
    .replaceAll("\\z", "$")
    // With the flag `u`, signs that have no meaning must not be escaped.
    .replace(/\\(["'`#%&,:;<=>@_~! ])/g, "$1")
    .replace(/\[\^?\]?[^\]]*\]|\\-/g, (part) => (part === "\\-" ? "-" : part));
  return new RegExp(source, flags);
}

/** How a rule holds: `false` exactly, `true` only for a class or a family. `undefined` if it does not. */
export function holds(rule: Rule, probe: Probe): boolean | undefined {
  const { conditions } = rule;
  const loose: boolean[] = [];
  const all = (Object.keys(conditions) as (keyof Conditions)[]).every((name) => {
    const found = check(name, rule, probe);
    loose.push(found === true);
    return found !== undefined;
  });
  return all ? loose.includes(true) : undefined;
}

function exactly(holds: boolean): false | undefined {
  return holds ? false : undefined;
}

function check(name: keyof Conditions, rule: Rule, probe: Probe): boolean | undefined {
  const { conditions } = rule;
  switch (name) {
    case "type":
      return exactly(probe.kind !== undefined && (conditions.type ?? []).some((wanted) => isNamed(probe.kind ?? "", wanted)));
    case "status": {
      const { status } = probe;
      const ranges = (conditions.status ?? []).map((range) => (typeof range === "number" ? ([range, range] as const) : range));
      const found = ranges.filter(([first, last]) => status !== undefined && status >= first && status <= last);
      return found.length === 0 ? undefined : !found.some(([first, last]) => first === last);
    }
    case "sqlstate":
      return family(conditions.sqlstate, probe.sqlstate, (state) => state.slice(0, 2));
    case "sqlite":
      return family(conditions.sqlite, probe.sqlite, (code) => code & 0xff);
    case "jsonrpc":
      return exactly(probe.jsonrpc !== undefined && (conditions.jsonrpc ?? []).includes(probe.jsonrpc));
    case "io":
      return exactly(probe.io !== undefined && (conditions.io ?? []).includes(probe.io));
    case "tool": {
      const { tool } = probe;
      const tools = conditions.tool ?? [];
      return tool === undefined
        ? undefined
        : tools.includes(tool)
          ? false
          : tools.some((wanted) => wanted.endsWith("*") && tool.startsWith(wanted.slice(0, -1))) || undefined;
    }
    case "service":
      return exactly(probe.service !== undefined && (conditions.service ?? []).includes(probe.service));
    case "message":
      return exactly(rule.phrases.some((phrase) => says(probe.folded, phrase) || says(probe.spelled, phrase)));
    case "regex":
      return exactly(probe.searched !== undefined && rule.regex?.test(probe.searched) === true);
    case "field":
      return exactly(probe.result !== undefined && (conditions.field ?? []).every(([path, wanted]) => same(at(probe.result, path), wanted)));
    default:
      return undefined;
  }
}

function family<T>(wanted: readonly T[] | undefined, value: T | undefined, of: (value: T) => T): boolean | undefined {
  return value === undefined || wanted === undefined ? undefined : wanted.includes(value) ? false : wanted.includes(of(value)) || undefined;
}

/** Does the path of a type end like another? Private modules may be in between. */
function isNamed(kind: string, wanted: string): boolean {
  const segments = (path: string): string[] => path.split(/[:./]/).filter((segment) => segment !== "").reverse();
  const [has, wants] = [segments(kind), segments(wanted)];
  if (has.shift() !== wants.shift()) {
    return false;
  }
  return wants.every((segment) => {
    const at = has.indexOf(segment);
    has.splice(0, at + 1);
    return at >= 0;
  });
}

/** Does the rule ask for nothing but a status or an SQLSTATE, a tool and a service? */
export function isBare({ conditions }: Rule): boolean {
  return Object.keys(conditions).every((name) => ["status", "sqlstate", "tool", "service"].includes(name));
}

/** The order of rules that hold: the better one first. */
export function order([a, looseA]: readonly [Rule, boolean], [b, looseB]: readonly [Rule, boolean]): number {
  return (
    a.rank - b.rank ||
    Number(looseA) - Number(looseB) ||
    b.count - a.count ||
    a.precedence - b.precedence ||
    (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) ||
    a.index - b.index
  );
}
