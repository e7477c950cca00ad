// Says what the file of a catalog reads in JSON values: one line of JSON for each.
// `tests/python/told.py` says the same of the other language's module; each caller decides what they
// should say.
//
//     node told.js ./CATALOG/errors.js VALUES.jsonl

import { readFileSync } from "node:fs";

const [file = "", values = ""] = process.argv.slice(2);
const errors = (await import(file)) as typeof import("./errors.js");

for (const line of readFileSync(values, "utf8").split("\n").slice(0, -1)) {
  const read = errors.parseAll(JSON.parse(line));
  const first = errors.parse(JSON.parse(line));
  if (JSON.stringify(first) !== JSON.stringify(read[0])) {
    throw new Error(`parse and parseAll differ: ${line}`);
  }
  console.log(JSON.stringify(read.map(({ envelope, ...rest }) => ({ ...rest, ...(envelope && { envelope: envelope.recovery.policy }) }))));
}
