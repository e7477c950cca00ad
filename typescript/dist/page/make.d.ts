import type { About } from "./errors.js";
import type { Catalog, RetryWord, ToolError } from "./types.js";
export declare function retryWord(value: unknown): RetryWord | undefined;
/** An error with this code; without one it is the catch-all, whose data one of a foreign catalog has too. What is `undefined` is left out. */
export declare function make(catalog: Catalog, code: string | undefined, message: string | undefined, about: About, foreign?: boolean): ToolError;
/** Without what is `undefined`. */
export declare function given(about: About): Partial<ToolError>;
