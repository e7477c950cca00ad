import type { Decision, Errors, Situation } from "./errors.js";
import type { Catalog, Entry } from "./types.js";
/** {@link Errors.decide} of a catalog. */
export declare function decide(catalog: Catalog): Errors["decide"];
/** What to do about a failed call, by the policy of its code. */
export declare function decideBy({ retry, outcome, exhausted }: Pick<Entry, "retry" | "outcome" | "exhausted">, situation: Situation): Decision;
