// Gives the engine what no package would: each is an error of JavaScript, at once, and the engine works afterwards. Ends with 1
// where it isn't; prints what was refused, as JSON.
//
//     node hostile.mjs typescript/engine TABLES.json

import { readFileSync } from "node:fs";
import { open } from "./open.mjs";

const [folder, tablesFile] = process.argv.slice(2);
const text = readFileSync(tablesFile, "utf8");
const tables = JSON.parse(text);
const [code] = Object.keys(tables.codes);
const { engine, warned } = await open(folder);
const catalog = new engine.Catalog(text);
const MEGABYTE = 2 ** 20;

const refused = [];
const wrong = [];

const KNOWN = JSON.stringify({ id: "00000000-0000-4000-8000-000000000000", at_ms: 0, proven: true });
const WRITTEN = catalog.form(code, KNOWN, "mcp", "");

/** Does the engine still write what it wrote? */
function writes(catalog) {
  return catalog.form(code, KNOWN, "mcp", "") === WRITTEN;
}

/** Runs what must throw an error that says this, and the engine after it. */
function refuses(name, run, says) {
  const began = performance.now();
  let error;
  try {
    run();
  } catch (thrown) {
    error = thrown;
  }
  const took = performance.now() - began;
  if (!(error instanceof Error) || !says.test(error.message) || took > 2000 || !writes(catalog)) {
    wrong.push({ name, took, error: String(error) });
  }
  refused.push(name);
}

/** Runs what must not throw, within a time that no one waits for. */
function takes(name, run, is) {
  const began = performance.now();
  const got = run();
  const took = performance.now() - began;
  if (!is(got) || took > 2000) {
    wrong.push({ name, took, got: String(got).slice(0, 200) });
  }
  refused.push(name);
}

const form = (facts, name = "text", options = "", of = code) => catalog.form(of, facts, name, options);

// Tables.
refuses("tables that are empty", () => new engine.Catalog(""), /EOF|JSON/);
refuses("tables that are no JSON", () => new engine.Catalog("{"), /EOF|JSON/);
refuses("tables that are no object", () => new engine.Catalog("[]"), /format|version/);
refuses("tables of another format", () => new engine.Catalog(text.replace(/"format":\s*\d+/, '"format":1')), /format/);
refuses("tables of half a file", () => new engine.Catalog(text.slice(0, text.length / 2)), /EOF|JSON/);
for (const cut of ["codes", "fingerprint", "limits"]) {
  const { [cut]: _, ...others } = tables;
  refuses(`tables without ${cut}`, () => new engine.Catalog(JSON.stringify(others)), new RegExp(cut));
}
refuses("tables in which a number is a text", () => new engine.Catalog(JSON.stringify({ ...tables, reference_digits: "many" })), /reference_digits/);
refuses("tables of brackets", () => new engine.Catalog("[".repeat(MEGABYTE)), /recursion|deep|nest/i);

// Facts.
refuses("an unknown code", () => form("{}", "text", "", "NO_SUCH_CODE"), /NO_SUCH_CODE/);
refuses("an unknown form", () => form("{}", "smoke"), /smoke/);
refuses("facts that are no JSON", () => form("nothing"), /expected/);
refuses("facts that are a list", () => form("[]"), /expected an object/);
refuses("facts of brackets", () => form("[".repeat(MEGABYTE)), /recursion/);
refuses("options that are no JSON", () => form("{}", "mcp", "nothing"), /expected/);
refuses("an unknown option", () => form("{}", "mcp", '{"smoke":1}'), /smoke/);
refuses("a key of MCP with a space", () => form("{}", "mcp", '{"meta_key":"a b"}'), /a b|key/);
refuses("an unknown importance", () => catalog.budget("huge"), /huge/);
refuses("an unknown note", () => catalog.note("smoke", "{}"), /smoke/);
refuses("a signal that is no JSON", () => catalog.classify("", "[]"), /EOF/);
refuses("a signal whose status is a text", () => catalog.classify('{"status":"busy"}', "[]"), /number/);
refuses("a stored budget that is none", () => catalog.restore_budget("[7]"), /given as budget/);
refuses("a stored loop that is none", () => catalog.restore_tool_loop("7"), /given as tool loop/);
refuses("a stored budget of another catalog", () => catalog.restore_budget("{}"), /stored with catalog/);
refuses("rows that are none", () => catalog.history("7"), /given as rows/);
refuses("calls that are none", () => catalog.tool_loop().admit("[[1]]", true), /given as calls/);

// A fact that can't be read costs only itself.
const unread = { tool: { a: 1 }, id: "none", at_ms: "late", retry_after: 1e300, given: 7, context: [], arguments: 7, hidden: [[]], partial: [1], came: 1, callers: "x", adjustments: [[1]], retried: "so" };
/** How many facts a form was written without. */
function without(facts) {
  form(facts);
  const [, list = ""] = /is told without ([^]*)/.exec(warned.at(-1) ?? "") ?? [];
  return list.split("), ").filter((fact) => fact !== "").length;
}
takes("facts of other types", () => without(JSON.stringify(unread)), (count) => count === (tables.codes[code].params === undefined ? 11 : 12));
takes("values of unknown forms", () => without('{"arguments":{"a":{"smoke":1}}}'), (count) => count === 1);
const huge = "secret ".repeat(MEGABYTE / 7);
const [name] = (tables.codes[code].params ?? [{ name: "text" }]).map((param) => param.name);
for (const written of ["text", "mcp", "logfmt", "problem"]) {
  takes(`a text of 1 MB in ${written}`, () => form(JSON.stringify({ said: huge, given: { [name]: huge }, arguments: { any: huge } }), written), (got) => got.length < 100_000);
}
takes("a message of 1 MB", () => catalog.classify(JSON.stringify({ message: huge }), "[]"), (got) => typeof JSON.parse(got) === "object");
takes("a result of 1 MB", () => catalog.returned("a_tool", "[]", JSON.stringify({ success: false, error: huge })), (got) => JSON.parse(got) !== null);
takes("halves of characters", () => form(JSON.stringify({ said: "\ud800" }).replace("\\ud800", "\ud800"), "logfmt"), (got) => got.length > 0);

// Objects that ended.
const ended = new engine.Catalog(text);
const budget = ended.budget("blocking");
const loop = ended.tool_loop();
ended.free();
refuses("a catalog that was freed", () => ended.form(code, "{}", "text", ""), /null pointer/);
takes("a budget whose catalog was freed", () => budget.state(), (got) => got.startsWith("{"));
budget.free();
refuses("a budget that was freed", () => budget.state(), /null pointer/);
loop.begin_turn("1");
const [running] = loop.begin('[["call_1","some_tool",{}]]');
loop.attempt(running);
refuses("a call that lands nowhere", () => loop.finish([], '["failed"]'), /lands once/);
loop.finish([running], '["failed"]');
refuses("a call whose round ended", () => loop.attempt(running), /null pointer/);

// The function that takes warnings calls the engine, or throws.
const calls = await open(folder, "calls");
const own = new calls.engine.Catalog(text);
let said;
calls.engine.start(() => {
  try {
    own.form(code, "{}", "text", "");
  } catch (error) {
    said = error.message;
  }
  throw new Error("not of the engine");
});
takes("a warning that calls and throws", () => calls.engine.check_key(), (got) => got === false && /has not ended/.test(said));
takes("the engine after it", () => own.form(code, "{}", "text", ""), (got) => got.length > 0);

// A call that JavaScript ends in the middle: its stack is exhausted, so nothing is cleaned up.
const broken = await open(folder, "broken");
const last = new broken.engine.Catalog(text);
const ENDED = /has to be loaded again/;
let isOver = false;
function deeper() {
  try {
    deeper();
  } catch (error) {
    // Each frame that is left has a little more of the stack, until that is enough for a whole call.
    if (isOver || ENDED.test(error.message)) {
      throw error;
    }
    last.form(code, "{}", "envelope", "");
    isOver = true;
    throw error;
  }
}
let ends = 0;
for (let tries = 0; tries < 20; tries += 1) {
  try {
    isOver = false;
    deeper();
  } catch (error) {
    ends += ENDED.test(error.message) ? 1 : 0;
  }
}
try {
  last.form(code, "{}", "text", "");
  wrong.push({ name: "a call that ended in the middle", ends });
} catch (error) {
  if (!ENDED.test(error.message)) {
    wrong.push({ name: "a call that ended in the middle", ends, error: String(error) });
  }
}
refused.push("a call that ended in the middle");
const again = await open(folder, "again");
takes("an engine that was loaded again", () => new again.engine.Catalog(text).form(code, "{}", "text", ""), (got) => got.length > 0);
takes("the first one beside it", () => warned.length, () => writes(catalog));

console.log(JSON.stringify(wrong.length === 0 ? refused : wrong));
process.exitCode = wrong.length === 0 ? 0 : 1;
