// JSON as every language prints it: without spaces, members sorted by name, all digits of a number.
/** The order of texts by their characters. JavaScript compares halves of characters. */
export function byCharacters(a, b) {
    const [one, other] = [[...a], [...b]];
    for (let at = 0; at < one.length && at < other.length; at += 1) {
        const difference = (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? 0);
        if (difference !== 0) {
            return difference;
        }
    }
    return one.length - other.length;
}
/** JSON on one line. */
export function printJson(json) {
    if (Array.isArray(json)) {
        return `[${json.map(printJson).join(",")}]`;
    }
    if (typeof json === "object" && json !== null) {
        const members = Object.entries(json).sort(([a], [b]) => byCharacters(a, b));
        return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${printJson(value)}`).join(",")}}`;
    }
    return typeof json === "number" ? number(json) : (JSON.stringify(json) ?? "null");
}
/** A number with an exponent wherever Rust writes one. A whole number of 64 bits has all of its digits. */
function number(json) {
    const isWhole = Number.isInteger(json) && json >= -(2 ** 63) && json < 2 ** 64;
    return isWhole || (Math.abs(json) >= 1e-5 && Math.abs(json) < 1e16) || !Number.isFinite(json) ? String(json) : json.toExponential();
}
/** A text as JSON has it. DEL is escaped too, because some terminals act on it. */
export function quote(text) {
    return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}
