// Names of errors, and the facts that their words state.

import { type Fact, factOf, lines } from "./fact.js";
import { identifier, says } from "./scan.js";
import { NAMES } from "./tables.js";

/** The words of a name: `rateLimit` and `HTTP_ERROR`. */
export function spelled(name: string): string {
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
export function printedNames(given: string): string[] {
  const text = given.trim();
  const first = identifier(text);
  const rest = text.slice(first.length);
  const joined = (name: string): boolean => name.includes("_") || /\p{Lu}/u.test(name.slice(1));
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
export function thrownNames(text: string): string[] {
  const words = text.match(/[A-Za-z0-9_]{8,}/g) ?? [];
  return words.filter((word) => word.length <= LONGEST && /.{3}(?:Exception|Error|Fault|Violation|_exception|_error)$/.test(word));
}

const ROWS: readonly (readonly [phrase: string, isAlone: boolean, states: string])[] = /* @__PURE__ */ lines(NAMES).flatMap(([fact, phrases]) =>
  phrases.map((phrase) => [phrase, fact.startsWith("alone "), fact.replace("alone ", "")] as const),
);

function named(name: string): Fact | undefined {
  const words = spelled(name);
  const bare = words.replace(/ (?:exception|error|fault|failure|err)$/, "");
  const [, , states] = ROWS.find(([phrase, isAlone]) => (isAlone ? bare === phrase && bare !== words : says(words, phrase))) ?? [];
  return states === undefined || states === "nothing" ? undefined : factOf(states);
}

/** How many names of a failure are read. */
const MOST = 16;

/** The facts that the names of a failure state. */
export class Names {
  readonly #facts: Fact[] = [];

  add(name: string): void {
    const fact = this.#facts.length < MOST ? named(name) : undefined;
    if (fact !== undefined) {
      this.#facts.push(fact);
    }
  }

  /** The first that is precise, else the first. */
  fact(): Fact | undefined {
    const vague = ({ is, value }: Fact): boolean => is === "status" && [400, 422, 500].includes(value);
    return this.#facts.find((fact) => !vague(fact)) ?? this.#facts[0];
  }

  /** The fact, or a name's if it says more than a status. */
  refine(fact: Fact): Fact {
    const hidden = fact.is === "status" ? HIDES[fact.value] : undefined;
    return this.#facts.find(({ is, value }) => is === "status" && hidden?.includes(value)) ?? fact;
  }
}

/** The statuses that a status may hide: many services have one for every mistake of the caller. */
const HIDES: Readonly<Record<number, readonly number[]>> = {
  400: [401, 403, 404, 409, 412, 429],
  422: [401, 403, 404, 409, 412, 429],
  409: [401, 403, 429],
  403: [429],
  503: [429],
  500: [401, 403, 404, 409, 429, 503],
};
