// The results of the items of a call, some of which failed.
/** A call that is partly done: a tool throws it, and the model reads what was and what was not. */
export class PartlyDone extends Error {
    /** One error that happened; `occurrence` of the generated file returns it for this error. */
    occurrence;
    constructor(occurrence) {
        super(occurrence.text());
        this.occurrence = occurrence;
    }
    get name() {
        return "PartlyDone";
    }
}
/**
 * Notes what became of each item of a call, and ends it. Each item that failed has a JSON Pointer (RFC 6901) into the
 * arguments of the call, such as `/letters/3`.
 */
export class PartialResult {
    #errors;
    #done = [];
    #failed = [];
    constructor(errors) {
        this.#errors = errors;
    }
    /** Notes the result of an item. */
    done(result) {
        this.#done.push(result);
    }
    /** Notes the failure of an item. */
    failed(pointer, error) {
        this.#failed.push([pointer, error]);
    }
    /**
     * The results, if no item failed.
     *
     * @throws the failure of the first item if all failed, otherwise a {@link PartlyDone} with this error, whose code has
     * `disposition: partial`
     */
    finish(error) {
        const [first] = this.#failed;
        if (first === undefined) {
            return this.#done;
        }
        if (this.#done.length === 0) {
            throw first[1];
        }
        const issues = this.#failed.map(([pointer, failed]) => [pointer, this.#errors.occurrence(failed)]);
        throw new PartlyDone(this.#errors.occurrence(error).withPartial(this.#done, issues));
    }
}
