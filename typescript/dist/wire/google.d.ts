import { type JsonObject } from "./envelope.js";
import type { Happened } from "./happened.js";
/** The `google.rpc.Status` of a failure in JSON. */
export declare function googleRpcStatus(it: Happened): {
    code: number;
    message: string;
    details: JsonObject[];
};
/** Milliseconds as the JSON of a `google.protobuf.Duration`. */
export declare function duration(ms: number): string;
