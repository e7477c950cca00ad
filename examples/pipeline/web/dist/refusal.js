// What a person asked for and did not get: said above the page until it has been read.
/** Says what was refused. */
export class Refusal {
    #parts;
    #back;
    #firm;
    /** `back` gives the focus to what a firm offers. */
    constructor(parts, back) {
        this.#parts = parts;
        this.#back = back;
        parts.close.addEventListener("click", () => this.hide());
    }
    /** Something was asked of this firm, and was not done. */
    show(firm, { message, ref }) {
        const whole = ref === undefined || message.includes(ref) ? message : `${message} Reference ${ref}`;
        this.#firm = firm;
        this.#parts.text.textContent = `${firm.card.name}: ${whole}`;
        this.#parts.box.hidden = false;
    }
    /** It has been read, or something else was done since. */
    hide() {
        const { box } = this.#parts;
        const focused = box.contains(document.activeElement);
        box.hidden = true;
        // A button that is gone takes the focus with it.
        if (focused && this.#firm !== undefined)
            this.#back(this.#firm);
    }
}
