import { type Errors } from "./errors.js";
import type { Catalog } from "./types.js";
/** {@link Errors.subscribe} of a catalog. */
export declare function subscribe(catalog: Catalog): Errors["subscribe"];
