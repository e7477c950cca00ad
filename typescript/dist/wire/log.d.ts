import { type Happened } from "./happened.js";
/** The fields of a log record, in their order. Values are in the form for the log. */
export declare function logRecord(it: Happened): Readonly<Record<string, string>>;
/** The log record as a line of `key=value` pairs. */
export declare function logfmt(it: Happened): string;
