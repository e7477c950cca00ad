import type { About, ResponseLike } from "./errors.js";
import { type Json } from "./json.js";
import type { Catalog, ToolError } from "./types.js";
/** The notice in what came. */
export declare function noticeIn(catalog: Catalog, value: unknown): ToolError | undefined;
/** An envelope with everything that errpact's have; of what else is in it, what has another type is left out. */
export declare function envelope(catalog: Catalog, it: Json | undefined, about: About): ToolError | undefined;
/** What a page is told; anything may have a code and a message. */
export declare function notice(catalog: Catalog, it: Json | undefined): ToolError | undefined;
/** The same, where it can be nothing else. */
export declare function told(catalog: Catalog, it: Json | undefined): ToolError | undefined;
/** An event of a stream, whose data is a notice. */
export declare function event(catalog: Catalog, it: Json | undefined): ToolError | undefined;
/** A problem; where it may be any record, one with everything that errpact's have. */
export declare function problem(catalog: Catalog, it: Json | undefined, retryAfter: string | null, sure: boolean, fingerprint?: string | null): ToolError | undefined;
export declare function isResponse(value: unknown): value is ResponseLike;
/** What `find` finds in the body of a response, also where it says that all is well. */
export declare function inBody(response: ResponseLike, well: boolean, find: (body: Json | undefined) => ToolError | undefined): Promise<ToolError | undefined>;
/** The failed stage of a workflow. Answers of other servers say `success: false` too, but have no stage. */
export declare function clientResponse(catalog: Catalog, it: Json | undefined): ToolError | undefined;
/** `Retry-After` in milliseconds: seconds or a date, a day at most. */
export declare function waitOf(header: string | null): number | undefined;
