// The call in which an error happened.

import { member } from "./causes.js";
import { type Handled, MARK, type Mark, naming, READ } from "./chain.js";

/** The call in which an error happened. All of it is optional. */
export interface Call<Context extends object = object> {
  /** The tool that was called. */
  readonly tool?: string | undefined;
  /** The id of the call, from the model's provider. */
  readonly tool_call_id?: string | undefined;
  /** The service behind it; the tool's where it is not said. */
  readonly service?: string | undefined;
  /** What was being done; the tool where it is not said. */
  readonly operation?: string | undefined;
  /** The arguments of the call. Those that the tool declares are shown in their declared form; no other is. */
  readonly arguments?: object | undefined;
  /** What comes with every call. */
  readonly context?: Context | undefined;
  /** How long an upstream asked to wait. */
  readonly retry_after_ms?: number | undefined;
  /** The stage of a workflow, and the status that it is rolled back to. */
  readonly stage?: string | undefined;
  readonly rollback_status?: string | undefined;
}

/** What a handler says of a call. A member of another type is left out, as is one that cannot be read. */
export function callOf(about: unknown): Handled {
  const text = (name: keyof Call): string | undefined => {
    const value = member(about, name);
    return typeof value === "string" ? value : undefined;
  };
  const object = (name: keyof Call): object | undefined => {
    const value = member(about, name);
    return typeof value === "object" && value !== null ? value : undefined;
  };
  const wait = member(about, "retry_after_ms");
  return {
    tool: text("tool"),
    tool_call_id: text("tool_call_id"),
    service: text("service"),
    operation: text("operation"),
    arguments: object("arguments"),
    context: object("context"),
    retry_after_ms: typeof wait === "number" && wait >= 0 ? wait : undefined,
    stage: text("stage"),
    rollback_status: text("rollback_status"),
    [MARK]: (member(about, MARK) as Mark | undefined) ?? naming(),
    [READ]: undefined,
  };
}
