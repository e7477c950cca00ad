// Tells calls of one tool apart: a failure passes the handlers of a call, and then those of the calls around it. See
// `docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`.

import type { Call } from "./call.js";

/** Where a handled call has its mark. */
export const MARK: unique symbol = Symbol("errpact.mark");

/** What tells a handler of a call from others. */
export interface Mark {
  /** The same for all that is known to handle one call. */
  readonly id: object;
  /** When its attempt began; of a handler that runs nothing, when it was told. */
  readonly at: number;
  /** Does it run the call? A program that only names the call's tool does not. */
  readonly runs: boolean;
}

/** Where a handled call has its values for the engine. */
export const READ: unique symbol = Symbol("errpact.read");

/** A value of a call, by its name. */
export type Named = readonly [name: string, value: string];

/** The values of a call, read when it was told. */
interface Read {
  readonly context: readonly Named[];
  readonly arguments: readonly Named[];
  /** Of values that JSON doesn't have, the texts in them. */
  readonly unread: readonly string[];
}

/** A call that a handler has told about. */
export type Handled = Call & { readonly [MARK]?: Mark; [READ]?: Read | undefined };

let marks = 0;

/** The mark of what runs a call, for its next attempt. */
export function running(id: object = {}): Mark {
  return { id, at: (marks += 1), runs: true };
}

/** The mark of a handler that names a call. */
export function naming(): Mark {
  return { id: {}, at: (marks += 1), runs: false };
}

/** The tools of the calls around the first one, from the inside to the outside. */
export function callersOf(first: Handled, around: readonly Handled[]): readonly string[] {
  return callsOf(first, around).slice(1).map(([{ tool = "" }]) => tool);
}

/** The handlers, with one more. Earlier attempts of the outermost call are left out, except for its first: the error is thrown again. */
export function handledBy(first: Handled, around: readonly Handled[], next: Handled): readonly Handled[] {
  const [, ...others] = callsOf(first, [...around, next]).at(-1) ?? [first];
  const before = next[MARK]?.runs === true ? others.filter((it) => it !== next && isBefore(it, next)) : [];
  return [...around.filter((it) => !before.includes(it)), next];
}

type CallHandlers = readonly [first: Handled, ...others: Handled[]];

/** The handlers by call, from the inside to the outside. */
function callsOf(first: Handled, around: readonly Handled[]): readonly CallHandlers[] {
  const calls: [Handled, ...Handled[]][] = [[first]];
  let tool = first.tool;
  for (const next of around) {
    const outermost = calls.at(-1) ?? [first];
    if (next.tool !== undefined && (next.tool !== tool || !isOneCall(outermost, next))) {
      calls.push([next]);
      tool = next.tool;
    } else {
      outermost.push(next);
    }
  }
  return calls;
}

/** Did a handler begin before this one? Then it is not inside it. */
function isBefore(it: Handled, { [MARK]: mark }: Handled): boolean {
  return mark !== undefined && (it[MARK]?.at ?? 0) < mark.at;
}

/**
 * Does this handler belong to the call of these, which is of the same tool? It does if it has the `tool_call_id` of one, or
 * if it names what ran. Else they are two calls, because the outer one may have acted before it made the inner one.
 */
function isOneCall(known: readonly Handled[], next: Handled): boolean {
  const mark = next[MARK];
  if (known.some((it) => it[MARK]?.id === mark?.id)) {
    return true;
  }
  const ids = known.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  const sameId = next.tool_call_id !== undefined && ids.includes(next.tool_call_id);
  if (next.tool_call_id !== undefined && ids.length > 0 && !sameId) {
    return false;
  }
  const runs = known.filter((it) => it[MARK]?.runs === true);
  if (mark?.runs === true && runs.length > 0) {
    // An error may be thrown again by a later call.
    return runs.every((it) => isBefore(it, next));
  }
  return sameId || (mark?.runs !== true && runs.length > 0);
}
