// The characters of a text, with escapes undone. Each knows its place in the original.
const SIGNS = { none: /(?!)/, url: /%/, backslash: /\\/, html: /&/, every: /[%\\&]/ };
/** May the text have such escapes? */
export function mayHave(escapes, text) {
    return SIGNS[escapes].test(text);
}
/** The characters of a text, without terminal sequences and with escapes undone. */
export function characters(original, escapes) {
    const all = [];
    let at = 0;
    for (const character of original) {
        all.push([character, at, at + character.length]);
        at += character.length;
    }
    let found = /[\x1b\x9b]/.test(original) ? withoutSequences(all) : all;
    // Escapes of escapes of escapes: nothing in use nests deeper.
    for (let left = escapes === "none" ? 0 : escapes === "every" ? 4 : 1; left > 0; left -= 1) {
        const decoded = decode(found, escapes);
        if (decoded.length === found.length) {
            break;
        }
        found = decoded;
    }
    return found;
}
function withoutSequences(all) {
    const left = [];
    for (let at = 0; at < all.length; at += 1) {
        const one = all[at];
        const long = one?.[0] === "\x1b" && all[at + 1]?.[0] === "[";
        if (one !== undefined && !long && one[0] !== "\x9b") {
            left.push(one);
            continue;
        }
        let end = long ? at + 2 : at + 1;
        while (/^[ -?]$/.test(all[end]?.[0] ?? "")) {
            end += 1;
        }
        at = /^[@-~]$/.test(all[end]?.[0] ?? "") ? end : end - 1;
    }
    return left;
}
function decode(all, escapes) {
    const decoded = [];
    const undoes = (other) => escapes === other || escapes === "every";
    for (let at = 0; at < all.length;) {
        const [character = "", start = 0, end = 0] = all[at] ?? [];
        const taken = character === "%" && undoes("url")
            ? utf8(all, at, percent)
            : character === "\\" && undoes("backslash")
                ? backslash(all, at)
                : character === "&" && undoes("html")
                    ? entity(all, at)
                    : undefined;
        const used = taken?.[1] ?? 1;
        decoded.push([taken?.[0] ?? character, start, all[at + used - 1]?.[2] ?? end]);
        at += used;
    }
    return decoded;
}
function hex(all, at, length) {
    const digits = all.slice(at, at + length).map(([digit]) => digit).join("");
    return digits.length === length && /^[0-9a-fA-F]+$/.test(digits) ? parseInt(digits, 16) : undefined;
}
/** A character of UTF-8 whose bytes are escaped one by one. */
function utf8(all, from, byte) {
    const first = byte(all, from);
    if (first === undefined) {
        return undefined;
    }
    const [lead, length] = first;
    const count = lead < 0x80 ? 0 : lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : -1;
    let code = lead & [0x7f, 0x1f, 0x0f, 0x07][Math.max(count, 0)];
    let used = length;
    for (let left = count; left > 0; left -= 1) {
        const next = byte(all, from + used);
        if (next === undefined || next[0] >> 6 !== 2) {
            return undefined;
        }
        code = (code << 6) | (next[0] & 63);
        used += next[1];
    }
    const short = count === 2 ? code < 0x800 : count === 3 && code < 0x10000;
    return count < 0 || short ? undefined : letter(code, used);
}
function letter(code, used) {
    return code === undefined || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? undefined : [String.fromCodePoint(code), used];
}
function percent(all, at) {
    const byte = all[at]?.[0] === "%" ? hex(all, at + 1, 2) : undefined;
    return byte === undefined ? undefined : [byte, 3];
}
function escapedByte(all, at) {
    if (all[at]?.[0] !== "\\") {
        return undefined;
    }
    if (all[at + 1]?.[0] === "x") {
        const byte = hex(all, at + 2, 2);
        return byte === undefined ? undefined : [byte, 4];
    }
    const octal = all.slice(at + 1, at + 4).map(([digit]) => digit).join("");
    return /^[0-3][0-7]{2}$/.test(octal) ? [parseInt(octal, 8), 4] : undefined;
}
function backslash(all, at) {
    const next = all[at + 1]?.[0] ?? "";
    const plain = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", '"': '"', "'": "'", "\\": "\\", "/": "/" };
    if (Object.hasOwn(plain, next)) {
        return [plain[next] ?? "", 2];
    }
    if ((next === "u" || next === "x") && all[at + 2]?.[0] === "{") {
        const length = all.slice(at + 3, at + 12).findIndex(([one]) => one === "}");
        return length > 0 ? letter(hex(all, at + 3, length), length + 4) : undefined;
    }
    if (next === "U") {
        return letter(hex(all, at + 2, 8), 10);
    }
    if (next !== "u") {
        return /^[x0-3]$/.test(next) ? utf8(all, at, escapedByte) : undefined;
    }
    const first = hex(all, at + 2, 4);
    const second = all[at + 6]?.[0] === "\\" && all[at + 7]?.[0] === "u" ? hex(all, at + 8, 4) : undefined;
    const pair = first !== undefined && second !== undefined && first >> 10 === 0x36 && second >> 10 === 0x37;
    return pair ? letter(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00), 12) : letter(first, 6);
}
const ENTITIES = /* @__PURE__ */ new Map([
    ["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"], ["commat", "@"], ["period", "."], ["colon", ":"],
    ["equals", "="], ["plus", "+"], ["sol", "/"], ["nbsp", " "],
]);
function entity(all, at) {
    const end = all.slice(at, at + 12).findIndex(([one]) => one === ";");
    const name = all.slice(at + 1, at + Math.max(end, 0)).map(([one]) => one).join("").toLowerCase();
    const known = ENTITIES.get(name);
    const [, x, digits = ""] = /^#(x)?([0-9a-f]+)$/.exec(name) ?? [];
    const number = x === undefined && !/^[0-9]+$/.test(digits) ? undefined : parseInt(digits, x === undefined ? 10 : 16);
    return known !== undefined ? [known, end + 1] : letter(number, end + 1);
}
