// Everything: what a page needs, and what an agent and its tools need to produce errors.

export * from "./page/index.js";
export { Budget, type BudgetState, type Decided } from "./budget.js";
export type { RetryBucket } from "./bucket.js";
export type { Call } from "./call.js";
export { CatalogError } from "./error.js";
export { IDEMPOTENCY_KEY, IdempotencyKey } from "./idempotency.js";
export { Misuse } from "./misuse.js";
export { Note } from "./note.js";
export { Occurrence } from "./occurrence.js";
export { ReceivedError } from "./received.js";
export { PartialResult, PartlyDone } from "./partial.js";
export type { CauseOptions } from "./params.js";
export { PromptMismatch } from "./prompt.js";
export { type RetryOptions, Stopped } from "./retry.js";
export { type Classified, budget, classify, instructions, type Producer, make, note, occurrence, prompt, promptFor, restoreBudget, retry, toolSuffix, verify } from "./producer.js";
export { checkKey, setKey } from "./redact/hash.js";
export type { Signal } from "./classify/signal.js";
export type { Channel, CodeRow, Limits, NoteRow, Param, PromptRows, TableRows, Tables, ToolRow } from "./tables.js";
export { tables } from "./tables.js";
export type { JsonObject } from "./wire/envelope.js";
export type { McpOptions, McpResult } from "./wire/forms.js";
export type { Problem } from "./wire/problem.js";
