// What an occurrence is made of, and what the wire forms need of it.

import { type Call, views } from "./call.js";
import { textOf } from "./causes.js";
import { callersOf, type Handled, handledBy, MARK } from "./chain.js";
import type { Audience, Scope, Values } from "./redact/scope.js";
import { channel } from "./redact/scope.js";
import { Needles } from "./redact/scrub/needles.js";
import type { View } from "./redact/value.js";
import { type Code, type Param, param, type Params, presented, repeats, type Tables, toolOf } from "./tables.js";
import type { Added, Happened } from "./wire/happened.js";

/** What an occurrence is made of. */
export interface Made {
  readonly tables: Tables;
  readonly entry: Code;
  readonly values: Values;
  readonly call: Handled;
  readonly id: string;
  readonly at: number;
  readonly cause: unknown;
  /** Is it proven that nothing happened, if the code says so? A rule about the words of others proves nothing. */
  readonly proven: boolean;
  /** The handlers that it passed after its own, from the inside to the outside. */
  readonly around: readonly Handled[];
  /** Did it pass more of them than are kept? */
  readonly beyond?: boolean;
  readonly added: Added;
  /** The languages that the user prefers, best first. */
  readonly languages?: readonly string[];
  /** Does a retry follow, of how many calls around it, and of which tools? Executors decide it later, for all that share the error. */
  readonly retrying: { follows: boolean | undefined; calls: number; readonly tools: Set<string> };
}

/** The most calls around one that are kept: an error may be thrown again and again. */
const DEEPEST = 32;

/** Adds what a call around it knows. What is known stays, and another tool's call is only kept beside it. */
export function completed(made: Made, call: Handled): Made {
  const known = made.call;
  const isKnown = (it: Handled): boolean =>
    it[MARK]?.id === call[MARK]?.id && KEYS.every((name) => call[name] === undefined || it[name] === call[name]);
  if ([known, ...made.around].some(isKnown)) {
    return made;
  }
  const around = handledBy(known, made.around, call);
  if (around.length > DEEPEST) {
    return call.tool === undefined || repeats(made.tables, call.tool) ? made : { ...made, beyond: true };
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

/** A value that nothing shows, and that texts are searched for. */
type Hidden = readonly [Param | undefined, View];

/** The values of these objects: the first of a name is shown, and the others are hidden. */
function merged(declared: Params | undefined, objects: readonly (object | undefined)[], hidden: Hidden[]): Values {
  const shown = new Map<string, View>();
  for (const object of new Set(objects)) {
    for (const [name, view] of views(declared, object)) {
      if (shown.has(name)) {
        hidden.push([param(declared, name), view]);
      } else {
        shown.set(name, view);
      }
    }
  }
  return shown;
}

/** Without notes. */
export const NOTHING_ADDED: Added = { alternatives: [], actions: [], adjustments: [] };

/** The same without the values of the call: what is left if one of them cannot be written. */
export function withoutValues(it: Happened): Happened {
  const nothing = new Map<string, View>();
  const names = { tool: undefined, service: undefined, operation: undefined, tool_call_id: undefined, stage: undefined, rollback_status: undefined };
  const values = { values: nothing, context: nothing, arguments: nothing, callers: [], added: NOTHING_ADDED, raw: undefined, retry_after_ms: undefined };
  const bare: Happened = { ...it, ...names, ...values, scope: (of, audience) => scope(bare, of, audience), withheld: (audience) => new Needles(audience === "log") };
  return bare;
}

/** An error that happened, as the wire forms need it. */
export function happened(made: Made): Happened {
  const { tables, entry, values, call } = made;
  const hidden: Hidden[] = [];
  const calls = [call, ...made.around];
  const own = calls.filter(({ tool }) => tool === undefined || tool === call.tool);
  const context = merged(tables.context, calls.map(({ context }) => context), hidden);
  const given = merged(toolOf(tables, call.tool)?.params, own.map((it) => it.arguments), hidden);
  for (const other of calls.filter((it) => !own.includes(it))) {
    const declared = toolOf(tables, other.tool)?.params;
    hidden.push(...[...views(declared, other.arguments)].map(([name, view]) => [param(declared, name), view] as const));
  }
  const callers = callersOf(call, made.around);
  // An executor may know a tool that no handler has named.
  const unnamed = [...made.retrying.tools].filter((tool) => tool !== call.tool && !callers.includes(tool));
  const isWhole = made.beyond !== true && (call.tool === undefined || unnamed.every((tool) => repeats(tables, tool)));
  const chain = isWhole && callers.every((tool) => repeats(tables, tool));
  const isSafe = chain && ((made.proven && entry.outcome === "not_done") || repeats(tables, call.tool));
  const [raised, tools] = [entry.raised_by ?? [], [...callers, ...(call.tool === undefined ? [] : [call.tool])]];
  let raw: string | undefined;
  const it: Happened = {
    tables,
    entry,
    presented: presented(tables, entry),
    id: made.id,
    at: made.at,
    values,
    context,
    arguments: given,
    tool: call.tool,
    service: call.service,
    operation: call.operation ?? call.tool,
    tool_call_id: call.tool_call_id,
    stage: call.stage,
    rollback_status: call.rollback_status,
    retry_after_ms: call.retry_after_ms,
    callers,
    added: made.added,
    languages: made.languages ?? [],
    // A call that made another one may return its codes.
    isOfOtherTools: raised.length > 0 && tools.length > 0 && !raised.some((own) => tools.some((tool) => overlaps(own, tool))),
    isWhole,
    proven: made.proven,
    outcome: entry.outcome === "not_done" && !isSafe ? "unknown" : entry.outcome,
    get offered() {
      const { retry: { by } } = entry;
      const { follows, calls } = made.retrying;
      // A retry of an inner call says nothing of a call around it.
      const isDecided = follows === false || (follows === true && callers.length <= calls);
      return by === "user" || (by !== null && (isDecided ? follows === true : isSafe));
    },
    get raw() {
      raw ??= made.cause === undefined ? undefined : textOf(made.cause);
      return raw;
    },
    scope: (of, audience) => scope(it, of, audience),
    withheld: (audience) => withheld(it, audience, hidden),
  };
  return it;
}

/** Does a tool have this name, or fit this pattern? */
function overlaps(own: string, tool: string): boolean {
  return own.endsWith("*") ? tool.startsWith(own.slice(0, -1)) : tool === own;
}

function scope(it: Happened, entry: Code, audience: Audience): Scope {
  const { tables, values } = it;
  const external = [...Object.values(entry.params), ...[...it.context.keys()].map((name) => tables.context[name])].some((row) => row?.external);
  const watched = it.entry.retry.delay_param;
  // A text from outside may quote values that this receiver does not get.
  const hidden = external ? it.withheld(audience) : undefined;
  return { tables, params: entry.params, values, facts: it, audience, watched, withheld: hidden };
}

function withheld(it: Happened, audience: Audience, hidden: readonly Hidden[]): Needles {
  const needles = new Needles(audience === "log");
  const declared = toolOf(it.tables, it.tool)?.params;
  const rows = [
    ...[...it.values].map(([name, view]) => [param(it.entry.params, name) ?? param(it.presented.params, name), view] as const),
    ...[...it.context].map(([name, view]) => [param(it.tables.context, name), view] as const),
    ...[...it.arguments].map(([name, view]) => [param(declared, name), view] as const),
    ...hidden,
  ];
  for (const [row, view] of rows) {
    // Of what is not declared, any value may be a password.
    if (row === undefined ? audience === "log" : channel(audience, row) !== "plain") {
      needles.add(view, row?.type ?? "text");
    }
  }
  if (audience === "model") {
    for (const [name, view] of it.arguments) {
      const row = param(declared, name);
      if (row === undefined || channel(audience, row) === "plain") {
        needles.addOwn(view);
      }
    }
  }
  return needles;
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
