// The form at the bottom: a message, and what went wrong with sending it.
import { hint, reference } from "./failure.js";
/** Lets a person write and send, one message at a time. */
export class Composer {
    #fields;
    #sending = false;
    #running = false;
    /** `send` answers what went wrong, if anything did; the text stays then. */
    constructor(fields, send) {
        this.#fields = fields;
        const { form, text } = fields;
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            void this.submit(send);
        });
        text.addEventListener("keydown", (event) => {
            // An input method's Enter picks a word.
            if (event.key !== "Enter" || event.shiftKey || event.isComposing)
                return;
            event.preventDefault();
            void this.submit(send);
        });
        text.addEventListener("input", () => this.#fit());
    }
    /** Puts a message into the field, to be sent or changed. */
    write(text) {
        this.#fields.text.value = text;
        this.#fit();
        this.#fields.text.focus();
    }
    /** Sends what is in the field. */
    async submit(send) {
        const field = this.#fields.text;
        const text = field.value.trim();
        if (text === "" || this.#sending || this.#running)
            return;
        this.#sending = true;
        this.#update();
        const failure = await send(text);
        this.#sending = false;
        this.notice(failure);
        if (failure === undefined && field.value.trim() === text)
            field.value = "";
        this.#fit();
        this.#update();
    }
    /** While a turn runs nothing is sent. */
    running(running) {
        this.#running = running;
        this.#update();
    }
    /** Shows what went wrong, or nothing. */
    notice(failure) {
        const { notice } = this.#fields;
        notice.hidden = failure === undefined;
        if (failure === undefined)
            return;
        const ref = reference(failure);
        const parts = [failure.message, hint(failure), ref === undefined ? undefined : `Reference ${ref}`];
        notice.textContent = parts.filter((part) => part !== undefined).join(" ");
    }
    #update() {
        this.#fields.send.disabled = this.#sending || this.#running;
    }
    /** The field grows with its text; the style sheet says how far. */
    #fit() {
        const { text } = this.#fields;
        text.rows = Math.min(6, text.value.split("\n").length);
    }
}
