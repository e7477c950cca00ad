// Card numbers and telephone numbers.
import { at, isWord, runBefore } from "./bytes.js";
/** Card numbers and telephone numbers. */
export function numbers(text, cuts) {
    const groups = [...text.matchAll(/[0-9]+/g)].map(({ 0: digits, index }) => ({ start: index, end: index + digits.length, digits }));
    let done = 0;
    for (const [index, first] of groups.entries()) {
        const rest = groups.slice(index, index + 9);
        // Cards may overlap phone numbers: hiding one digit too many is better than showing a card.
        const found = card(text, first, rest);
        if (found !== undefined) {
            cuts.add(found[0], found[1], "[card]");
        }
        const phone = international(text, first, rest) ?? labeled(text, first, rest) ?? northAmerican(text, first, rest) ?? trunk(text, first, rest);
        if (phone !== undefined && first.start >= done) {
            cuts.add(phone[0], phone[1], "[phone]");
            done = phone[1];
        }
    }
}
function between(text, left, right) {
    return left && right ? text.slice(left.end, right.start) : "";
}
function begins(text, start) {
    const [outer, before] = [at(text, start - 2), at(text, start - 1)];
    if (start === 0 || !isWord(before)) {
        if (start >= 2 && /[-.,]/.test(before)) {
            return !isWord(outer);
        }
        // Part of a path; of a date, where a digit is before it.
        return !(start >= 2 && /[:/]/.test(before) && /[0-9]/.test(outer));
    }
    return false;
}
function ends(text, end) {
    const [after, outer] = [at(text, end), at(text, end + 1)];
    if (isWord(after)) {
        return false;
    }
    return /[-.:]/.test(after) ? !isWord(outer) : !(/[/,]/.test(after) && /[0-9]/.test(outer));
}
const GROUPINGS = [
    [4, 4, 4, 4], [4, 4, 4, 4, 3], [4, 4, 4, 4, 2], [4, 4, 4, 4, 1], [4, 6, 5], [4, 6, 4], [4, 4, 4, 1], [6, 13],
];
function card(text, first, rest) {
    // A path may have any number before it.
    if (!begins(text, first.start) && at(text, first.start - 1) !== "/") {
        return undefined;
    }
    const windows = GROUPINGS.map((lengths) => rest.slice(0, lengths.length)).filter((window, way) => window.map(({ digits }) => digits.length).join() === GROUPINGS[way]?.join() && sameSeparator(text, window));
    const whole = first.digits.length >= 13 && first.digits.length <= 19 ? [[first]] : [];
    const found = [...whole, ...windows].find((window) => {
        const digits = window.map(({ digits }) => digits).join("");
        return ends(text, window[window.length - 1]?.end ?? 0) && isIssued(digits) && luhn(digits);
    });
    return found && [first.start, found[found.length - 1]?.end ?? first.end];
}
function sameSeparator(text, window) {
    const separators = window.slice(1).map((group, at) => between(text, window[at], group));
    return [" ", "-", ".", "\u00a0"].includes(separators[0] ?? "") && separators.every((other) => other === separators[0]);
}
function isIssued(digits) {
    const [two, three, four] = [2, 3, 4].map((length) => Number(digits.slice(0, length)));
    const within = (number, ...ranges) => ranges.some(([from, to]) => number >= from && number <= to);
    const visa = digits.startsWith("4");
    switch (digits.length) {
        case 13:
            return visa || within(two, [50, 50], [56, 58]);
        case 14:
            return within(three, [300, 305]) || within(two, [36, 36], [38, 39]);
        case 15:
            return two === 34 || two === 37;
        case 16:
            return visa || within(two, [50, 58], [60, 60], [62, 65], [67, 67]) || within(four, [2221, 2720], [3528, 3589]);
        default:
            return digits.length >= 17 && digits.length <= 19 && (visa || within(two, [50, 50], [56, 58], [60, 60], [62, 65], [67, 67]));
    }
}
function luhn(digits) {
    const sum = [...digits].reverse().reduce((sum, digit, place) => {
        const twice = Number(digit) * (1 + (place % 2));
        return sum + (twice > 9 ? twice - 9 : twice);
    }, 0);
    return sum % 10 === 0;
}
const SEPARATORS = [" ", "-", ".", ")", ") ", ")-", " (", "(", "-(", "\u00a0"];
/** The groups that may be one number, of at most so many digits. */
function windowOf(text, rest, most) {
    let digits = 0;
    let length = 0;
    for (const [index, group] of rest.slice(0, 8).entries()) {
        const separator = between(text, rest[index - 1], group);
        digits += group.digits.length;
        if ((index > 0 && ![...SEPARATORS, "/", " - ", " / "].includes(separator)) || digits > most) {
            break;
        }
        length = index + 1;
    }
    return rest.slice(0, length);
}
function count(window) {
    return window.reduce((sum, { digits }) => sum + digits.length, 0);
}
function opening(text, start) {
    return start - runBefore(text, start, 1, /\(/);
}
function international(text, first, rest) {
    const start = opening(text, first.start);
    const signed = start - runBefore(text, start, 1, /\+/);
    const window = windowOf(text, rest, 15);
    const end = window[window.length - 1]?.end;
    if (end === undefined) {
        return undefined;
    }
    if (signed < start) {
        const free = !isWord(at(text, signed - 1)) && !first.digits.startsWith("0");
        return free && count(window) >= 7 ? [signed, end] : undefined;
    }
    // One group of all the digits may be a counter with zeros before it.
    const { length } = first.digits;
    const fits = /^00[1-9]/.test(first.digits) && (window.length > 1 ? length <= 5 : length >= 12) && count(window) >= 11 && begins(text, start) && ends(text, end);
    return fits ? [start, end] : undefined;
}
const LABELS = /* @__PURE__ */ new Set("phone phonenumber phoneno tel telephone mobile mobilenumber mobilephone cell cellphone fax whatsapp msisdn telefon handy sms".split(" "));
function labeled(text, first, rest) {
    const start = opening(text, first.start);
    const gap = runBefore(text, start, 6, /[ :="'.\\[>]/);
    const to = start - gap;
    const label = text.slice(to - runBefore(text, to, 24, /[A-Za-z_-]/), to);
    // `intel` and `hotel` are other words than `tel`; `homePhone` and `home_phone` are labels.
    const isLabel = [...label].some((letter, place) => {
        const begins = place === 0 || /[A-Z]/.test(letter) || !/[A-Za-z]/.test(at(label, place - 1));
        return begins && LABELS.has(label.slice(place).replace(/[^A-Za-z]/g, "").toLowerCase());
    });
    const window = windowOf(text, rest, 15);
    return gap > 0 && isLabel && count(window) >= 6 ? [start, window[window.length - 1]?.end ?? first.end] : undefined;
}
function northAmerican(text, first, rest) {
    const country = first.digits === "1" ? 1 : 0;
    const [area, exchange, line] = rest.slice(country, country + 3);
    if (area === undefined || exchange === undefined || line === undefined) {
        return undefined;
    }
    const start = opening(text, first.start);
    // Neither begins with 0 or 1. Three numbers in a row may be anything; one that has a service's number, such as 411,
    // is not a telephone's unless it is written like one.
    const written = start < first.start || country > 0;
    const code = ({ digits }) => /^[2-9][0-9]{2}$/.test(digits) && (written || !digits.endsWith("11"));
    const separated = (left, right) => SEPARATORS.includes(between(text, left, right));
    const fits = line.digits.length === 4 &&
        code(area) &&
        code(exchange) &&
        (country === 0 || separated(first, area)) &&
        separated(area, exchange) &&
        separated(exchange, line) &&
        begins(text, start) &&
        ends(text, line.end);
    return fits ? [start, line.end] : undefined;
}
/** A number with a trunk zero. */
function trunk(text, first, rest) {
    const second = /^0([1-9])/.exec(first.digits)?.[1];
    const window = windowOf(text, rest, 12);
    const end = window[window.length - 1]?.end;
    if (second === undefined || end === undefined) {
        return undefined;
    }
    const start = opening(text, first.start);
    const [area = 0, ...parts] = window.map(({ digits }) => digits.length);
    let fits;
    if (parts.length === 0) {
        // Of one group only a mobile's, since any number may begin with a zero.
        fits = second === "1" ? /^01[5-7]/.test(first.digits) && area >= 11 : /[67]/.test(second) && area >= 10 && area <= 11;
    }
    else if (window.length === 5 && area === 2 && parts.every((part) => part === 2)) {
        // Pairs of digits, as in France: not a date, a time or an address of four numbers.
        fits = /^[ .-]$/.test(between(text, first, window[1])) && sameSeparator(text, window);
    }
    else {
        // An area of up to five digits, or of six in parentheses, and one to four parts: not the day and the time of day of a
        // log, which have six each.
        const dotted = area === 3 && between(text, first, window[1]) === ".";
        fits =
            area >= 3 &&
                area <= (start < first.start ? 6 : 5) &&
                count(window) >= 9 &&
                !dotted &&
                parts.length <= 4 &&
                parts.every((part) => part >= 2 && part <= 8) &&
                (parts.every((part) => part === 2) || parts.some((part) => part >= 3));
    }
    return fits && begins(text, start) && ends(text, end) ? [start, end] : undefined;
}
