// What a text has in base64, in hex, and as a list of bytes.
const SHORTEST = 8;
/** The fewest items of a list of bytes. */
const FEWEST = 4;
/** Every text that is encoded in a text. */
export function decodedIn(text) {
    return [...runs(text), ...lists(text)];
}
function* runs(text) {
    let first = 0;
    let joined = "";
    // Runs over several lines are read as one, too.
    for (let match, run = /[A-Za-z0-9+/_-]+/g; (match = run.exec(text));) {
        const [digits] = match;
        const start = match.index;
        const after = start + digits.length;
        const padding = /^={0,2}/.exec(text.slice(after, after + 2))?.[0].length ?? 0;
        const end = after + padding;
        if (digits.length >= SHORTEST) {
            yield* decode(digits, start, end);
        }
        const gap = /^(?:\r\n|\n|\\r\\n|\\n)[ \t]{0,16}/.exec(text.slice(end, end + 24))?.[0].length ?? 0;
        first = joined === "" ? start : first;
        const several = joined !== "";
        joined += digits;
        const continued = padding === 0 && /^[A-Za-z0-9+/_-]/.test(text.slice(end + gap, end + gap + 1));
        if (!continued) {
            if (several) {
                yield* decode(joined, first, end);
            }
            joined = "";
        }
        run.lastIndex = end + gap;
    }
}
/** The letters of hex are letters of base64: the hex may be part of a path. */
function* decode(run, start, end) {
    for (const [digits] of run.matchAll(/[0-9a-fA-F]{8,}/g)) {
        for (const skip of [0, 1]) {
            const pairs = digits.slice(skip).match(/../g) ?? [];
            yield [lossy(pairs.map((pair) => parseInt(pair, 16))), start, end];
        }
    }
    for (let skip = 0; skip < 4 && skip <= run.length; skip += 1) {
        yield [lossy(base64(run.slice(skip))), start, end];
    }
}
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function base64(run) {
    const bytes = [];
    let bits = 0;
    let count = 0;
    for (const digit of run) {
        bits = ((bits << 6) | DIGITS.indexOf(digit === "-" ? "+" : digit === "_" ? "/" : digit)) & 0xffff;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes.push((bits >> count) & 0xff);
        }
    }
    return bytes;
}
/** Bytes as UTF-8. What is not readable at both ends is left out. */
function lossy(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length;) {
        const lead = bytes[at] ?? 0;
        const count = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
        const rest = bytes.slice(at + 1, at + count);
        const whole = count > 0 && rest.length === count - 1 && rest.every((byte) => byte >> 6 === 2);
        const code = rest.reduce((code, byte) => (code << 6) | (byte & 63), lead & ([0x7f, 0x7f, 0x1f, 0x0f, 0x07][count] ?? 0));
        const valid = whole && code >= ([0, 0, 0x80, 0x800, 0x10000][count] ?? 0) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
        text += valid ? String.fromCodePoint(code) : "\ufffd";
        at += valid ? count : 1;
    }
    return text.replace(/^[\0-\x1f\x7f\ufffd]+|[\0-\x1f\x7f\ufffd]+$/g, "");
}
/** Every list of bytes: `[115, 0x65]`, `73 65 63`, `73:65:63`. */
function* lists(text) {
    for (let match, first = /(?<![0-9a-fA-Fx-])[0-9a-fA-Fx-]/g; (match = first.exec(text));) {
        const items = itemsOf(text, match.index);
        for (const byte of [decimal, hexadecimal]) {
            // A word after the list may be of the same letters.
            const bad = items.findIndex(([item]) => byte(item) === undefined);
            const good = bad < 0 ? items : items.slice(0, bad);
            const last = good[good.length - 1];
            if (good.length >= FEWEST && last !== undefined) {
                yield [lossy(good.map(([item]) => byte(item) ?? 0)), match.index, last[1]];
            }
        }
        first.lastIndex = items[items.length - 1]?.[1] ?? match.index + 1;
    }
}
/** The items of a list that begins at a place, each with its end. There is one kind of separator. */
function itemsOf(text, start) {
    const items = [];
    const next = /([0-9a-fA-Fx-]{1,4})(?![0-9a-fA-Fx-])(?:(,)[ \t\n\f\r]{0,24}|([ :]))?/y;
    next.lastIndex = start;
    for (let separator, match = next.exec(text); match !== null; match = next.exec(text)) {
        const [, item = "", comma, other] = match;
        items.push([item, match.index + item.length]);
        const by = comma ?? other;
        if (by === undefined || (separator !== undefined && by !== separator)) {
            break;
        }
        separator = by;
    }
    return items;
}
/** A byte, which Java prints with a sign. */
function decimal(item) {
    const number = /^[+-]?[0-9]+$/.test(item) ? Number(item) : NaN;
    return number >= -128 && number <= 255 ? number & 0xff : undefined;
}
function hexadecimal(item) {
    const digits = /^(?:0x)?([0-9a-fA-F]+)$/.exec(item)?.[1];
    const number = digits === undefined ? NaN : parseInt(digits, 16);
    return number <= 255 ? number : undefined;
}
