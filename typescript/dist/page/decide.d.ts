import type { Decision, Errors } from "./errors.js";
import { type Policy } from "./received.js";
import type { Catalog, Retry } from "./types.js";
/** {@link Errors.decide} of a catalog. */
export declare function decide(catalog: Catalog): Errors["decide"];
/** The decision if a retry is left. `safe` says that nothing would be done twice. */
export declare function again({ retry }: Policy, retries: number, safe: boolean, asked?: number): Decision | undefined;
/** What the catalog says where no retry is left. */
export declare function exhausted({ exhausted }: Policy, importance: "blocking" | "optional"): Decision;
/** The shortest and the longest wait: jitter never undercuts what was asked for. */
export declare function waits(retry: Retry, retries: number, asked?: number): {
    readonly least_ms: number;
    readonly most_ms: number;
};
