import type { Probe } from "./probe.js";
/** The conditions of a rule. */
interface Conditions {
    readonly type?: readonly string[];
    readonly status?: readonly (number | readonly [number, number])[];
    readonly sqlstate?: readonly string[];
    readonly sqlite?: readonly number[];
    readonly jsonrpc?: readonly number[];
    readonly io?: readonly string[];
    readonly tool?: readonly string[];
    readonly service?: readonly string[];
    readonly message?: readonly string[];
    readonly regex?: string;
    readonly field?: readonly (readonly [string, unknown])[];
}
/** A rule, ready to be compared. */
export interface Rule {
    readonly code: string;
    /** Its place in the code's list. */
    readonly index: number;
    readonly conditions: Conditions;
    /** Is its type the team's own word, because the rule is not one of a pack? */
    readonly vouches: boolean;
    readonly phrases: readonly string[];
    readonly regex: RegExp | undefined;
    readonly take: readonly (readonly [param: string, path: string])[];
    /** From words with a fact to narrowing only: 0 to 3. */
    readonly rank: number;
    readonly precedence: number;
    readonly count: number;
}
/** The rules of some lines: the code, and the rule as JSON. A line that is no rule is left out. */
export declare function readRules(lines: readonly string[]): readonly Rule[];
/** An expression of Rust as one of JavaScript: groups, flags in it, and classes are written otherwise. */
export declare function compiled(regex: string): RegExp;
/** How a rule holds: `false` exactly, `true` only for a class or a family. `undefined` if it does not. */
export declare function holds(rule: Rule, probe: Probe): boolean | undefined;
/** Does the rule ask for nothing but a status or an SQLSTATE, a tool and a service? */
export declare function isBare({ conditions }: Rule): boolean;
/** The order of rules that hold: the better one first. */
export declare function order([a, looseA]: readonly [Rule, boolean], [b, looseB]: readonly [Rule, boolean]): number;
export {};
