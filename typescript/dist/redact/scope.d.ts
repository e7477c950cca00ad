import type { Channel, Param, Params, Tables } from "../tables.js";
import type { Needles } from "./scrub/needles.js";
import type { View } from "./value.js";
/** The receiver of a text; `both` is a page whose history a model reads later. */
export type Audience = "model" | "user" | "log" | "both";
/** The form in which an audience gets a parameter. */
export declare function channel(audience: Audience, row: Param): Channel;
/** Values by the names of their parameters. */
export type Values = ReadonlyMap<string, View>;
/** What is known of a call, beside the parameters of its error. */
export interface Facts {
    readonly id: string;
    readonly tool: string | undefined;
    readonly service: string | undefined;
    readonly stage: string | undefined;
    readonly rollback_status: string | undefined;
    readonly context: Values;
}
/** The names in a template. */
export interface Scope {
    readonly tables: Tables;
    readonly params: Params;
    readonly values: Values;
    readonly facts: Facts;
    readonly audience: Audience;
    /** A parameter of which it matters whether a text says it. */
    readonly watched: string | undefined;
    /** The values that the audience does not get: text from outside is searched for them. */
    readonly withheld: Needles | undefined;
}
/** The parameter of this name, and its value. */
export declare function find(scope: Scope, name: string): readonly [Param, View | undefined] | undefined;
/** The service behind a call: the one given, else the tool's. */
export declare function serviceOf(tables: Tables, { service, tool }: Pick<Facts, "service" | "tool">): string | undefined;
/** The reference that users quote: the first hex digits of the id. */
export declare function referenceOf(tables: Tables, id: string): string;
