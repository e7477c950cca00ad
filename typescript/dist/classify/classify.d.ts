import type { Values } from "../redact/scope.js";
import { type Tables } from "../tables.js";
import type { Signal } from "./signal.js";
/** The code of a failure, and the values that its rule takes. */
export interface Found {
    readonly code: string;
    readonly rule: number | undefined;
    readonly values: Values;
    /** What the rule proves about the call: the failure has a type of the team's own, or nothing was sent. */
    readonly proof: "type" | "unsent" | undefined;
}
/** The code of a failure: that of the best rule, else the one of what no code fits. */
export declare function classify(tables: Tables, signal: Signal): Found;
