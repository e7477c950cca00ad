import type { JsonObject } from "./envelope.js";
import { type Happened } from "./happened.js";
/** The page's view of an error: JSON in which a user may see everything. */
export declare function notice(it: Happened): JsonObject;
/** A server-sent event with the notice. No text in it can end a line or begin another field. */
export declare function sse(it: Happened, event?: string, id?: string): string;
/** An HTTP response: what any server of HTTP sends. */
export interface Problem {
    readonly status: number;
    /** Names in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body: JsonObject;
}
/** The problem details for an HTTP client, in which a user may see everything. */
export declare function problem(it: Happened): Problem;
