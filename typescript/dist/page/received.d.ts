import type { Catalog, Entry, ToolError } from "./types.js";
/** What a decision looks at. */
export type Policy = Pick<Entry, "retry" | "outcome" | "exhausted">;
/** The policy by which this reader decides about an error. */
export declare function policyOf(catalog: Catalog, error: ToolError): Policy;
