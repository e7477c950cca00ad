// What the automatic retries of a process may cost together.
/** Thousandths in a token. */
const TOKEN = 1000;
/**
 * Tokens that all automatic retries of a process draw from, so that many callers of a service that is down do not keep it
 * down. A retry takes one token, and is not made if there is none. A successful call returns `refill` tokens.
 */
export class RetryBucket {
    #capacity;
    #refill;
    #tokens;
    constructor(capacity, refill) {
        this.#capacity = capacity * TOKEN;
        const thousandths = Math.floor(Math.min(refill, capacity) * TOKEN + 0.5);
        // A part too small to count would never return anything.
        this.#refill = thousandths === 0 && refill > 0 ? 1 : thousandths;
        this.#tokens = this.#capacity;
    }
    /** Takes a token for a retry; false if there is none left. */
    take() {
        if (this.#tokens < TOKEN) {
            return false;
        }
        this.#tokens -= TOKEN;
        return true;
    }
    /** Returns the refill of a success. */
    giveBack() {
        this.#add(this.#refill);
    }
    /** Returns the token of a retry that was not made. */
    putBack() {
        this.#add(TOKEN);
    }
    #add(thousandths) {
        this.#tokens = Math.min(this.#tokens + thousandths, this.#capacity);
    }
    /** The number of whole tokens that are left. */
    get left() {
        return Math.floor(this.#tokens / TOKEN);
    }
}
