// What an occurrence is made of, and the same for the engine.

import { type Call } from "./call.js";
import { textOf } from "./causes.js";
import { callersOf, type Handled, handledBy, MARK, type Named, READ } from "./chain.js";
import type { Code, Params, Tables } from "./tables.js";
import { asItIs, given, leaves, members, named, quoted, texts } from "./values.js";

/** What an occurrence is made of. */
export interface Made {
  readonly tables: Tables;
  readonly entry: Code;
  /** The values of its parameters, or what came, as members of the facts. */
  readonly given: string;
  readonly call: Handled;
  readonly id: string;
  readonly at: number;
  readonly cause: unknown;
  /** Is it proven that nothing happened, if the code says so? A rule about the words of others proves nothing. */
  readonly proven: boolean;
  /** The handlers that it passed after its own, from the inside to the outside. */
  readonly around: readonly Handled[];
  /** The tool of a call around those that are kept. */
  readonly beyond?: string;
  readonly added: Added;
  /** The languages that the user prefers: a tag, or the value of `Accept-Language`. */
  readonly languages?: string;
  /** Does a retry follow, of how many calls around it, and of which tools? Executors decide it later, for all that share the error. */
  readonly retrying: Retrying;
}

/** What executors of retries have decided. */
export interface Retrying {
  follows: boolean | undefined;
  calls: number;
  /** The tools, of which most failures have none. */
  tools: ReadonlySet<string> | undefined;
}

/** What a program adds to the texts of a code, each as JSON. */
export interface Added {
  readonly alternatives: readonly string[];
  readonly actions: readonly string[];
  /** Arguments, each with what to change it to. */
  readonly adjustments: readonly (readonly [argument: string, change: string])[];
  /** What was done, of a code that is partly done, and the items that were not. */
  readonly partial?: string;
}

/** Without notes. */
export const NOTHING_ADDED: Added = { alternatives: [], actions: [], adjustments: [] };

/** The most calls around one that are kept: an error may be thrown again and again. */
const DEEPEST = 32;

/** Adds what a call around it knows. What is known stays, and another tool's call is only kept beside it. */
export function completed(made: Made, call: Handled): Made {
  const known = made.call;
  if (call === known) {
    return made;
  }
  const isKnown = (it: Handled): boolean =>
    it[MARK]?.id === call[MARK]?.id && KEYS.every((name) => call[name] === undefined || it[name] === call[name]);
  if ([known, ...made.around].some(isKnown)) {
    return made;
  }
  const around = handledBy(known, made.around, call);
  if (around.length > DEEPEST) {
    return call.tool === undefined || made.tables.repeats(call.tool) ? made : { ...made, beyond: call.tool };
  }
  const nested = call.tool !== undefined && known.tool !== undefined && call.tool !== known.tool;
  const { service = nested ? undefined : call.service, operation = nested ? undefined : call.operation } = known;
  const { tool = call.tool, tool_call_id = call.tool_call_id, retry_after_ms = call.retry_after_ms } = known;
  const { stage = call.stage, rollback_status = call.rollback_status } = known;
  // The first that names the tool is the one whose call it is.
  const mark = known.tool === undefined ? call[MARK] : known[MARK];
  const own = { ...known, tool, service, operation, tool_call_id, retry_after_ms, stage, rollback_status, ...(mark && { [MARK]: mark }) };
  return { ...made, call: own, around };
}

const KEYS = [
  "tool", "tool_call_id", "service", "operation", "arguments", "context", "retry_after_ms", "stage", "rollback_status",
] as const satisfies readonly (keyof Call)[];

/** The tools of the calls around it, from the inside to the outside. */
export function callers({ tables, call, around, beyond, retrying }: Made): readonly string[] {
  const known = callersOf(call, around);
  if (call.tool === undefined || (beyond === undefined && retrying.tools === undefined)) {
    return known;
  }
  // An executor may know a tool that no handler has named.
  const unnamed = [...(retrying.tools ?? [])].filter((tool) => tool !== call.tool && !known.includes(tool) && !tables.repeats(tool));
  return [...known, ...unnamed, ...(beyond === undefined ? [] : [beyond])];
}

/** Does a retry follow? Of a call around the one that an executor has decided about, only what ends is known. */
export function retried(made: Made): boolean | undefined {
  const { follows } = made.retrying;
  return follows === true && isAround(made) ? undefined : follows;
}

/** Has an executor decided that no retry follows, and no call around it been named since? */
export function isGivenUp(made: Made): boolean {
  return made.retrying.follows === false && !isAround(made);
}

/** Records what an executor has decided. */
export function decide({ retrying, call, around }: Made, follows: boolean | undefined, tool: string | undefined): void {
  Object.assign(retrying, { follows, calls: callersOf(call, around).length });
  if (tool !== undefined) {
    retrying.tools = new Set(retrying.tools).add(tool);
  }
}

function isAround({ retrying, call, around }: Made): boolean {
  return callersOf(call, around).length > retrying.calls;
}

/** It for the engine, without what executors decide: the members of an object. */
export function factsOf({ tables, call, around, id, at, given, proven, added, languages }: Made): string {
  let facts = `"id":"${id}","at_ms":${at}${given === "" ? "" : `,${given}`}${proven ? ',"proven":true' : ""}`;
  facts += text("tool", call.tool) + text("call_id", call.tool_call_id);
  facts += text("own_service", call.service) + text("own_operation", call.operation);
  facts += text("stage", call.stage) + text("rollback_status", call.rollback_status) + text("languages", languages);
  facts += call.retry_after_ms === undefined ? "" : `,"retry_after":${Math.min(call.retry_after_ms, Number.MAX_SAFE_INTEGER)}`;
  if (call[READ] !== undefined || around.length > 0) {
    facts += valuesOf(tables, [call, ...around]);
  }
  return added === NOTHING_ADDED ? facts : facts + addedFacts(added);
}

function text(name: string, value: string | undefined): string {
  return value === undefined ? "" : `,"${name}":${quoted(value)}`;
}

function addedFacts({ alternatives, actions, adjustments, partial }: Added): string {
  const list = (name: string, items: readonly string[]): string => (items.length === 0 ? "" : `,"${name}":[${items.join(",")}]`);
  const facts = list("alternatives", alternatives.map(quoted)) + list("actions", actions.map(quoted)) + list("adjustments", adjustments.map(texts));
  return partial === undefined ? facts : `${facts},"partial":${partial}`;
}

/** What executors decide, and the calls around it, which decide about its retries. */
export function decidedFacts(made: Made): string {
  const around = callers(made);
  const follows = retried(made);
  return `${around.length === 0 ? "" : `,"callers":${texts(around)}`}${follows === undefined ? "" : `,"retried":${follows}`}`;
}

/** What is left of it if the engine can't write it: nothing that was given to it, and no proof that a call around it did nothing. */
export function bareFactsOf(made: Made): string {
  return `"id":${quoted(made.id)},"proven":${made.proven && callers(made).length === 0}${decidedFacts(made)}`;
}

/** What the causes say, for the log. */
export function saidFact({ cause }: Made): string {
  const said = cause === undefined ? "" : textOf(cause);
  return said === "" ? "" : `,"said":${quoted(said)}`;
}

/** Reads the values of a call for the engine: a program may change or remove them later. */
export function handled(tables: Tables, call: Handled): Handled {
  if (call.context !== undefined || call.arguments !== undefined) {
    const unread: string[] = [];
    const context = valuesIn(tables.context(), call.context, unread);
    call[READ] = { context, arguments: valuesIn(tables.args(call.tool), call.arguments, unread), unread };
  }
  return call;
}

function valuesIn(declared: Params, object: object | undefined, unread: string[]): readonly Named[] {
  return named((name, value) => {
    const kind = declared.get(name)?.kind;
    const found = (kind && given(kind, value)) ?? asItIs(value);
    if (found === undefined) {
      unread.push(...leaves(value));
    }
    return found;
  }, object);
}

/** The values of these calls as facts: the first of a name is shown, and texts are searched for the others. */
function valuesOf(tables: Tables, calls: readonly [Handled, ...Handled[]]): string {
  const [own] = calls;
  const declared = tables.context();
  const shown: { readonly context: Named[]; readonly arguments: Named[] } = { context: [], arguments: [] };
  const hidden: string[] = [];
  const hide = (tool: string | undefined, [name, value]: Named): void => {
    hidden.push(`[${tool === undefined ? "null" : quoted(tool)},${quoted(name)},${value}]`);
  };
  for (const [place, it] of calls.entries()) {
    const { [READ]: read } = it;
    if (read === undefined) {
      continue;
    }
    const isOwn = it.tool === undefined || it.tool === own.tool;
    for (const key of ["context", "arguments"] as const) {
      // Handlers of one call often pass the same object.
      if (calls.findIndex((call) => call[key] === it[key]) < place) {
        continue;
      }
      for (const pair of read[key]) {
        // Only a declared value of the context has a place.
        const isShown = key === "context" ? declared.has(pair[0]) : isOwn;
        if (isShown && !shown[key].some(([name]) => name === pair[0])) {
          shown[key].push(pair);
        } else {
          hide(key === "context" ? undefined : (it.tool ?? own.tool ?? ""), pair);
        }
      }
    }
    read.unread.forEach((leaf) => hide("", ["", quoted(leaf)]));
  }
  const values = (key: "context" | "arguments"): string => (shown[key].length === 0 ? "" : `,"${key}":${members(shown[key])}`);
  return `${values("context")}${values("arguments")}${hidden.length === 0 ? "" : `,"hidden":[${hidden.join(",")}]`}`;
}

/** A UUID of version 4. */
export function newId(): string {
  const { crypto } = globalThis as unknown as { readonly crypto: { randomUUID?(): string; getRandomValues(bytes: Uint8Array): Uint8Array } };
  if (crypto.randomUUID !== undefined) {
    return crypto.randomUUID();
  }
  // A page that came without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
