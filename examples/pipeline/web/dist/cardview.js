// A firm's card. It is made once and then changed, so that the focus stays where it is and nothing
// that was opened closes.
import { button, make, reference, set, write } from "./element.js";
import { HistoryView } from "./historyview.js";
import { STAGES, progress } from "./stages.js";
import { STANDINGS, failureCount, message, standing, startLabel, startable } from "./words.js";
const STATES = {
    waiting: "Waiting",
    running: "Running",
    done: "Done",
    rolled_back: "Rolled back",
    failed: "Failed",
};
let made = 0;
/** Draws a firm. */
export class CardView {
    /** The card, as an item of the list. */
    element = make("li", "firm");
    #firm;
    #said;
    #name = make("h2", "name");
    #badge = make("p", "badge");
    #quiet = make("p", "quiet", "Reconnecting…");
    #stages = STAGES.map(({ title }) => ({
        item: make("li"),
        title: make("span", "title", title),
        state: make("span", "state"),
    }));
    #panel = make("div", "panel");
    #title = make("p", "subject");
    #text = make("p", "text");
    #hint = make("p", "hint");
    #ref = make("div", "ref");
    #go;
    #dismiss;
    #past;
    #history;
    constructor(firm, said) {
        this.#firm = firm;
        this.#said = said;
        made += 1;
        const id = `firm-${made}`;
        this.element.dataset["id"] = firm.card.id;
        this.#go = button("go", "", () => this.#start());
        this.#dismiss = button("dismiss", "Dismiss", () => void firm.dismiss());
        this.#text.dir = "auto";
        this.#past = button("past", "", () => this.#open());
        this.#history = new HistoryView(firm, `${id}-history`, said);
        this.#lay(id);
        this.draw();
    }
    /** Shows the firm as it is. */
    draw() {
        const firm = this.#firm;
        const { card, notice } = firm;
        const stands = standing(firm);
        set(this.element, "data-standing", stands);
        write(this.#name.firstElementChild ?? this.#name, card.name);
        set(this.#name, "title", card.name);
        write(this.#badge, STANDINGS[stands]);
        this.#quiet.hidden = !firm.reconnecting;
        progress(card, firm.running, notice?.stage).forEach((state, index) => {
            const stage = this.#stages[index];
            if (stage === undefined)
                return;
            set(stage.item, "data-state", state);
            write(stage.state, STATES[state]);
        });
        this.#say();
        this.#buttons();
        this.#history.draw();
    }
    /** Takes the focus, where a person goes on. */
    focus() {
        this.#rest();
    }
    #say() {
        const firm = this.#firm;
        const { title, text, hint } = message(firm);
        write(this.#title, title);
        write(this.#text, text);
        write(this.#hint, hint);
        this.#hint.hidden = hint === "";
        const shown = firm.running ? undefined : firm.notice;
        set(this.#panel, "data-kind", shown === undefined ? "plain" : "notice");
        set(this.#panel, "data-code", shown?.code ?? "");
        if (shown === undefined)
            this.#panel.removeAttribute("role");
        else
            set(this.#panel, "role", "group");
        if (shown === undefined)
            this.#panel.removeAttribute("aria-label");
        else
            set(this.#panel, "aria-label", "Notification");
        const ref = shown?.ref ?? "";
        if (this.#ref.dataset["ref"] === ref)
            return;
        this.#ref.dataset["ref"] = ref;
        this.#ref.replaceChildren(...(ref === "" ? [] : [reference(ref, this.#said)]));
    }
    #buttons() {
        const firm = this.#firm;
        const may = startable(firm);
        const waits = firm.running || firm.asked !== undefined;
        write(this.#go, startLabel(firm));
        // Not disabled: the user who just pressed it would lose the focus.
        set(this.#go, "aria-disabled", String(waits));
        const keep = this.element.contains(document.activeElement);
        this.#go.hidden = !may && !firm.running;
        this.#dismiss.hidden = firm.notice === undefined || firm.running;
        set(this.#dismiss, "aria-disabled", String(firm.asked !== undefined));
        this.#past.hidden = firm.card.failures === 0;
        write(this.#past, failureCount(firm.card.failures));
        // A button that is gone takes the focus with it.
        if (keep && !this.element.contains(document.activeElement))
            this.#rest({ preventScroll: true });
    }
    #rest(options) {
        if (this.#go.hidden)
            this.#name.focus(options);
        else
            this.#go.focus(options);
    }
    #start() {
        if (this.#go.getAttribute("aria-disabled") !== "true")
            void this.#firm.start();
    }
    #open() {
        const open = this.#past.getAttribute("aria-expanded") !== "true";
        set(this.#past, "aria-expanded", String(open));
        this.#history.open(open);
    }
    #lay(id) {
        const name = document.createElement("bdi");
        this.#name.id = `${id}-name`;
        this.#name.tabIndex = -1;
        this.#name.append(name);
        for (const [part, control] of [["go", this.#go], ["dismiss", this.#dismiss], ["past", this.#past]]) {
            control.id = `${id}-${part}`;
            control.setAttribute("aria-labelledby", `${control.id} ${this.#name.id}`);
        }
        set(this.#past, "aria-expanded", "false");
        set(this.#past, "aria-controls", `${id}-history`);
        const stages = make("ol", "stages");
        stages.setAttribute("aria-label", "Stages");
        for (const { item, title, state } of this.#stages) {
            const icon = make("span", "icon");
            icon.setAttribute("aria-hidden", "true");
            item.append(icon, title, state);
            stages.append(item);
        }
        this.#panel.append(this.#title, this.#text, make("div", "below", this.#hint, this.#ref));
        const article = make("article");
        article.setAttribute("aria-labelledby", this.#name.id);
        article.append(make("header", "", this.#name, make("div", "line", this.#badge, this.#quiet)), stages, this.#panel, make("div", "actions", this.#go, this.#dismiss, this.#past), this.#history.element);
        this.element.append(article);
    }
}
