// Errors that came from elsewhere, as errors that a program throws.
import { policyOf } from "./page/received.js";
import { given } from "./redact/value.js";
import { param } from "./tables.js";
/**
 * An error that was read from a result, to be thrown: `retry` and `occurrence` of the generated file take it, and decide
 * by what came, within the limits of this catalog.
 */
export class ReceivedError extends Error {
    /** What came. */
    error;
    constructor(error) {
        super(`${error.code}: ${error.message}`);
        this.error = error;
    }
    get name() {
        return "ReceivedError";
    }
}
/**
 * The code of an error that came, with the policy that this reader has for it, and its values. Only an envelope of this
 * catalog that says so proves that nothing happened.
 */
export function receivedParts(tables, { error }) {
    const { catalog, codes } = tables;
    const code = codes.get(error.known ? error.code : (catalog.fallback ?? "")) ?? tables.fallback;
    const policy = policyOf(catalog, error);
    const values = new Map();
    for (const [name, value] of Object.entries(error.envelope?.context?.parameters ?? error.details ?? {})) {
        const row = param(code.params, name);
        const view = row && given(row.type, value);
        if (view !== undefined) {
            values.set(name, view);
        }
    }
    const proven = isOwnEnvelope(tables.catalog, error) && error.envelope?.recovery.outcome === "not_done";
    return { entry: { ...code, ...policy }, values, proven };
}
/** Does an error come in errpact's own envelope, of this catalog? The name of a code proves nothing: anyone may write it. */
export function isOwnEnvelope(catalog, { known, envelope }) {
    return known && envelope !== undefined && catalog.wire_fingerprint !== "" && envelope.fingerprint === catalog.wire_fingerprint;
}
