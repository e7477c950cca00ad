// What a screen reader says of what happens on the page: each thing once, and many at once in short.
const SUMMARIES = {
    failed: (count) => `${count} firms were stopped by failures.`,
    done: (count) => `${count} firms are done.`,
};
/** More than so many are counted, not told. */
const MANY = 2;
/** What comes within this time is told together. */
const TOGETHER = 400;
/** Afterwards the text is gone, so that the same text is news again. */
const GONE = 8_000;
/** Speaks through a region that screen readers follow. */
export class Announcer {
    #region;
    #texts = [];
    #happened = new Map();
    #timer;
    #gone;
    constructor(region) {
        this.#region = region;
    }
    /** Says a text. */
    say(text) {
        this.#texts.push(text);
        this.#soon();
    }
    /** Says what happened, or with others of its kind how often. */
    tell(kind, text) {
        const texts = this.#happened.get(kind) ?? [];
        texts.push(text);
        this.#happened.set(kind, texts);
        this.#soon();
    }
    #soon() {
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#flush();
        }, TOGETHER);
    }
    #flush() {
        const told = [...this.#happened].flatMap(([kind, texts]) => texts.length > MANY ? [SUMMARIES[kind](texts.length)] : texts);
        this.#region.textContent = [...told, ...this.#texts].join(" ");
        this.#texts = [];
        this.#happened = new Map();
        clearTimeout(this.#gone);
        this.#gone = setTimeout(() => {
            this.#region.textContent = "";
        }, GONE);
    }
}
