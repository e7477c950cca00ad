// The values of headers.
import { at, run, withoutEnd } from "./bytes.js";
import { closing } from "./enclosed.js";
import { saysSomething } from "./names.js";
const SCHEMES = [
    "apikey", "api-key", "basic", "bearer", "bot", "dpop", "jwt", "key", "kerberos", "negotiate", "ntlm", "sharedkey", "sharedkeylite", "token",
];
/** The value of an authorization: what follows its scheme, else all of it. */
export function headerValue(text, from, inside) {
    const length = run(text, from, 64, /[A-Za-z0-9-]/);
    const scheme = text.slice(from, from + length);
    if (saysSomething(scheme)) {
        return undefined;
    }
    const start = from + length + run(text, from + length, 80, /[ \t\n\f\r]/);
    // Behind a line break white space continues the header.
    if (SCHEMES.includes(scheme.toLowerCase()) && /[ \t]/.test(at(text, start - 1))) {
        const given = withoutEnd(text.slice(start, start + run(text, start, Infinity, /[A-Za-z0-9_\-.~+/=:]/)), /\./);
        const end = start + given.length;
        const parameter = given.endsWith("=") && /["']/.test(at(text, end));
        if (given !== "" && !parameter && /[ \t\n\f\r\0,;"'`)}\].<]/.test(at(text, end))) {
            return [start, end];
        }
    }
    return [from, headerEnd(text, from, inside)];
}
/** Where the value of a header in quotation marks ends: it may have parameters in quotation marks itself. */
export function headerClosing(text, start, end) {
    const quote = at(text, end);
    let place = end;
    while (text.slice(start, end).includes("=") && place < text.length && at(text, place) === quote) {
        const gap = run(text, place + 1, 3, /[, ]/);
        const next = place + 1 + gap;
        const name = run(text, next, 64, /[A-Za-z0-9_-]/);
        // `", realm="…` goes on, as `realm="…` does; `", Accept:` and `"}` do not.
        if (gap === 0 ? name === 0 : at(text, next + name) !== "=") {
            break;
        }
        place = next;
        while (place < text.length && at(text, place) !== quote && at(text, place) !== "\n") {
            place += 1;
        }
    }
    return place;
}
/** Where a header ends, also over folded lines. */
export function headerEnd(text, from, inside) {
    let end = oneLine(text, from, inside);
    for (let next = continuation(text, end); next !== undefined && !isPair(text, next) && !text.startsWith("at ", next); next = continuation(text, end)) {
        end = oneLine(text, next, inside);
    }
    return end;
}
/** The end of a line, or of the quotation in it. */
export function oneLine(text, from, inside) {
    const line = from + run(text, from, Infinity, /[^\r\n]/);
    return inside === undefined ? line : Math.min(line, closing(text, from, inside, 0));
}
/** Where the next line goes on, if it is indented. */
export function continuation(text, end) {
    const next = end + run(text, end, 2, /[\r\n]/);
    const from = next + run(text, next, 64, /[ \t]/);
    return end < next && next < from ? from : undefined;
}
/** Does a line begin with a name and a colon? */
export function isPair(text, start) {
    const colon = start + run(text, start, 64, /[A-Za-z0-9_\-."']/);
    return at(text, colon) === ":" && /[ \t\n\f\r]/.test(at(text, colon + 1));
}
