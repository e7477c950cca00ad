// Results of tool calls for providers, SDKs and pages.

import { TOOL_EXECUTION_ERROR } from "../page/errors.js";
import { cleaned } from "../redact/clean.js";
import { printJson, quote } from "../redact/json.js";
import { serviceTitle } from "../redact/render.js";
import { referenceOf, serviceOf } from "../redact/scope.js";
import { envelope, type JsonObject } from "./envelope.js";
import { type Happened, timestamp } from "./happened.js";
import { notice } from "./problem.js";
import { written } from "./shape.js";
import { modelText, shownText, userText } from "./text.js";

/** How a result of MCP is written. */
export interface McpOptions {
  /** The revision of the protocol that the peer speaks: `resultType` is left out before 2026-07-28. */
  readonly protocol?: string;
  /** The key of `_meta` for the envelope, such as `com.example/tool-error`; the catalog's where it is not said. */
  readonly meta_key?: string;
  /** Is the envelope in `structuredContent` too? Only for a tool whose `outputSchema` admits it. */
  readonly structured?: boolean;
  /**
   * Does the tool declare an `outputSchema` that does not admit the envelope? Then every result is an error, because an
   * ordinary one would have to fit it.
   */
  readonly has_schema?: boolean;
}

/** A `CallToolResult` of MCP, which any SDK for servers takes. */
export interface McpResult {
  readonly content: { type: "text"; text: string }[];
  /** False if the disposition of the code is no failure. */
  readonly isError: boolean;
  readonly _meta: { [key: string]: unknown };
  readonly structuredContent?: { [key: string]: unknown };
  readonly resultType?: "complete";
  readonly [key: string]: unknown;
}

/** The MCP result: the model's text as the only block, the envelope in `_meta`. */
export function mcp(it: Happened, options: McpOptions = {}): McpResult {
  const form = envelope(it);
  const text = written(it, "mcp_text");
  const structured = options.has_schema === true && options.structured !== true ? undefined : written(it, "mcp_structured");
  // Revisions are dates; a draft has a name instead, and is newer than any of them.
  const { protocol = "" } = options;
  const older = /^[0-9]/.test(protocol) && protocol < "2026-07-28";
  return {
    _meta: { ...written(it, "mcp_meta"), [options.meta_key ?? it.tables.catalog.meta_key]: form },
    content: [{ text: text === undefined ? modelText(it, "model") : printJson(text), type: "text" }],
    isError: it.presented.disposition === "failed" || (options.has_schema === true && options.structured !== true),
    ...(older ? {} : { resultType: "complete" as const }),
    ...((options.structured === true || structured !== undefined) && { structuredContent: structured ?? form }),
  };
}

/** The text for the model in a JSON object, with a space after each colon and comma; what is no failure says what it is. */
export function toolResult(it: Happened): string {
  const declared = written(it, "tool_result");
  if (declared !== undefined) {
    return printJson(declared);
  }
  const text = quote(modelText(it, "model"));
  const { disposition } = it.presented;
  return disposition === "failed" ? `{"success": false, "error": ${text}}` : `{"disposition": "${disposition}", "result": ${text}}`;
}

/** The `tool` message of OpenAI's Chat Completions. */
export function openaiChat(it: Happened, id: string): { content: string; role: "tool"; tool_call_id: string } {
  return { content: modelText(it, "model"), role: "tool", tool_call_id: id };
}

/** The item of OpenAI's Responses. */
export function openaiResponse(it: Happened, id: string): { call_id: string; output: string; type: "function_call_output" } {
  return { call_id: id, output: modelText(it, "model"), type: "function_call_output" };
}

/** The `tool_result` block of Anthropic's Messages. */
export function anthropic(it: Happened, id: string): { content: string; is_error: boolean; tool_use_id: string; type: "tool_result" } {
  return { content: modelText(it, "model"), is_error: it.presented.disposition === "failed", tool_use_id: id, type: "tool_result" };
}

/** The part of Gemini that responds to a function call. */
export function gemini(
  it: Happened,
  name: string,
  id?: string,
): { functionResponse: { id?: string; name: string; response: { error: string } | { output: string } } } {
  const text = modelText(it, "model");
  const response = it.presented.disposition === "failed" ? { error: text } : { output: text };
  return { functionResponse: { ...(id !== undefined && { id }), name, response } };
}

/** What a model message of Vercel's AI SDK has of a call: the SDK has a separate form for a denied one. */
export type VercelOutput = { type: "error-text" | "text"; value: string } | { type: "execution-denied"; reason: string };

function vercelOutput(it: Happened): VercelOutput {
  const text = modelText(it, "model");
  switch (it.presented.disposition) {
    case "failed":
      return { type: "error-text", value: text };
    case "refused":
      return { type: "execution-denied", reason: text };
    default:
      return { type: "text", value: text };
  }
}

/** The part of a model message of Vercel's AI SDK. */
export function vercelResult(
  it: Happened,
  id: string,
  name: string,
): { output: VercelOutput; toolCallId: string; toolName: string; type: "tool-result" } {
  return { output: vercelOutput(it), toolCallId: id, toolName: name, type: "tool-result" };
}

/** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
export function vercelChunk(
  it: Happened,
  id: string,
): { errorText: string; toolCallId: string; type: "tool-output-error" } | { output: string; toolCallId: string; type: "tool-output-available" } {
  const text = shownText(it);
  return it.presented.disposition === "failed"
    ? { errorText: text, toolCallId: id, type: "tool-output-error" }
    : { output: text, toolCallId: id, type: "tool-output-available" };
}

/** The notice as a data chunk of Vercel's UI message stream. */
export function vercelNotice(it: Happened): { data: JsonObject; transient: true; type: "data-tool-execution-error" } {
  return { data: notice(it), transient: true, type: "data-tool-execution-error" };
}

/** The two events of AG-UI for a failed call: the result, and what the page shows. */
export function agUi(it: Happened, id: string): readonly [JsonObject, JsonObject] {
  return [
    { content: modelText(it, "both"), messageId: it.id, role: "tool", toolCallId: id, type: "TOOL_CALL_RESULT" },
    { name: TOOL_EXECUTION_ERROR, type: "CUSTOM", value: notice(it) },
  ];
}

/** The event of AG-UI that ends a run. */
export function agUiRunError(it: Happened): { code: string; message: string; type: "RUN_ERROR" } {
  return { code: it.presented.code, message: userText(it), type: "RUN_ERROR" };
}

/** The answer to a client that polls a workflow; `undefined` if the occurrence is in no stage. */
export function clientResponse(it: Happened): JsonObject | undefined {
  const { presented, tables, stage, rollback_status } = it;
  if (stage === undefined || rollback_status === undefined) {
    return undefined;
  }
  const name = (text: string): string => cleaned(text, 200);
  const service = serviceOf(tables, it);
  const title = service === undefined ? "" : name(serviceTitle(tables, service));
  const { wire_fingerprint } = tables.catalog;
  const { success: _, error: __, ...extensions } = presented.extensions as JsonObject;
  return {
    success: false,
    error: {
      code: name(presented.code),
      ...(wire_fingerprint === "" ? {} : { fingerprint: wire_fingerprint }),
      ...(title === "" ? {} : { service: title }),
      stage: name(stage),
      message: lines(userText(it)) || it.tables.sentences.incomplete,
      rollback_status: name(rollback_status),
      ref: referenceOf(tables, it.id),
      timestamp: timestamp(it.at),
    },
    ...extensions,
  };
}

/** A message, line by line: a catalog's text may have several. */
function lines(text: string): string {
  let left = 4000;
  const lines: string[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    if (left <= 0) {
      break;
    }
    const clean = cleaned(line, left);
    left -= [...clean].length + 1;
    lines.push(clean);
  }
  const message = lines.join("\n");
  return message.trim() === "" ? "" : message;
}
