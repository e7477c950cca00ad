// Names of errors, and the facts that their words state.
import { factOf, lines } from "./fact.js";
import { identifier, says } from "./scan.js";
import { NAMES } from "./tables.js";
/** The words of a name: `rateLimit` and `HTTP_ERROR`. */
export function spelled(name) {
    const last = name.split(/[.:#/]/).pop() ?? name;
    let words = "";
    let before = "";
    const letters = [...last];
    for (const [at, letter] of letters.entries()) {
        if (!/[\p{Alphabetic}\p{N}]/u.test(letter)) {
            before = "";
            continue;
        }
        const next = letters[at + 1] ?? "";
        const begins = before === "" || (/\p{Lu}/u.test(letter) && (/\p{Ll}/u.test(before) || /\p{Ll}/u.test(next)));
        words += (begins && words !== "" ? " " : "") + letter.toLowerCase();
        before = letter;
    }
    return words;
}
const LONGEST = 96;
/** The names with which a printed error begins and ends. */
export function printedNames(given) {
    const text = given.trim();
    const first = identifier(text);
    const rest = text.slice(first.length);
    const joined = (name) => name.includes("_") || /\p{Lu}/u.test(name.slice(1));
    const names = rest === "" || rest.startsWith(":") || (rest.startsWith(" (") && joined(first)) ? [first] : [];
    const [, before = "", sign, last = ""] = /^([^]*)([:,])([^:,]*)$/.exec(text.slice(-LONGEST)) ?? [];
    const announced = sign === "," || /(?:code|error|failed|occurred|reason|status)$/i.test(before);
    const tail = last.trim();
    // A single word of a sentence is not a name.
    if (sign !== undefined && announced && joined(tail) && identifier(tail) === tail) {
        names.push(tail);
    }
    return names;
}
/** The names of classes of errors in a text. */
export function thrownNames(text) {
    const words = text.match(/[A-Za-z0-9_]{8,}/g) ?? [];
    return words.filter((word) => word.length <= LONGEST && /.{3}(?:Exception|Error|Fault|Violation|_exception|_error)$/.test(word));
}
const ROWS = /* @__PURE__ */ lines(NAMES).flatMap(([fact, phrases]) => phrases.map((phrase) => [phrase, fact.startsWith("alone "), fact.replace("alone ", "")]));
function named(name) {
    const words = spelled(name);
    const bare = words.replace(/ (?:exception|error|fault|failure|err)$/, "");
    const [, , states] = ROWS.find(([phrase, isAlone]) => (isAlone ? bare === phrase && bare !== words : says(words, phrase))) ?? [];
    return states === undefined || states === "nothing" ? undefined : factOf(states);
}
/** How many names of a failure are read. */
const MOST = 16;
/** The facts that the names of a failure state. */
export class Names {
    #facts = [];
    add(name) {
        const fact = this.#facts.length < MOST ? named(name) : undefined;
        if (fact !== undefined) {
            this.#facts.push(fact);
        }
    }
    /** The first that is precise, else the first. */
    fact() {
        const vague = ({ is, value }) => is === "status" && [400, 422, 500].includes(value);
        return this.#facts.find((fact) => !vague(fact)) ?? this.#facts[0];
    }
    /** The fact, or a name's if it says more than a status. */
    refine(fact) {
        const hidden = fact.is === "status" ? HIDES[fact.value] : undefined;
        return this.#facts.find(({ is, value }) => is === "status" && hidden?.includes(value)) ?? fact;
    }
}
/** The statuses that a status may hide: many services have one for every mistake of the caller. */
const HIDES = {
    400: [401, 403, 404, 409, 412, 429],
    422: [401, 403, 404, 409, 412, 429],
    409: [401, 403, 429],
    403: [429],
    503: [429],
    500: [401, 403, 404, 409, 429, 503],
};
