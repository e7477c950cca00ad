import { type Channel, type Param, type Tables } from "../tables.js";
import { type Scope } from "./scope.js";
import type { Needles } from "./scrub/needles.js";
import type { View } from "./value.js";
/** A value in the form of a channel; `undefined` if the receiver does not get it. */
export declare function value(row: Param, view: View, form: Channel, withheld: Needles | undefined): string | undefined;
/** An argument as JSON has it. */
export declare function typedJson(row: Param, view: View, form: Channel, withheld?: Needles): unknown;
/** A text of the catalog, filled in; and whether it said the reference and the watched parameter. */
export interface Filled {
    readonly text: string;
    readonly reference: boolean;
    readonly watched: boolean;
}
/** Fills in `{param}`, built-in names, `{{`, `}}` and `[[ … ]]`, a section that is left out if anything in it is absent. */
export declare function fill(source: string, scope: Scope): Filled;
/** A service's name for users: its title, else the catalog's text for an undeclared service. */
export declare function serviceTitle({ services, other_service }: Tables, service: string): string;
/** A text that another sentence may follow: with a period, unless a mark ends it. */
export declare function ended(text: string): string;
