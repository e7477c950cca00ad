import type { About } from "./errors.js";
import { type Json } from "./json.js";
import type { Catalog, ToolError } from "./types.js";
/** What a failed result says of itself. */
export interface Facts {
    readonly code?: string | undefined;
    /** The catalog that has the code, if the result says so. */
    readonly domain?: string | undefined;
    readonly message?: string | undefined;
    /** What is not known of it is `undefined`. */
    readonly about: About;
}
/** Does the catalog have this code? */
export declare function knows(catalog: Catalog, code: string): boolean;
/** An error of facts; those of the call that are known come first. */
export declare function errorOf(catalog: Catalog, { code, domain, message, about }: Facts, call: About): ToolError;
/** Adds what an error's text does not say. */
export declare function added(error: ToolError, { about }: Facts): ToolError;
/** What an object says that failed, by the names that most objects use. */
export declare function factsOf(catalog: Catalog, it: Json): Facts;
/** The milliseconds of a `google.protobuf.Duration`, rounded up. */
export declare function duration(value: string): number | undefined;
/** A wait, of which one has as many milliseconds as the unit. */
export declare function milliseconds(value: unknown, unit: number): number | undefined;
/** Takes off a code that a host put before a text that has it already. */
export declare function undoubled(code: string, message: string): string;
/** The reference at the end of a message. */
export declare function reference(catalog: Catalog, message: string): string | undefined;
/** Does an object say without a doubt that it is a failure? */
export declare function fails(it: Json): boolean;
