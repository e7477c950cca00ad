// Results as providers, hosts and event streams have them.

import { type About, TOOL_EXECUTION_ERROR } from "./errors.js";
import { content, textsOf } from "./failures.js";
import { notice } from "./forms.js";
import { blank, filled, type Json, object, text } from "./json.js";
import { make, ordinary } from "./make.js";
import type { Catalog, ToolError } from "./types.js";

/** A result as it goes to a provider or stands in a host's history, or an event as it goes to a page. */
export function result(catalog: Catalog, it: Json | undefined, depth: number): ToolError | undefined {
  if (!it) {
    return undefined;
  }
  if (it["state"] === "output-error") {
    const [, tool] = /^tool-(.*)$/s.exec(text(it["type"]) ?? "") ?? [];
    return part(it) ? thrown(catalog, { toolName: tool, ...it }, text(it["errorText"]), depth) : undefined;
  }
  for (const name of ["type", "role", "part_kind"]) {
    const read = RESULTS.get(it[name]);
    if (read) {
      return read(catalog, it, depth);
    }
  }
  const id = it["id"];
  if (it["lc"] === 1 && Array.isArray(id) && id[id.length - 1] === "ToolMessage") {
    return message(catalog, object(it["kwargs"]) ?? {}, depth);
  }
  return gemini(catalog, it, depth);
}

/** Is it a part of a page's message about a call that failed? */
export function part(it: Json | undefined): boolean {
  return it?.["state"] === "output-error" && /^(?:tool-|dynamic-tool$)/.test(text(it["type"]) ?? "");
}

/** The message of a tool: OpenAI's, AG-UI's or LangChain's. */
export function message(catalog: Catalog, whole: Json, depth: number): ToolError | undefined {
  const it = "content" in whole ? whole : (object(whole["data"]) ?? {});
  const error = text(it["error"]) ?? "";
  const failed = !blank(error) || it["status"] === "error";
  const id = text(it["toolCallId" in it ? "toolCallId" : "tool_call_id"]);
  const said = !blank(error) && textsOf(it["content"]).length === 0 ? error : it["content"];
  return content(catalog, said, failed, { tool: text(it["name"]), tool_call_id: id }, depth);
}

function anthropic(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const failed = it["is_error"];
  const about = { tool_call_id: text(it["tool_use_id"]) };
  const error = content(catalog, it["content"], failed === true, about, depth);
  return failed === false ? ordinary(error) : error;
}

function gemini(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const called = object(it["functionResponse" in it ? "functionResponse" : "function_response"]);
  const response = object(called?.["response"]);
  const error = response?.["error"];
  const about = { tool: text(called?.["name"]), tool_call_id: text(called?.["id"]) };
  return textsOf(error).length > 0 || filled(error) ? content(catalog, error, true, about, depth) : unfailed(catalog, response?.["output"], about, depth);
}

/** A text where no failure comes. */
function unfailed(catalog: Catalog, value: unknown, about: About, depth: number): ToolError | undefined {
  return typeof value === "string" ? ordinary(content(catalog, value, false, about, depth)) : undefined;
}

function pydanticAi(catalog: Catalog, it: Json, depth: number): ToolError | undefined {
  const tool = text(it["tool_name"]);
  const retried = it["part_kind"] === "retry-prompt";
  const failed = retried || it["outcome"] === "failed" || it["outcome"] === "retried";
  // Without a tool, what the model wrote was no call of one.
  return retried && tool === undefined
    ? undefined
    : content(catalog, it["content"], failed, { tool, tool_call_id: text(it["tool_call_id"]) }, depth);
}

/** A call of Vercel's AI SDK that threw, or what is told of it; nothing where it is not told. */
export function thrown(catalog: Catalog, it: Json, error: unknown, depth: number): ToolError | undefined {
  const about = { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) };
  return error === undefined ? undefined : content(catalog, error, true, about, depth);
}

type Reader = (catalog: Catalog, it: Json, depth: number) => ToolError | undefined;

/** What reads each kind of result, by its `type`, its `role` or its `part_kind`. */
const RESULTS: ReadonlyMap<unknown, Reader> = /* @__PURE__ */ new Map<unknown, Reader>([
  ["tool_result", anthropic],
  ["mcp_tool_result", anthropic],
  ["tool", message],
  ["function_call_output", (catalog, it, depth) => content(catalog, it["output"], false, { tool_call_id: text(it["call_id"]) }, depth)],
  ["tool_call_output_item", (catalog, it, depth) => (depth > 0 ? result(catalog, filled(it["raw_item"]) ?? object(it["rawItem"]), depth - 1) : undefined)],
  [
    "function_call_result",
    (catalog, it, depth) => content(catalog, it["output"], false, { tool: text(it["name"]), tool_call_id: text(it["callId"]) }, depth),
  ],
  ["tool-return", pydanticAi],
  ["retry-prompt", pydanticAi],
  [
    "tool-result",
    (catalog, it, depth) => {
      const output = object(it["output"]);
      const failed = output?.["type"] === "error-text" || output?.["type"] === "error-json";
      if (failed) {
        return thrown(catalog, it, output["value"] ?? "", depth);
      }
      const told = new Map([["execution-denied", output?.["reason"]], ["text", output?.["value"]]]).get(text(output?.["type"]) ?? "");
      return unfailed(catalog, told, { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) }, depth);
    },
  ],
  ["tool-error", (catalog, it, depth) => thrown(catalog, it, it["error"] ?? "", depth)],
  ["tool-output-error", (catalog, it, depth) => thrown(catalog, it, text(it["errorText"]), depth)],
  [
    "tool-output-available",
    (catalog, it, depth) => unfailed(catalog, it["output"], { tool: text(it["toolName"]), tool_call_id: text(it["toolCallId"]) }, depth),
  ],
  ["error", (catalog, it, depth) => thrown(catalog, it, text(it["errorText"]), depth)],
  ["data-tool-execution-error", (catalog, it) => notice(catalog, object(it["data"]))],
  ["TOOL_CALL_RESULT", (catalog, it, depth) => content(catalog, it["content"], false, { tool_call_id: text(it["toolCallId"]) }, depth)],
  ["CUSTOM", (catalog, it) => (it["name"] === TOOL_EXECUTION_ERROR ? notice(catalog, object(it["value"])) : undefined)],
  ["RUN_ERROR", (catalog, it) => make(catalog, text(it["code"]) || undefined, text(it["message"]), {})],
]);
