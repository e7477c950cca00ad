// What a call returned: a text, an object, or parts, each of which may contain the other two.

import { declaredFacts } from "./declared.js";
import { lookUp } from "./entries.js";
import type { About } from "./errors.js";
import { clientResponse, envelope, event, notice, problem } from "./forms.js";
import { blank, decoded, filled, type Json, object, text } from "./json.js";
import { given, isName, make, ordinary } from "./make.js";
import { added, errorOf, type Facts, factsOf, fails, knows, reference, undoubled } from "./shapes.js";
import type { Catalog, ToolError } from "./types.js";
import { PYDANTIC_AI, unwrapped } from "./wrappers.js";

/** How deep JSON in a text in JSON is read. */
export const DEPTH = 4;

/** A text that a call returned. */
export function said(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  const error = named(catalog, value, failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, blank(value) ? undefined : value, about) : undefined);
}

/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
export function content(catalog: Catalog, value: unknown, failed: boolean, about: About, depth: number): ToolError | undefined {
  const it = object(value);
  if (it && Object.keys(it).length + Number("message" in it) > 0 && textOf(it) === undefined) {
    return held(catalog, it, failed, about, depth);
  }
  const texts = textsOf(value);
  const error = texts[0] === undefined ? undefined : named(catalog, texts[0], failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, texts.length > 0 ? texts.join("\n") : undefined, about) : undefined);
}

/** The texts of some content that are not blank. */
export function textsOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => text(part) ?? textOf(object(part)));
  return texts.filter((text) => text !== undefined && !blank(text)) as string[];
}

/** The text of a part, if it is a part with a text. */
function textOf(it: Json | undefined): string | undefined {
  const type = it && "type" in it ? it["type"] : "text";
  return type === "text" || type === "input_text" || type === "output_text" ? text(it?.["text"]) : undefined;
}

/** The code that a text names, behind the wrappers of hosts. */
function named(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  let next: string | undefined = value;
  for (let layer = 0; ; layer += 1) {
    const inner: string = next.endsWith(PYDANTIC_AI) ? next.slice(0, -PYDANTIC_AI.length) : next;
    const json = depth > 0 ? object(decoded(inner)) : undefined;
    if (json) {
      return held(catalog, json, failed, about, depth - 1);
    }
    const [, named = "", message = ""] = CODED.exec(inner) ?? [];
    const code = isName(named) ? named : "";
    // A code that is known is a code even where it is called like a wrapper.
    const known = knows(catalog, code);
    next = known || layer === LAYERS ? undefined : unwrapped(inner);
    if (next !== undefined) {
      continue;
    }
    // Where nothing but its looks says that it is a code, none is looked for in a wrapper.
    const looks = failed ? catalog.new_code.test(code) : layer === 0 && SURE_CODE.test(code);
    return known || looks
      ? coded(catalog, code, undoubled(code, message), about)
      : undefined;
  }
}

/** An error that a text names. */
function coded(catalog: Catalog, code: string, message: string, about: About): ToolError {
  return make(catalog, code, message, { ...about, ref: reference(catalog, message) });
}

const CODED = /^[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n]([^]*))?$/;
const SURE_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** How many wrappers are taken off: hosts run in hosts. */
const LAYERS = 4;

/** A form that stands by itself. */
export function sole(catalog: Catalog, it: Json | undefined, depth: number, failed: boolean = false): ToolError | undefined {
  return mcp(catalog, it, depth) ?? envelope(catalog, it, {}) ?? declared(catalog, it, failed, {}, depth) ?? problem(catalog, it, null, false) ?? notice(catalog, it) ?? failure(catalog, it, false, {}, depth) ?? unfailed(catalog, it, depth) ?? event(catalog, it);
}

/** An object that a call returned. */
function held(catalog: Catalog, it: Json, failed: boolean, about: About, depth: number): ToolError | undefined {
  const error = clientResponse(catalog, it) ?? sole(catalog, it, depth, failed);
  return error ? { ...error, ...given(about) } : failed ? failure(catalog, it, true, about, depth) : undefined;
}

/** An object that says that it failed, or that came where only failures do. */
export function failure(catalog: Catalog, it: Json | undefined, failed: boolean, about: About, depth: number): ToolError | undefined {
  if (!it || !(failed || fails(it))) {
    return undefined;
  }
  return told(catalog, factsOf(catalog, it), about, depth);
}

/** An object in a shape that the catalog declares. */
export function declared(catalog: Catalog, it: Json | undefined, failed: boolean, about: About, depth: number): ToolError | undefined {
  const facts = it && declaredFacts(catalog, it, failed);
  return facts && told(catalog, facts, about, depth);
}

/** An error of what a failure says. */
function told(catalog: Catalog, facts: Facts, about: About, depth: number): ToolError {
  if (facts.code !== undefined && (facts.domain !== undefined || knows(catalog, facts.code))) {
    return errorOf(catalog, facts, about);
  }
  const error = facts.message === undefined ? undefined : named(catalog, facts.message, true, about, depth);
  return error && (error.known || facts.code === undefined) ? added(error, facts) : errorOf(catalog, facts, about);
}

/** What errpact writes for a code that is no failure. */
function unfailed(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined {
  const result = text(it?.["result"]);
  if (!it || result === undefined || Object.keys(it).length !== 2) {
    return undefined;
  }
  const error = ordinary(said(catalog, result, false, {}, depth));
  return error?.disposition === it["disposition"] ? error : undefined;
}

/** The failed result of an MCP tool, or the response that has it. */
export function mcp(catalog: Catalog, value: Json | undefined, depth: number): ToolError | undefined {
  const it = value && "jsonrpc" in value ? object(value["result"]) : value;
  const failed = it?.["isError"] === true || it?.["is_error"] === true;
  if (!it || !MCP.some((name) => name in it)) {
    return undefined;
  }
  const meta = filled(it["_meta"]) ?? filled(it["meta"]) ?? {};
  const structured = filled(it["structuredContent"]) ?? filled(it["structured_content"]);
  const names = Object.keys(meta).sort();
  for (const found of [meta[catalog.meta_key], ...names.map((name) => meta[name]), structured]) {
    const error = envelope(catalog, object(found), {});
    // A result that has not failed may be about errors, but not have one of another kind.
    if (error && (failed || error.disposition !== "failed")) {
      return error;
    }
  }
  // What is for programs has a code where the text may have none.
  const own = failed ? (declared(catalog, structured, true, {}, depth) ?? declared(catalog, meta, true, {}, depth)) : undefined;
  if (own) {
    return own;
  }
  const said = failed ? failure(catalog, structured, true, {}, depth) : undefined;
  if (said && (said.known || said.code !== lookUp(catalog, "").code)) {
    return said;
  }
  const parts = it["content"];
  const error = content(catalog, textsOf(parts).length > 0 ? parts : structured, failed, {}, depth);
  return failed ? error : ordinary(error);
}

/** What a result of MCP has beside its flag. */
export const MCP: readonly string[] = ["content", "_meta", "meta", "structuredContent", "structured_content"];
