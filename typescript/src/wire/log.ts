// The log: a record of values, and the same as a line of logfmt. No value contains a line break or a control character,
// so one record is one line, whatever an upstream wrote into its error.

import { cleaned } from "../redact/clean.js";
import { value } from "../redact/render.js";
import { channel, referenceOf, serviceOf } from "../redact/scope.js";
import type { Needles } from "../redact/scrub/needles.js";
import { scrub } from "../redact/scrub/scrub.js";
import type { View } from "../redact/value.js";
import { type Param, param, toolOf } from "../tables.js";
import { type Happened, timestamp } from "./happened.js";
import { logMessage } from "./text.js";

/** Names of the line's own fields; a parameter of the context with one of these names gets a prefix. */
const FIELDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    "level ts code ref error_id category presented tool call_id service operation stage rollback_status disposition retry outcome " +
    "missing message raw params arguments context"
  ).split(" "),
);

/** The fields of a log record, in their order. Values are in the form for the log. */
export function logRecord(it: Happened): Readonly<Record<string, string>> {
  const { entry, presented, tables } = it;
  const needles = it.withheld("log");
  const name = (text: string | undefined): string | undefined => (text === undefined ? undefined : cleaned(text, 200));
  const fields: [string, string | undefined][] = [
    ["level", entry.log],
    ["ts", timestamp(it.at)],
    ["code", entry.code],
    ["ref", referenceOf(tables, it.id)],
    ["error_id", it.id],
    ["category", entry.category],
    ["presented", presented === entry ? undefined : presented.code],
    ["tool", name(it.tool)],
    ["call_id", name(it.tool_call_id)],
    ["service", name(serviceOf(tables, it))],
    ["operation", name(it.operation)],
    ["stage", name(it.stage)],
    ["rollback_status", name(it.rollback_status)],
    ...context(it, needles),
    ...Object.entries(entry.params).map(([name, row]): [string, string | undefined] => [`param.${name}`, shown(row, it.values.get(name), needles)]),
    ...args(it, needles),
    ["disposition", presented.disposition === "failed" ? undefined : presented.disposition],
    ["retry", entry.retry.word],
    ["outcome", it.outcome === "not_done" ? undefined : it.outcome],
    ["missing", missing(it)],
    ["message", logMessage(it)],
    ["raw", it.raw === undefined ? undefined : cleaned(scrub(it.raw, needles), Infinity)],
  ];
  return Object.fromEntries(fields.filter((field): field is [string, string] => field[1] !== undefined));
}

/** The log record as a line of `key=value` pairs. */
export function logfmt(it: Happened): string {
  return Object.entries(logRecord(it))
    .map(([key, value]) => `${key}=${/^[^\0- "=\\\x7f]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}`)
    .join(" ");
}

function context(it: Happened, needles: Needles): [string, string][] {
  return Object.entries(it.tables.context).flatMap(([name, row]): [string, string][] => {
    const key = FIELDS.has(name) ? `context.${name}` : name;
    return channel("log", row) === "omit" ? [] : [[key, shown(row, it.context.get(name), needles) ?? "n/a"]];
  });
}

function args(it: Happened, needles: Needles): [string, string | undefined][] {
  const declared = toolOf(it.tables, it.tool)?.params;
  return [...it.arguments].map(([name, view]) => {
    const row = param(declared, name);
    return [`arg.${name}`, row && shown(row, view, needles)];
  });
}

function shown(row: Param, view: View | undefined, needles: Needles): string | undefined {
  return view && value(row, view, channel("log", row), needles);
}

/** The parameters that are not optional and have no value. */
function missing({ entry, presented, values }: Happened): string | undefined {
  const needed = [...Object.entries(entry.params), ...Object.entries(presented.params)];
  const names = needed.filter(([name, row]) => row.optional !== true && !values.has(name)).map(([name]) => name);
  return names.length > 0 ? [...new Set(names)].sort().join(",") : undefined;
}
