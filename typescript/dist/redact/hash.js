// The hash of a personal value in a log: keyed, and of a text that is the same for equal values. See
// `docs/decisions/032-hashes-are-of-a-canonical-text.md`.
import { printJson } from "./json.js";
import { hmac, sha256 } from "./sha256.js";
import { utf8 } from "./utf8.js";
import { decimal } from "./value.js";
import { MOST_ITEMS, plainText } from "./plain.js";
import { Misuse } from "../misuse.js";
import { trimmed } from "./space.js";
/** The fewest bytes of a key: fewer can be guessed. */
const SHORTEST_KEY = 16;
let key;
let warned = false;
/**
 * Sets the key for hashed values: once, before the first error is logged. Use 32 random bytes, and keep them with the
 * application's other secrets. Every process whose log lines must be joined needs the same key.
 */
export function setKey(bytes) {
    const given = typeof bytes === "string" ? utf8(bytes) : bytes.slice();
    if (given.length < SHORTEST_KEY) {
        throw new Misuse("setKey", `the key for hashed values has fewer than ${SHORTEST_KEY} bytes, which can be guessed; use 32 random bytes`);
    }
    if (key !== undefined) {
        throw new Misuse("setKey", "the key for hashed values was set before; set it once, at startup");
    }
    key = given;
}
/** Is a key set? Without one, it warns once: a list of addresses undoes plain SHA-256. */
export function checkKey() {
    if (key === undefined && !warned) {
        warned = true;
        globalThis.console?.warn("errpact: warning: no key is set for hashed values: the plain SHA-256 of an e-mail address can be guessed; call setKey at startup");
    }
    return key !== undefined;
}
/** The hash of a value; of each element of a list. */
export function hashes(kind, view) {
    if (view.is !== "list") {
        return digest(canonical(kind, view));
    }
    const of = typeof kind === "object" && "list" in kind ? kind.list : kind;
    const all = view.items.slice(0, MOST_ITEMS).map((item) => hashes(of, item));
    return [...all, ...(view.items.length > MOST_ITEMS ? ["…"] : [])].join(", ");
}
/** The first 12 hex digits of the keyed hash of a text. */
export function digest(text, warns = true) {
    if (warns) {
        checkKey();
    }
    const bytes = key === undefined ? sha256(utf8(text)) : hmac(key, utf8(text));
    return [...bytes.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
/** The text that equal values have in common. */
function canonical(kind, view) {
    const of = typeof kind === "object" && "list" in kind ? kind.list : kind;
    switch (view.is) {
        case "text":
            return of === "phone" ? phone(view.text) : trimmed(view.text).toLowerCase();
        case "datetime":
            return view.utc.toLowerCase();
        case "number":
            return typeof view.value === "number" ? decimal(view.value + 0).toLowerCase() : view.text;
        case "json":
            return printJson(view.json).toLowerCase();
        default:
            return trimmed(plainText(view)).toLowerCase();
    }
}
function phone(text) {
    const bare = trimmed(text).toLowerCase();
    const digits = bare.replace(/[^0-9]/g, "");
    return digits === "" ? bare : digits.startsWith("00") ? `+${digits.slice(2)}` : /^[+＋]/.test(bare) ? `+${digits}` : digits;
}
