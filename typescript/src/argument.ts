// A problem with an argument of a call, as `arguments` of the Rust runtime reports it: no value of the call is in it.

/** The most characters of an argument's name that are kept: an undeclared name may be anything. */
const LONGEST_NAME = 64;
/** The name of all arguments together, if none of them is to blame. */
const WHOLE = "arguments";

/** What is wrong with an argument. */
export type Mistake = "missing" | "invalid" | "unknown";

const KINDS = { missing: "MissingArgument", invalid: "InvalidArgument", unknown: "UnknownArgument" } as const;

/** A problem with an argument. Rules of the catalog match its `name`, and take values from its `result`. */
export class ArgumentProblem extends Error {
  /** What rules take values from. */
  readonly result: Readonly<Record<string, unknown>>;

  constructor(mistake: Mistake, argument: string = WHOLE, expected: string = "") {
    const named = [...argument].slice(0, LONGEST_NAME).join("");
    super(textOf(mistake, named, expected));
    this.name = KINDS[mistake];
    const found = expected === "" ? {} : { expected };
    this.result = { success: false, error: this.message, argument: named, problem: mistake, ...found };
  }
}

function textOf(mistake: Mistake, argument: string, expected: string): string {
  switch (mistake) {
    case "missing":
      return `missing parameter: ${argument}`;
    case "unknown":
      // The name may be anything, including a secret, and the log gets this.
      return "unknown parameter";
    case "invalid":
      return `invalid parameter: ${argument}${expected === "" ? "" : `, expected ${expected}`}`;
  }
}
