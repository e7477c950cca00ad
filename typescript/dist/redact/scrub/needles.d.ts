import type { Kind, View } from "../value.js";
import { type Cuts } from "./cuts.js";
import { type Reading } from "./reading.js";
/** More values than a text is searched for. */
export declare class TooMany extends Error {
}
/** The values of a call that a receiver does not get. */
export declare class Needles {
    #private;
    readonly log: boolean;
    constructor(log: boolean);
    add(view: View, kind: Kind): void;
    /** Adds an argument that the receiver wrote itself. */
    addOwn(view: View): void;
    /** Is all of a text in what the receiver wrote? White space does not count. */
    wrote(text: string): boolean;
    /** Finds the values in the readings of a text. */
    find(readings: readonly Reading[], cuts: Cuts): void;
}
