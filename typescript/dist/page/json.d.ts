/** JSON of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;
/** What came may have getters that throw, or be revoked. */
export declare function never<T>(read: () => T): T | undefined;
export declare function object(value: unknown): Json | undefined;
export declare function text(value: unknown): string | undefined;
/** A whole number that is not negative and that JSON gives to every language. */
export declare function amount(value: unknown): number | undefined;
export declare function flag(value: unknown): boolean | undefined;
/** The elements that `read` can read. */
export declare function list<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined;
/** What JSON says; any other text as it is. */
export declare function decoded(json: unknown): unknown;
/** What the `data` lines of a stream's block hold. */
export declare function dataOf(block: string): string;
/** Does a text begin as a stream of events does? */
export declare const FIELD: RegExp;
/** What JSON or the `data` of a stream's block holds; any other value as it is. */
export declare function unquote(value: unknown): unknown;
/** The members that can be read. */
export declare function members(value: unknown, readers: Record<string, (value: unknown) => unknown>): Json;
/** The same, where there is such a value. */
export declare function nested(readers: Record<string, (value: unknown) => unknown>): (value: unknown) => unknown;
/** Is there nothing to read? What is white space is the same in every language. */
export declare function blank(value: string): boolean;
/** An object that is not empty. */
export declare function filled(value: unknown): Json | undefined;
