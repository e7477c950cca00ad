// Another host: one that this package does not know. Node.js plays it.
//
//     node --conditions=browser other.js ENGINE KIND

import { readFileSync } from "node:fs";
import { given } from "./given.js";

const [file = "", kind] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers = { "content-type": "application/wasm" };
const from = { bytes, module: await WebAssembly.compile(bytes), response: new Response(bytes, { headers }), url: `data:application/wasm;base64,${bytes.toString("base64")}` };
console.log(JSON.stringify(await given(from[kind as keyof typeof from])));
