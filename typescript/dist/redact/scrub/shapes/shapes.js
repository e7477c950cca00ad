// Shapes of credentials and of personal data, in every reading of a text.
import { Cuts, REDACTED } from "../cuts.js";
import { placeIn } from "../reading.js";
import { homes, mail, userInfo } from "./addresses.js";
import { namedAt } from "./named.js";
import { NAMES } from "./names.js";
import { numbers } from "./numbers.js";
import { options } from "./options.js";
import { CREDENTIAL, privateKeys, schemes, vendors } from "./tokens.js";
import { valueOfName } from "./values.js";
/** Finds credentials; and personal data too, if it is `everything`. */
export function findShapes(readings, everything, cuts) {
    for (const reading of readings.filter(hasShapes)) {
        const found = new Cuts();
        inText(reading.text, everything, found);
        for (const [start, end, shown] of found.all) {
            const place = placeIn(reading, start, end);
            if (place !== undefined) {
                cuts.add(place[0], place[1], reading.way === "decoded" ? REDACTED : shown);
            }
        }
    }
}
/** Is the reading one in which shapes are searched for? */
function hasShapes({ way, text }) {
    return way === "decoded" ? !/[\0-\x08\v\f\x0e-\x1f\x7f\ufffd]/.test(text) : way === "none" || way === "every";
}
function inText(text, everything, cuts) {
    pairs(text, cuts);
    vendors(text, cuts);
    schemes(text, cuts);
    options(text, cuts);
    if (everything) {
        homes(text, cuts);
    }
    privateKeys(text, cuts);
    userInfo(text, cuts);
    if (everything) {
        mail(text, cuts);
        numbers(text, cuts);
    }
}
/** Names of credentials, and their values. */
function pairs(text, cuts) {
    // ASCII only, so that a place in it is a place in the text.
    const lower = text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
    const hits = [];
    for (const name of NAMES) {
        for (let at = lower.indexOf(name.spelled); at >= 0; at = lower.indexOf(name.spelled, at + 1)) {
            hits.push([at, at + name.spelled.length, name]);
        }
    }
    hits.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    let hidden = 0;
    for (const [start, end, name] of hits) {
        // A name inside of a value is a part of it.
        const named = start < hidden ? undefined : namedAt(text, name, start, end);
        const value = named && valueOfName(text, named);
        if (value !== undefined) {
            cuts.add(value[0], value[1], CREDENTIAL);
            hidden = value[1];
        }
    }
}
