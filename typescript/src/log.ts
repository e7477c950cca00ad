// Where the one record of a failed call goes.

import type { Occurrence } from "./occurrence.js";

/** Writes the log record of a failed call. */
export type Log = (failed: Occurrence) => void;

/** Logs a failure: a line on standard error where no logger is given. What a logger throws hides nothing. */
export function logged(failed: Occurrence, log: Log | undefined): void {
  try {
    if (log !== undefined) {
      return log(failed);
    }
  } catch {
    // The record must not be lost with the logger.
  }
  (globalThis as unknown as { console?: { error(line: string): void } }).console?.error(failed.logfmt());
}
