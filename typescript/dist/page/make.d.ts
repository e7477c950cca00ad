import type { About } from "./errors.js";
import type { Catalog, Disposition, Entry, RetryWord, ToolError } from "./types.js";
export declare function retryWord(value: unknown): RetryWord | undefined;
export declare function outcomeOf(value: unknown): Entry["outcome"] | undefined;
/** Can a name that came be a code? */
export declare function isName(name: string): boolean;
/** A tool that came, if its name can be one. */
export declare function toolName(value: unknown): string | undefined;
/** The disposition that came; a failure comes without one. */
export declare function dispositionOf(value: unknown): Disposition;
/** What was read where a call has not failed: only a code that is no failure. */
export declare function ordinary(error: ToolError | undefined): ToolError | undefined;
/** An error with this code; without one it is the catch-all, whose data one of a foreign catalog has too. What is `undefined` is left out. */
export declare function make(catalog: Catalog, came: string | undefined, message: string | undefined, about: About, foreign?: boolean): ToolError;
/** Without what is `undefined`. */
export declare function given(about: About): Partial<ToolError>;
