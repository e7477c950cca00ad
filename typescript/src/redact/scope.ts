// Who receives a text, and what it may contain. See `docs/decisions/028-shared-text-uses-the-stricter-form.md`.

import type { Channel, Param, Params, Tables } from "../tables.js";
import { param, toolOf } from "../tables.js";
import type { Needles } from "./scrub/needles.js";
import type { View } from "./value.js";

/** The receiver of a text; `both` is a page whose history a model reads later. */
export type Audience = "model" | "user" | "log" | "both";

const CHANNELS: readonly Channel[] = ["plain", "mask", "hash", "omit"];

/** The form in which an audience gets a parameter. */
export function channel(audience: Audience, row: Param): Channel {
  const { model = "plain", user = "plain", log = "plain" } = row;
  const form =
    audience === "both" ? (CHANNELS.indexOf(model) > CHANNELS.indexOf(user) ? model : user) : { model, user, log }[audience];
  return row.secret === true && form === "plain" ? "omit" : form;
}

/** Values by the names of their parameters. */
export type Values = ReadonlyMap<string, View>;

/** What is known of a call, beside the parameters of its error. */
export interface Facts {
  readonly id: string;
  readonly tool: string | undefined;
  readonly service: string | undefined;
  readonly stage: string | undefined;
  readonly rollback_status: string | undefined;
  readonly context: Values;
}

/** The names in a template. */
export interface Scope {
  readonly tables: Tables;
  readonly params: Params;
  readonly values: Values;
  readonly facts: Facts;
  readonly audience: Audience;
  /** A parameter of which it matters whether a text says it. */
  readonly watched: string | undefined;
  /** The values that the audience does not get: text from outside is searched for them. */
  readonly withheld: Needles | undefined;
}

/** The parameter of this name, and its value. */
export function find(scope: Scope, name: string): readonly [Param, View | undefined] | undefined {
  const own = param(scope.params, name);
  if (own !== undefined) {
    return [own, scope.values.get(name)];
  }
  const context = scope.facts.context.has(name) ? param(scope.tables.context, name) : undefined;
  return context && [context, scope.facts.context.get(name)];
}

/** The service behind a call: the one given, else the tool's. */
export function serviceOf(tables: Tables, { service, tool }: Pick<Facts, "service" | "tool">): string | undefined {
  return service ?? toolOf(tables, tool)?.service;
}

/** The reference that users quote: the first hex digits of the id. */
export function referenceOf(tables: Tables, id: string): string {
  return id.replaceAll("-", "").slice(0, Math.max(1, tables.catalog.reference_digits));
}
