// Free text without the values that its reader does not get, and without shapes of credentials and personal data.
import { utf8Length, utf8Start } from "../utf8.js";
import { Cuts } from "./cuts.js";
import { TooMany } from "./needles.js";
import { readings } from "./reading.js";
import { findShapes } from "./shapes/shapes.js";
/** The most bytes of a text that are read, and the most characters that are left of the log's. */
const MOST_READ = 16 * 1024;
const MOST_LEFT = 2000;
/** What is not kept in front of a bound: a value that the bound cuts would not be found. */
const NEAR_BOUND = 64 * 12;
const DROPPED = "[dropped: the call has too many values to search this text for]";
/** Raw text for the log. */
export function scrub(text, needles) {
    const left = [...redacted(text, needles, true)];
    return left.length > MOST_LEFT ? `${left.slice(0, MOST_LEFT).join("")}…` : left.join("");
}
/** Text from outside, of which at most `max` characters are written. */
export function fromOutside(text, max, withheld) {
    // The rest would not be written.
    return redacted(utf8Start(text, max * 4 + MOST_READ), withheld, withheld?.log === true);
}
function redacted(text, needles, everything) {
    const read = utf8Start(text, MOST_READ);
    const cuts = new Cuts();
    try {
        const all = readings(read);
        needles?.find(all, cuts);
        findShapes(all, everything, cuts);
    }
    catch (error) {
        if (error instanceof TooMany) {
            // A text that may contain any of the values is worth less than they are.
            return DROPPED;
        }
        throw error;
    }
    return read.length === text.length ? cuts.apply(read, read.length) : `${cuts.apply(read, utf8Start(read, utf8Length(read) - NEAR_BOUND).length)}…`;
}
