// All failures of a firm, the newest first, a page at a time.
import * as api from "./api.js";
import { button, make, reference, write } from "./element.js";
import { serviceTitle, spelt, stageTitle, statusTitle } from "./stages.js";
import { clockTime } from "./words.js";
/** The list below a card; it is read when somebody opens it. */
export class HistoryView {
    element = make("div", "history");
    #firm;
    #said;
    #list = make("ol");
    #note = make("p", "note");
    #older;
    /** What is in the list, by reference. */
    #items = new Map();
    #next;
    #begun = false;
    #reads = false;
    /** How many failures the firm had when the list was read. */
    #count = 0;
    constructor(firm, id, said) {
        this.#firm = firm;
        this.#said = said;
        this.#older = button("older", "Show older", () => void this.#read(this.#next));
        this.#older.hidden = true;
        this.element.id = id;
        this.element.hidden = true;
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
    /** Reads what is new, where somebody sees it. */
    draw() {
        if (this.element.hidden || this.#reads || this.#count === this.#firm.card.failures)
            return;
        void this.#read(undefined);
    }
    /** Reads the first page, or the one after a cursor. */
    async #read(after) {
        if (this.#reads)
            return;
        this.#reads = true;
        const count = this.#firm.card.failures;
        this.#older.setAttribute("aria-disabled", "true");
        const answer = await api.history(this.#firm.card.id, after);
        this.#reads = false;
        this.#older.removeAttribute("aria-disabled");
        this.#note.hidden = answer.ok;
        this.#count = count;
        if (!answer.ok) {
            write(this.#note, answer.failure.message);
            this.#older.hidden = false;
            write(this.#older, "Try again");
            return;
        }
        const fresh = answer.value.failures.filter(({ ref }) => !this.#items.has(ref));
        const items = fresh.map((past) => this.#item(past));
        const first = items[0];
        if (after === undefined)
            this.#list.prepend(...items);
        else
            this.#list.append(...items);
        // The first page says where the second begins; read again, it has nothing to say of later ones.
        if (after !== undefined || !this.#begun)
            this.#next = answer.value.next;
        this.#begun = true;
        write(this.#older, "Show older");
        const focused = document.activeElement === this.#older;
        this.#older.hidden = this.#next === undefined;
        if (after === undefined)
            return;
        this.#said(`${items.length} older failures.`);
        if (focused && this.#older.hidden)
            first?.focus();
        this.draw();
    }
    #item(past) {
        const item = make("li");
        item.tabIndex = -1;
        const where = [serviceTitle(past.service ?? ""), stageTitle(past.stage)].filter((part) => part !== "");
        const head = make("p", "subject", where.join(" · "));
        const when = clockTime(past.at);
        if (when !== "") {
            const time = make("time", "", when);
            time.dateTime = past.at;
            head.append(" ", time);
        }
        const facts = [
            past.attempt === undefined ? "" : `Attempt ${past.attempt}`,
            past.httpStatus === undefined ? "" : `HTTP ${past.httpStatus}`,
            past.status === "" ? "" : `${statusTitle(past.previousStatus)} → ${statusTitle(past.status)}`,
        ].filter((fact) => fact !== "");
        item.dataset["ref"] = past.ref;
        item.append(head, make("p", "text", spelt(past.message, past.status)), make("p", "facts", facts.join(" · ")), reference(past.ref, this.#said));
        this.#items.set(past.ref, item);
        return item;
    }
}
