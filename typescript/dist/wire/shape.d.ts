import { type JsonObject } from "./envelope.js";
import type { Happened } from "./happened.js";
/** Who reads a declared shape. */
export type ShapeReader = "model" | "user";
/** The failure in a declared shape, with what this reader may see; `undefined` if the catalog does not have the shape. */
export declare function shape(it: Happened, name: string, reader: ShapeReader): JsonObject | undefined;
/**
 * The failure in the shape that the catalog has written in this place. What is no failure has errpact's own forms, except
 * for HTTP, which has a status for it.
 */
export declare function written(it: Happened, surface: string): JsonObject | undefined;
/** The media type of an HTTP body. */
export declare function mediaType(it: Happened): string;
/** The status of an HTTP response. */
export declare function statusOf({ presented: { status } }: Happened): number;
/** What is the same for every occurrence of the code. */
export declare function titleOf({ presented }: Happened): string;
