import { type JsonObject } from "./envelope.js";
import { type Happened } from "./happened.js";
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
    readonly content: {
        type: "text";
        text: string;
    }[];
    /** False if the disposition of the code is no failure. */
    readonly isError: boolean;
    readonly _meta: {
        [key: string]: unknown;
    };
    readonly structuredContent?: {
        [key: string]: unknown;
    };
    readonly resultType?: "complete";
    readonly [key: string]: unknown;
}
/** The MCP result: the model's text as the only block, the envelope in `_meta`. */
export declare function mcp(it: Happened, options?: McpOptions): McpResult;
/** The text for the model in a JSON object, with a space after each colon and comma; what is no failure says what it is. */
export declare function toolResult(it: Happened): string;
/** The `tool` message of OpenAI's Chat Completions. */
export declare function openaiChat(it: Happened, id: string): {
    content: string;
    role: "tool";
    tool_call_id: string;
};
/** The item of OpenAI's Responses. */
export declare function openaiResponse(it: Happened, id: string): {
    call_id: string;
    output: string;
    type: "function_call_output";
};
/** The `tool_result` block of Anthropic's Messages. */
export declare function anthropic(it: Happened, id: string): {
    content: string;
    is_error: boolean;
    tool_use_id: string;
    type: "tool_result";
};
/** The part of Gemini that responds to a function call. */
export declare function gemini(it: Happened, name: string, id?: string): {
    functionResponse: {
        id?: string;
        name: string;
        response: {
            error: string;
        } | {
            output: string;
        };
    };
};
/** What a model message of Vercel's AI SDK has of a call: the SDK has a separate form for a denied one. */
export type VercelOutput = {
    type: "error-text" | "text";
    value: string;
} | {
    type: "execution-denied";
    reason: string;
};
/** The part of a model message of Vercel's AI SDK. */
export declare function vercelResult(it: Happened, id: string, name: string): {
    output: VercelOutput;
    toolCallId: string;
    toolName: string;
    type: "tool-result";
};
/** The chunk of Vercel's UI message stream, which a page shows and a model reads later. */
export declare function vercelChunk(it: Happened, id: string): {
    errorText: string;
    toolCallId: string;
    type: "tool-output-error";
} | {
    output: string;
    toolCallId: string;
    type: "tool-output-available";
};
/** The notice as a data chunk of Vercel's UI message stream. */
export declare function vercelNotice(it: Happened): {
    data: JsonObject;
    transient: true;
    type: "data-tool-execution-error";
};
/** The two events of AG-UI for a failed call: the result, and what the page shows. */
export declare function agUi(it: Happened, id: string): readonly [JsonObject, JsonObject];
/** The event of AG-UI that ends a run. */
export declare function agUiRunError(it: Happened): {
    code: string;
    message: string;
    type: "RUN_ERROR";
};
/** The answer to a client that polls a workflow; `undefined` if the occurrence is in no stage. */
export declare function clientResponse(it: Happened): JsonObject | undefined;
