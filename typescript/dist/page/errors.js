// What a generated file exports, and the types of what it takes and returns.
/** Name of the event that carries a notice. */
export const TOOL_EXECUTION_ERROR = "tool_execution_error";
