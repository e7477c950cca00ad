// What a page needs: it reads errors and decides what to do about them.

export type { Catalog, Entry, Envelope, Retry, RetryWord, Row, ToolError, ToolErrorOf, WhenUsedUp } from "./types.js";
export type { About, Body, Decision, ErrorActions, Errors, EventSourceLike, Handlers, ResponseLike, Situation, StreamEvent, SubscribeOptions, Subscription } from "./errors.js";
export { TOOL_EXECUTION_ERROR } from "./errors.js";
export { codes, entries, entry, isCode } from "./entries.js";
export { decide } from "./decide.js";
export { userText } from "./language.js";
export { parse, parseAgUi, parseAll, parseEnvelope, parseMcp, parseNotice, parseProblem, parseToolResult, parseVercelChunk, toolError } from "./parse.js";
export { handleToolError, parseClientResponse } from "./response.js";
export type { ToolResult } from "./results.js";
export { ToolResults } from "./results.js";
export { subscribe } from "./subscribe.js";
