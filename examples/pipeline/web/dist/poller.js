// Asking again and again. An answer that fails changes the pace and nothing else.
// See docs/decisions/054-a-failed-poll-is-not-a-failed-run.md.
const FIRST = 1_000;
const LONGEST = 15_000;
/** How long to wait after so many failures in a row; `chance` is from 0 to 1. */
export function backoff(failures, chance) {
    const grown = Math.min(FIRST * 2 ** Math.min(Math.max(failures - 1, 0), 10), LONGEST);
    // Spread, so that two hundred cards do not come back in the same moment.
    return grown * (0.5 + chance / 2);
}
/** Asks until it is told to stop, or until an answer is enough. */
export class Poller {
    #asking;
    #timer;
    #asks;
    #failures = 0;
    constructor(asking) {
        this.#asking = asking;
    }
    /** Does it ask? */
    get running() {
        return this.#timer !== undefined || this.#asks !== undefined;
    }
    /** Begins to ask after the pace, unless it does already. */
    start() {
        if (!this.running)
            this.#wait(this.#asking.pace());
    }
    /** Asks now, unless it does. */
    hurry() {
        if (this.#asks !== undefined)
            return;
        clearTimeout(this.#timer);
        this.#timer = undefined;
        void this.#ask();
    }
    /** Asks no more; an answer that is under way is not waited for. */
    stop() {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#asks?.abort();
        this.#asks = undefined;
        this.#count(0);
    }
    #wait(ms) {
        this.#timer = setTimeout(() => {
            this.#timer = undefined;
            void this.#ask();
        }, ms);
    }
    async #ask() {
        const asks = new AbortController();
        this.#asks = asks;
        const outcome = await this.#asking.ask(asks.signal).catch(() => "failed");
        // Stopped, or stopped and begun again, while the answer was under way.
        if (this.#asks !== asks)
            return;
        this.#asks = undefined;
        this.#count(outcome === "failed" ? this.#failures + 1 : 0);
        if (outcome === "again")
            this.#wait(this.#asking.pace());
        if (outcome === "failed")
            this.#wait(backoff(this.#failures, Math.random()));
    }
    #count(failures) {
        if (failures === this.#failures)
            return;
        this.#failures = failures;
        this.#asking.lost(failures);
    }
}
