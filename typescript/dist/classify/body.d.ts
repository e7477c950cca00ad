import { type Fact } from "./fact.js";
import { Names } from "./names.js";
/** Does a result say that it is a failure? */
export declare function isFailure(result: unknown): boolean;
/** The message of a result. */
export declare function messageOf(result: unknown): string | undefined;
/** The member of a result at a dotted path. */
export declare function at(value: unknown, path: string): unknown;
/** Are two values of JSON the same? */
export declare function same(a: unknown, b: unknown): boolean;
/** What the members of a result say. */
export declare class Body {
    #private;
    words: string;
    fact: Fact | undefined;
    readonly names: Names;
    constructor(result: unknown, message: string | undefined);
}
