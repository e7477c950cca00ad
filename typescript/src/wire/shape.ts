// Failures in the shapes that a catalog declares.

import { isConstant, isIndex, pointerNames } from "../page/declared.js";
import type { ShapeMember, ShapeRow } from "../page/types.js";
import { referenceOf } from "../redact/scope.js";
import { waitIn, wholeMilliseconds } from "./delay.js";
import { envelope, type JsonObject, shownParams } from "./envelope.js";
import { duration } from "./google.js";
import type { Happened } from "./happened.js";
import { neutral, userText } from "./text.js";

/** Who reads a declared shape. */
export type ShapeReader = "model" | "user";

/** The failure in a declared shape, with what this reader may see; `undefined` if the catalog does not have the shape. */
export function shape(it: Happened, name: string, reader: ShapeReader): JsonObject | undefined {
  const shapes = it.tables.catalog.shapes ?? {};
  const row = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  if (row === undefined) {
    return undefined;
  }
  const value = facts(it, row, reader);
  const members = row.members.map((member) => [pointerNames(member[0]), value(member), isConstant(member[1])] as const);
  return (compose(members, 0) ?? {}) as JsonObject;
}

/**
 * The failure in the shape that the catalog has written in this place. What is no failure has errpact's own forms, except
 * for HTTP, which has a status for it.
 */
export function written(it: Happened, surface: string): JsonObject | undefined {
  const name = shapeOf(it, surface);
  return name === undefined ? undefined : shape(it, name, surface === "http" ? "user" : "model");
}

function shapeOf({ presented, tables }: Happened, surface: string): string | undefined {
  return presented.disposition === "failed" || surface === "http" ? tables.written?.[surface] : undefined;
}

/** The media type of an HTTP body. */
export function mediaType(it: Happened): string {
  return it.tables.catalog.shapes?.[shapeOf(it, "http") ?? ""]?.media_type ?? "application/problem+json";
}

/** The status of an HTTP response. */
export function statusOf({ presented: { status = 500 } }: Happened): number {
  return status >= 400 && status <= 599 ? status : 500;
}

/** What is the same for every occurrence of the code. */
export function titleOf({ presented }: Happened): string {
  return presented.summary === "" ? presented.code : presented.summary;
}

type Member = readonly [names: readonly string[], value: unknown, is_constant: boolean];

/** The value of these members, which all begin with the same `depth` names; `undefined` if there is none. */
function compose(members: readonly Member[], depth: number): unknown {
  const first = members[0];
  const name = first?.[0][depth];
  if (first === undefined || name === undefined) {
    return first?.[1];
  }
  const parts = new Map<string, Member[]>();
  for (const member of members) {
    const part = member[0][depth] ?? "";
    parts.set(part, [...(parts.get(part) ?? []), member]);
  }
  if (depth > 0 && isIndex(name)) {
    const items = [...parts.values()].filter(hasFacts).map((part) => compose(part, depth + 1));
    const present = items.filter((item) => item !== undefined);
    return present.length > 0 ? present : undefined;
  }
  const all = [...parts].map(([name, part]) => [name, compose(part, depth + 1)] as const);
  const present = all.filter(([, value]) => value !== undefined);
  return present.length > 0 ? Object.fromEntries(present) : undefined;
}

/** Does an item of a list say something of this failure, or is it the same in all? */
function hasFacts(members: readonly Member[]): boolean {
  const facts = members.filter(([, , is_constant]) => !is_constant);
  return facts.length === 0 || facts.some(([, value]) => value !== undefined);
}

/** Finds the value of a member, as errpact's own form for the reader has it. */
function facts(it: Happened, row: ShapeRow, reader: ShapeReader): (member: ShapeMember) => unknown {
  const { entry, presented, tables } = it;
  const error = envelope(it)["error"] as { message: string; recovery: Recovery };
  const wait = waitIn(it, it.scope(entry, "user"));
  const { retry_strategy } = error.recovery;
  const forUser = reader === "user";
  // A model that may not read the message may not read the values either.
  const withheld = !forUser && neutral(it) !== undefined;
  const params = withheld ? {} : shownParams(it, reader);
  const hint = withheld || forUser ? "" : [presented.instruction, ...it.added.actions].filter((text) => text !== "").join(" ");
  const apart = row.members.filter(([, fact]) => fact === "param").map(([, , name]) => name);
  const rest = Object.entries(params).filter(([name]) => !apart.includes(name));
  const delay = forUser ? wait && wholeMilliseconds(wait) : retry_strategy?.suggested_delay;
  return ([, fact, argument]) => {
    switch (fact) {
      case "failed":
      case "constant":
        return argument;
      case "code":
        return worded(argument, presented.code) ?? presented.code;
      case "category":
        return worded(argument, presented.category) ?? presented.category;
      case "retry":
        return worded(argument, (it.offered ? entry.retry.by : null) ?? "never");
      case "message":
        return forUser ? userText(it) : error.message;
      case "delay":
        return delay === undefined ? undefined : argument === "duration" ? duration(delay) : argument === "seconds" ? Math.ceil(delay / 1000) : delay;
      case "hint":
        return hint === "" ? undefined : hint;
      case "details":
        return rest.length > 0 ? Object.fromEntries(rest) : undefined;
      case "param":
        return Object.hasOwn(params, String(argument)) ? params[String(argument)] : undefined;
      case "reference":
        return referenceOf(tables, it.id);
      case "status":
        return statusOf(it);
      case "summary":
        return titleOf(it);
      case "docs":
        return presented.docs;
      default:
        return undefined;
    }
  };
}

interface Recovery {
  readonly retry_strategy?: { readonly suggested_delay?: number };
}

/** The contract's word for a name. */
function worded(words: unknown, name: string): unknown {
  const all = (words ?? {}) as JsonObject;
  return Object.hasOwn(all, name) ? all[name] : undefined;
}
