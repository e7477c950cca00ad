// A firm's failures as far as they have been read: the newest first, a page at a time, and without a gap.
/** What has been read, and what comes next. Nothing here touches the page. */
export class History {
    /** Why the last read came to nothing. */
    failure;
    #ask;
    #past = [];
    /** Where the next page begins. */
    #next;
    /** Where the read began that came to nothing. */
    #failed;
    /** How many failures the firm had when its newest were asked for. What failed is asked for again by the user only. */
    #count;
    #reads = false;
    constructor(ask) {
        this.#ask = ask;
    }
    /** What has been read, the newest first. */
    get past() {
        return this.#past;
    }
    /** Are there older ones? */
    get more() {
        return this.#next !== undefined;
    }
    /** Whether there is something new to read in a firm with so many failures, and nothing is being read. */
    behind(count) {
        return !this.#reads && this.#count !== count;
    }
    /** Reads the newest, of so many; answers with what came in. */
    newest(count) {
        return this.#read(undefined, count);
    }
    /** Reads older ones; what came to nothing is read again. */
    further(count) {
        return this.#read(this.failure === undefined ? this.#next : this.#failed, count);
    }
    async #read(after, count) {
        if (this.#reads)
            return [];
        this.#reads = true;
        const answer = await this.#ask(after);
        this.#reads = false;
        this.failure = answer.ok ? undefined : answer.failure;
        this.#failed = after;
        if (after === undefined)
            this.#count = count;
        if (!answer.ok)
            return [];
        return this.#take(answer.value, after === undefined);
    }
    #take({ failures, next }, first) {
        const known = new Set(this.#past.map(({ ref }) => ref));
        const fresh = [...new Map(failures.map((past) => [past.ref, past])).values()].filter(({ ref }) => !known.has(ref));
        // Where the newest reach back to nothing that is known, some may be missing in between.
        const apart = first && !failures.some(({ ref }) => known.has(ref));
        if (apart)
            this.#past = fresh;
        else
            this.#past = first ? [...fresh, ...this.#past] : [...this.#past, ...fresh];
        // The first page read again has nothing to say of where the last one ended.
        if (apart || !first)
            this.#next = next;
        return fresh;
    }
}
