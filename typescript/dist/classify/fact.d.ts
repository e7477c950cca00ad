/** A fact that a text or a body states. */
export type Fact = {
    readonly is: "status" | "sqlite" | "jsonrpc";
    readonly value: number;
} | {
    readonly is: "sqlstate" | "io";
    readonly value: string;
};
/** Pairs of a value and its phrases: a line for each value. */
export declare function lines(table: string): readonly (readonly [value: string, phrases: readonly string[]])[];
/** A fact as the tables write it: a status, an SQLSTATE, a kind or `sqlite 5`. */
export declare function factOf(written: string): Fact;
/** The codes of a system, and the fact that each states. */
export declare function codes(system: string): readonly (readonly [code: string, states: string])[];
export declare const mysql: (number: number) => string | undefined;
export declare const oracle: (number: number) => string | undefined;
export declare const sqlServer: (number: number) => string | undefined;
export declare const clickhouse: (number: number) => string | undefined;
export declare const windows: (number: number) => string | undefined;
/** The kind of an I/O error by its number, also of Windows' sockets. */
export declare function errno(number: number): string | undefined;
/** A status that servers send for a failure. */
export declare function failedStatus(number: number): number | undefined;
/** An SQLSTATE. A word of five letters is none. */
export declare function sqlstateOf(text: string): string | undefined;
/** Does an SQLSTATE only say what sort of error it was? */
export declare function isClass(state: string): boolean;
/** The HTTP status of a code of gRPC. */
export declare function grpcStatus(word: string): number | undefined;
/** The codes of JSON-RPC that say what was wrong. */
export declare function jsonrpcCode(number: number): number | undefined;
/** Does a fact say less than words beside it? */
export declare function isVague({ is, value }: Fact): boolean;
/** Returns whether a kind of I/O error proves that nothing was sent. */
export declare function nothingSent(kind: string): boolean;
/** The facts that a text states, of each sort the one that counts. */
export declare class Said {
    #private;
    /** Adds a fact. The first counts, because the outermost error is printed first; a vague one says less than another. */
    add(place: number, fact: Fact): void;
    /** Adds that something may have been sent. */
    sent(): void;
    sqlstate(): Fact | undefined;
    /**
     * The fact that counts: a database's before a status, and a status before a kind. A text about several attempts, or several hops, does
     * not prove that nothing was sent.
     */
    fact(): Fact | undefined;
}
