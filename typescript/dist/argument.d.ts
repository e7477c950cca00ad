/** What is wrong with an argument. */
export type Mistake = "missing" | "invalid" | "unknown";
/** A problem with an argument. Rules of the catalog match its `name`, and take values from its `result`. */
export declare class ArgumentProblem extends Error {
    /** What rules take values from. */
    readonly result: Readonly<Record<string, unknown>>;
    constructor(mistake: Mistake, argument?: string, expected?: string);
}
