import type { Values } from "../redact/scope.js";
import { type Tables } from "../tables.js";
import type { Signal } from "./signal.js";
/** The code of a failure, and the values that its rule takes. */
export interface Found {
    readonly code: string;
    readonly rule: number | undefined;
    readonly values: Values;
}
/** The code of a failure: that of the best rule, else the one of what no code fits. */
export declare function classify(tables: Tables, signal: Signal): Found;
