// Everything: what a page needs, and what an agent and its tools need to produce errors.
export * from "./page/index.js";
export { Budget } from "./budget.js";
export { CatalogError } from "./error.js";
export { IDEMPOTENCY_KEY, IdempotencyKey } from "./idempotency.js";
export { Misuse } from "./misuse.js";
export { Note } from "./note.js";
export { Occurrence } from "./occurrence.js";
export { ReceivedError } from "./received.js";
export { PartialResult, PartlyDone } from "./partial.js";
export { PromptMismatch } from "./prompt.js";
export { Stopped } from "./retry.js";
export { budget, classify, instructions, make, note, occurrence, prompt, promptFor, restoreBudget, retry, toolSuffix, verify } from "./producer.js";
export { checkKey, setKey } from "./redact/hash.js";
export { tables } from "./tables.js";
