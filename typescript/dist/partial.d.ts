import type { Call } from "./call.js";
import type { Occurrence } from "./occurrence.js";
/** A call that is partly done: a tool throws it, and the model reads what was and what was not. */
export declare class PartlyDone extends Error {
    /** One error that happened; `occurrence` of the generated file returns it for this error. */
    readonly occurrence: Occurrence;
    constructor(occurrence: Occurrence);
    get name(): string;
}
/** The function of a generated file that a partial result needs: pass the whole module. */
export interface Occurrences {
    occurrence(error: unknown, call?: Call): Occurrence;
}
/**
 * Notes what became of each item of a call, and ends it. Each item that failed has a JSON Pointer (RFC 6901) into the
 * arguments of the call, such as `/letters/3`.
 */
export declare class PartialResult<T> {
    #private;
    constructor(errors: Occurrences);
    /** Notes the result of an item. */
    done(result: T): void;
    /** Notes the failure of an item. */
    failed(pointer: string, error: unknown): void;
    /**
     * The results, if no item failed.
     *
     * @throws the failure of the first item if all failed, otherwise a {@link PartlyDone} with this error, whose code has
     * `disposition: partial`
     */
    finish(error: unknown): T[];
}
