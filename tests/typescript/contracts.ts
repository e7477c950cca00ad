// Reads failures of other contracts, and writes them again in the same shape. Prints the code that was found, and the
// bytes that were written, as JSON.
//
//     node contracts.js ./CATALOG/agent.js PAYLOADS.json

import { readFileSync } from "node:fs";
import { ReceivedError } from "errpact";

const [file = "", payloads = ""] = process.argv.slice(2);
const errors = (await import(file)) as typeof import("./agent.js");

interface Contract {
  readonly payload: string;
  readonly shape: string;
  readonly reader: "model" | "user";
}

/** JSON with the order of Rust: members sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]))
    : value;
}

const all = JSON.parse(readFileSync(payloads, "utf8")) as Contract[];
const written = all.map(({ payload, shape, reader }) => {
  const found = errors.parse(JSON.parse(payload));
  // Another contract proves nothing about an effect, so only a tool that may be repeated passes its word for a retry on.
  const it = found && errors.occurrence(new ReceivedError(found), { tool: "charge" });
  return [found?.code, found?.known, JSON.stringify(sorted(it?.shape(shape, reader)))];
});
console.log(JSON.stringify(written));
