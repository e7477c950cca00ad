// All failures of a firm, the newest first, a page at a time.
import * as api from "./api.js";
import { button, make, reference, write } from "./element.js";
import { toolError } from "./errors.js";
import { History } from "./history.js";
import { told } from "./language.js";
import { spelled } from "./stages.js";
import { clockTime, facts, subject } from "./words.js";
/** The list below a card; it is read when the user opens it. */
export class HistoryView {
    element = make("div", "history");
    #firm;
    #said;
    #history;
    #list = make("ol");
    #note = make("p", "note");
    #older;
    /** What is in the list. */
    #items = new Map();
    constructor(firm, id, said) {
        this.#firm = firm;
        this.#said = said;
        this.#history = new History((after) => api.history(firm.card.id, after));
        this.#older = button("older", "Show older", () => void this.#further());
        this.#older.hidden = true;
        this.element.id = id;
        this.element.hidden = true;
        // It takes the focus where nothing else in it can.
        this.element.tabIndex = -1;
        this.element.setAttribute("role", "group");
        this.element.setAttribute("aria-label", "Failures");
        this.element.append(this.#list, this.#note, this.#older);
        this.#note.hidden = true;
    }
    /** Opens or closes the list. */
    open(open) {
        this.element.hidden = !open;
        this.draw();
    }
    /** Reads new entries while the list is visible. */
    draw() {
        const { failures } = this.#firm.card;
        if (!this.element.hidden && this.#history.behind(failures))
            void this.#show(this.#history.newest(failures));
    }
    async #further() {
        const fresh = await this.#show(this.#history.further(this.#firm.card.failures));
        if (this.#history.failure === undefined)
            this.#said(fresh.length === 1 ? "1 more failure." : `${fresh.length} more failures.`);
    }
    /** Shows what a read came to. */
    async #show(read) {
        this.#older.setAttribute("aria-disabled", "true");
        const fresh = await read;
        this.#older.removeAttribute("aria-disabled");
        const { failure, more } = this.#history;
        const on = document.activeElement;
        const here = this.element.contains(on);
        this.#lay();
        this.#note.hidden = failure === undefined;
        write(this.#note, failure?.message ?? "");
        write(this.#older, failure === undefined ? "Show older" : "Try again");
        this.#older.hidden = failure === undefined && !more;
        // What is gone takes the focus with it; what was read last is next to it.
        const gone = on === this.#older ? this.#older.hidden : !this.element.contains(on);
        if (here && gone)
            (this.#item(fresh[0] ?? this.#history.past[0]) ?? this.element).focus();
        if (failure === undefined)
            this.draw();
        else
            this.#said(failure.message);
        return fresh;
    }
    /** Brings the list to what has been read, and moves nothing that stays. */
    #lay() {
        const past = new Set(this.#history.past);
        for (const [gone, item] of this.#items) {
            if (past.has(gone))
                continue;
            item.remove();
            this.#items.delete(gone);
        }
        let at = 0;
        for (const one of past) {
            const item = this.#item(one) ?? this.#made(one);
            const there = this.#list.children.item(at);
            if (there !== item)
                this.#list.insertBefore(item, there);
            at += 1;
        }
    }
    #item(past) {
        return past === undefined ? undefined : this.#items.get(past);
    }
    #made(past) {
        const item = make("li");
        item.tabIndex = -1;
        const head = make("p", "subject", subject(past.service, past.stage));
        const when = clockTime(past.at);
        if (when !== "") {
            const time = make("time", "", when);
            time.dateTime = past.at;
            head.append(" ", time);
        }
        item.dataset["ref"] = past.ref;
        const { code, message, ref, service, stage, status } = past;
        const failure = toolError(code, message, { ref, service, stage, rollback_status: status });
        const text = make("p", "text", spelled(told(failure), status));
        text.dir = "auto";
        item.append(head, text, make("p", "facts", facts(past)), reference(past.ref, this.#said));
        this.#items.set(past, item);
        return item;
    }
}
