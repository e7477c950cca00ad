// Everything: what a page needs, and what an agent and its tools need to produce errors.

export * from "./page/index.js";
export { Budget, type BudgetState, type Decided } from "./budget.js";
export type { Call } from "./call.js";
export type { Signal } from "./classify/signal.js";
export { CatalogError } from "./error.js";
export type { Run } from "./flight.js";
export type * from "./forms.js";
export { History, type Replayed, type Row, type ToolCall, type Written } from "./history.js";
export { IDEMPOTENCY_KEY, IdempotencyKey } from "./idempotency.js";
export { checkKey, setKey } from "./key.js";
export { init } from "./init.js";
export type { Log } from "./log.js";
export { Misuse } from "./misuse.js";
export { Note } from "./note.js";
export { Occurrence } from "./occurrence.js";
export type { CauseOptions } from "./params.js";
export { PartialResult, PartlyDone } from "./partial.js";
export { type Classified, budget, classify, failureIn, history, instructions, make, note, occurrence, type Producer, prompt, promptFor, PromptMismatch, restoreBudget, restoreHistory, restoreToolLoop, retry, toolLoop, toolSuffix, verify } from "./producer.js";
export { ReceivedError } from "./received.js";
export { type RetryOptions, Stopped } from "./retry.js";
export type { AbortSignalLike } from "./abort.js";
export { type Tables, tables } from "./tables.js";
export { type CallResult, Closing, type LoopOptions, type Next, type Round, type Shown, ToolLoop } from "./tool-loop.js";
