import { Cuts } from "../cuts.js";
import { type Reading } from "../reading.js";
/** Finds credentials; and personal data too, if it is `everything`. */
export declare function findShapes(readings: readonly Reading[], everything: boolean, cuts: Cuts): void;
