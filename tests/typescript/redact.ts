// Compares the package's redaction with the `value` and `scrub` lines of `errpact vectors`. Ends with 1 where anything
// differs; prints what was compared, as JSON.
//
//     node redact.js VECTORS.jsonl
//
// With `--each`, each difference is a line before what was compared.

import { readFileSync } from "node:fs";
import { setKey } from "errpact";
import type { convert as Convert, Kind } from "./node_modules/errpact/dist/redact/value.js";

/** A module of the package that it does not export: no value leaves it without an occurrence. */
const inner = (name: string): Promise<unknown> => import(new URL(`../node_modules/errpact/dist/redact/${name}.js`, import.meta.url).href);
const { convert } = (await inner("value")) as { convert: typeof Convert };
const { value } = (await inner("render")) as typeof import("./node_modules/errpact/dist/redact/render.js");
const { scrub } = (await inner("scrub/scrub")) as typeof import("./node_modules/errpact/dist/redact/scrub/scrub.js");
const { Needles } = (await inner("scrub/needles")) as typeof import("./node_modules/errpact/dist/redact/scrub/needles.js");

interface Typed {
  readonly type: string;
  readonly value: unknown;
}

interface Vector {
  readonly kind: string;
  readonly [name: string]: unknown;
}

const [vectors = "", each = ""] = process.argv.slice(2);
const compared: Record<string, number> = {};
const differences: object[] = [];
let number = -1;

function compare(form: string, vector: Vector, found: string | undefined): void {
  const owed = vector[form] ?? undefined;
  if (found !== owed) {
    const value = vector["text"] ?? vector["value"];
    // JSON has no `bigint`.
    const of = typeof value === "bigint" ? String(value) : value;
    differences.push({ line: number, of, type: vector["type"], what: form, wanted: owed ?? null, got: found ?? null });
  }
}

function kindOf(name: string): Kind {
  return name.startsWith("list of ") ? { list: kindOf(name.slice(8)) } : name === "enum" ? { enum: ["gold", "silver"] } : (name as Kind);
}

function forms(vector: Vector & Typed & { external: boolean; max: number }): void {
  const row = { type: kindOf(vector.type), external: vector.external, max: vector.max };
  const view = convert(row.type, vector.value);
  for (const form of ["plain", "mask", "hash"] as const) {
    compare(form, vector, view && value(row, view, form, undefined));
  }
}

function scrubbed(vector: Vector & { text: string; values: readonly Typed[] }): void {
  const withheld = (log: boolean): InstanceType<typeof Needles> => {
    const needles = new Needles(log);
    for (const { type, value } of vector.values) {
      const view = convert(kindOf(type), value);
      if (view !== undefined) {
        needles.add(view, kindOf(type));
      }
    }
    return needles;
  };
  compare("log", vector, scrub(vector.text, withheld(true)));
  const text = { is: "text", text: vector.text } as const;
  compare("model", vector, value({ type: "text", external: true }, text, "plain", withheld(false)));
}

/** The vector, with the value that a program in JavaScript has. */
function exact(line: string, vector: Vector): Vector {
  if (vector["type"] === "integer" && typeof vector["value"] === "number") {
    const [, digits = "0"] = /"value":(-?\d+)/.exec(line) ?? [];
    return { ...vector, value: BigInt(digits) };
  }
  return vector;
}

setKey("errpact vectors: not a secret");
for (const line of readFileSync(vectors, "utf8").split("\n").slice(0, -1)) {
  number += 1;
  const vector = exact(line, JSON.parse(line) as Vector);
  if (vector.kind === "value" && vector["plain"] === '{"n":-0.0}') {
    // `JSON.stringify` writes -0 as 0.
    continue;
  } else if (vector.kind === "value") {
    forms(vector as never);
  } else if (vector.kind === "scrub") {
    scrubbed(vector as never);
  } else {
    continue;
  }
  compared[vector.kind] = (compared[vector.kind] ?? 0) + 1;
}
if (each === "--each") {
  differences.forEach((it) => console.log(JSON.stringify(it)));
}
console.log(JSON.stringify({ compared, differences: differences.slice(0, 20), count: differences.length }));
process.exitCode = differences.length === 0 ? 0 : 1;
