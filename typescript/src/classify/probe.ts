// A failure, prepared for comparison.

import { Body, isFailure, messageOf } from "./body.js";
import { type Fact, isClass, Said } from "./fact.js";
import { Names, printedNames, spelled, thrownNames } from "./names.js";
import { fold, places, searched } from "./scan.js";
import { SHAPES } from "./shapes.js";
import type { Signal } from "./signal.js";

/** A failure, prepared for comparison. */
export interface Probe {
  readonly kind: string | undefined;
  readonly status: number | undefined;
  readonly sqlstate: string | undefined;
  readonly sqlite: number | undefined;
  readonly jsonrpc: number | undefined;
  readonly io: string | undefined;
  readonly tool: string | undefined;
  readonly service: string | undefined;
  readonly message: string | undefined;
  readonly result: unknown;
  /** The text without the difference of case, and the words of the names in it. */
  readonly folded: string;
  readonly spelled: string;
  /** What expressions are searched in. */
  readonly searched: string | undefined;
  /** Does the failure itself carry a status or an SQLSTATE? */
  readonly isTyped: boolean;
  /** The fact that its text or its body states. */
  readonly fact: Fact | undefined;
}

/** Prepares a failure; `undefined` if it is a result that is none. */
export function probeOf(signal: Signal, statusPrefix: boolean, asksFacts: boolean): Probe | undefined {
  const { type, status, sqlstate, sqlite, jsonrpc, io, result } = signal;
  const bare = [type, status, sqlstate, sqlite, jsonrpc, io, signal.message].every((fact) => fact === undefined);
  if (bare && result !== undefined && !isFailure(result)) {
    return undefined;
  }
  const own = signal.message ?? messageOf(result);
  const message = own === undefined ? undefined : searched(own);
  const body = new Body(result, message);
  const kind = type?.split("<")[0]?.trim();
  let { words } = body;
  if (kind !== undefined) {
    body.names.add(kind);
    words += (words === "" || words.endsWith("\n") ? "" : " ") + spelled(kind);
  }
  const leading = status === undefined && statusPrefix ? leadingStatus(message ?? "") : undefined;
  const known = status ?? leading;
  const isTyped = (known !== undefined && known >= 400) || sqlstate !== undefined;
  const text = message === undefined ? words : words === "" ? message : `${message}\n${words}`;
  const folded = fold(text);
  const { said, names } = read(text, folded, message, body.names, asksFacts);
  const probe = {
    kind,
    status: known,
    sqlstate,
    sqlite,
    jsonrpc,
    io,
    tool: signal.tool,
    service: signal.service,
    message,
    result,
    folded,
    spelled: fold(names),
    searched: message ?? (words === "" ? undefined : words),
    isTyped,
    fact: undefined,
  };
  return { ...probe, fact: statedFact(probe, body, said) };
}

/** The fact that counts beside those that the failure carries. */
function statedFact({ isTyped, status, sqlstate, sqlite }: Pick<Probe, "isTyped" | "status" | "sqlstate" | "sqlite">, body: Body, said: Said): Fact | undefined {
  const { names } = body;
  if (isTyped) {
    if (status !== undefined) {
      const own: Fact = { is: "status", value: status };
      const refined = names.refine(own);
      return refined === own ? undefined : refined;
    }
    return sqlstate !== undefined && isClass(sqlstate) ? said.sqlstate() : undefined;
  }
  if (sqlite !== undefined) {
    return undefined;
  }
  const fact = body.fact ?? said.fact();
  return fact === undefined ? names.fact() : names.refine(fact);
}

/** Reads the shapes and the names in a text. */
function read(text: string, folded: string, message: string | undefined, known: Names, asksFacts: boolean): { said: Said; names: string } {
  const said = new Said();
  let names = "";
  const add = (name: string): void => {
    if (asksFacts) {
      known.add(name);
    }
    names += `${spelled(name)}\n`;
  };
  const hits: [at: number, end: number, shape: (typeof SHAPES)[number]][] = [];
  for (const shape of SHAPES) {
    if (asksFacts || shape[2]) {
      for (const at of places(folded, shape[0])) {
        hits.push([at, at + shape[0].length, shape]);
      }
    }
  }
  hits.sort((a, b) => a[0] - b[0]);
  for (const [at, end, [, shape]] of hits) {
    const found = shape(text.slice(0, at), text.slice(end));
    if (found?.is === "name") {
      add(found.value);
    } else if (found?.is === "sent") {
      said.sent();
    } else if (found !== undefined) {
      said.add(at, found);
    }
  }
  if (text !== "") {
    for (const name of message === undefined ? [] : printedNames(message)) {
      add(name);
    }
    if (asksFacts) {
      thrownNames(text).forEach((name) => known.add(name));
    }
  }
  return { said, names };
}

/** The status with which a text begins. */
function leadingStatus(text: string): number | undefined {
  const status = Number(/^\s*([0-9]{3})(?![\p{Alphabetic}\p{N}_])/u.exec(text)?.[1] ?? 0);
  return status >= 400 && status <= 599 ? status : undefined;
}

/** The failure with the fact that it states. */
export function withFact(probe: Probe): Probe {
  const { fact } = probe;
  switch (fact?.is) {
    case undefined:
      return probe;
    case "status":
      return { ...probe, status: fact.value };
    case "sqlstate":
      return { ...probe, sqlstate: fact.value };
    case "sqlite":
      return { ...probe, sqlite: probe.sqlite ?? fact.value };
    case "jsonrpc":
      return { ...probe, jsonrpc: probe.jsonrpc ?? fact.value };
    case "io":
      return { ...probe, io: probe.io ?? fact.value };
  }
}
