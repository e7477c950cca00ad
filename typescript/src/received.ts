// Errors that came from elsewhere, as errors that a program throws.

import type { Catalog, ToolError } from "./page/types.js";
import { json } from "./values.js";

/**
 * An error that was read from a result, to be thrown: `retry` and `occurrence` of the generated file take it, and decide
 * by what came, within the limits of this catalog.
 */
export class ReceivedError extends Error {
  /** What came. */
  readonly error: ToolError;

  constructor(error: ToolError) {
    super(`${error.code}: ${error.message}`);
    this.error = error;
  }

  override get name(): string {
    return "ReceivedError";
  }
}

/** What came, for the engine: what another program said about its recovery, and the values. */
export function receivedFacts({ known, retry, outcome, retry_after_ms, max_retries, envelope, details }: ToolError): string {
  const recovery = { policy: retry, outcome, retry_strategy: { suggested_delay: retry_after_ms, max_retries } };
  const values = json(envelope?.context?.parameters ?? details);
  return `"came":[${json(recovery) ?? "null"},${known === true}]${values === undefined ? "" : `,"details":${values}`}`;
}

/** Does an error in errpact's own envelope, of this catalog, say that nothing happened? The name of a code proves nothing: anyone may write it. */
export function proves(catalog: Catalog, error: ToolError): boolean {
  return isOwnEnvelope(catalog, error) && error.envelope?.recovery.outcome === "not_done";
}

/** Does an error come in errpact's own envelope, of this catalog? */
export function isOwnEnvelope(catalog: Pick<Catalog, "wire_fingerprint">, { known, envelope }: ToolError): boolean {
  return known && envelope !== undefined && catalog.wire_fingerprint !== "" && envelope.fingerprint === catalog.wire_fingerprint;
}
