// The forms of an occurrence: what each has.

/** An object that JSON has, in the order of its members. */
export type JsonObject = { readonly [name: string]: unknown };

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

/** The `tool` message of OpenAI's Chat Completions. */
export interface OpenaiChat {
  content: string;
  role: "tool";
  tool_call_id: string;
}

/** The item of OpenAI's Responses. */
export interface OpenaiResponse {
  call_id: string;
  output: string;
  type: "function_call_output";
}

/** The `tool_result` block of Anthropic's Messages. */
export interface Anthropic {
  content: string;
  is_error: boolean;
  tool_use_id: string;
  type: "tool_result";
}

/** The part of Gemini that responds to a function call. */
export interface Gemini {
  functionResponse: { id?: string; name: string; response: { error: string } | { output: string } };
}

/** What a model message of Vercel's AI SDK has of a call: the SDK has a separate form for a denied one. */
export type VercelOutput = { type: "error-text" | "text"; value: string } | { type: "execution-denied"; reason: string };

/** The part of a model message of Vercel's AI SDK. */
export interface VercelResult {
  output: VercelOutput;
  toolCallId: string;
  toolName: string;
  type: "tool-result";
}

/** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
export type VercelChunk =
  | { errorText: string; toolCallId: string; type: "tool-output-error" }
  | { output: string; toolCallId: string; type: "tool-output-available" };

/** The notice as a data chunk of Vercel's UI message stream. */
export interface VercelNotice {
  data: JsonObject;
  transient: true;
  type: "data-tool-execution-error";
}

/** The event of AG-UI that ends a run. */
export interface AgUiRunError {
  code: string;
  message: string;
  type: "RUN_ERROR";
}

/** An HTTP response: what any server of HTTP sends. */
export interface Problem {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** The `google.rpc.Status` of a failure in JSON. */
export interface GoogleRpcStatus {
  code: number;
  message: string;
  details: JsonObject[];
}
