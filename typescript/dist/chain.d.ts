import type { Call } from "./call.js";
/** Where a handled call has its mark. */
export declare const MARK: unique symbol;
/** What tells a handler of a call from others. */
export interface Mark {
    /** The same for all that is known to handle one call. */
    readonly id: object;
    /** When its attempt began; of a handler that runs nothing, when it was told. */
    readonly at: number;
    /** Does it run the call? A program that only names the call's tool does not. */
    readonly runs: boolean;
}
/** A call that a handler has told about. */
export type Handled = Call & {
    readonly [MARK]?: Mark;
};
/** The mark of what runs a call, for its next attempt. */
export declare function running(id?: object): Mark;
/** The mark of a handler that names a call. */
export declare function naming(): Mark;
/** The tools of the calls around the first one, from the inside to the outside. */
export declare function callersOf(first: Handled, around: readonly Handled[]): readonly string[];
/** The handlers, with one more. Earlier attempts of the outermost call are left out, except for its first: the error is thrown again. */
export declare function handledBy(first: Handled, around: readonly Handled[], next: Handled): readonly Handled[];
