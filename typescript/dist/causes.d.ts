/** The error, its cause, and so on. Nothing that an error does when it is read is an error here. */
export declare function causesOf(error: unknown): unknown[];
/** Is it of a class? A revoked proxy is of none. */
export declare function isOf<T>(value: unknown, type: abstract new (...parameters: never[]) => T): value is T;
/** A member of anything; `undefined` if it cannot be read. */
export declare function member(value: unknown, name: string | symbol): unknown;
/** The texts of an error and its causes, as they are. Many errors repeat the text of their cause. */
export declare function textOf(error: unknown): string;
/** What an error says: its message, or what was thrown. */
export declare function saidBy(error: unknown): string;
