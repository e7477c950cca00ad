// The conversation on the page. Every text goes in as text, never as markup, and an element is made
// once and then kept: a screen reader says nothing twice, and nothing that was opened closes.
import { hint, reference, repeatable, wait } from "./failure.js";
/** Draws conversations. */
export class View {
    #log;
    #retry;
    #made = new WeakMap();
    /** `retry` is called when a person asks for a turn once more. */
    constructor(log, retry) {
        this.#log = log;
        this.#retry = retry;
    }
    /** Shows a conversation. `live`: what is new happened just now, and is announced. */
    draw(conversation, live) {
        const last = conversation.turns.at(-1);
        const turns = conversation.turns.map((turn) => {
            const element = this.#once(turn, () => turnElement(turn));
            this.#fill(element, turn, live);
            const again = turn === last && !turn.running;
            for (const button of element.querySelectorAll(".again"))
                button.hidden = !again;
            return element;
        });
        place(this.#log, turns);
    }
    #fill(element, turn, live) {
        write(part(element, ".question .text"), turn.question);
        part(element, ".question").hidden = turn.question === "";
        const answer = part(element, ".answer");
        answer.setAttribute("aria-busy", String(turn.running));
        part(element, ".working").hidden = !turn.running;
        place(answer, turn.items.map((item) => this.#item(turn, item, live)));
    }
    #item(turn, item, live) {
        switch (item.kind) {
            case "text": {
                const element = this.#once(item, () => make("p", "said"));
                write(element, item.text);
                return element;
            }
            case "tool": {
                const element = this.#once(item, () => toolElement(item));
                this.#outcome(element, item, live);
                return element;
            }
            case "failure":
                return this.#once(item, () => {
                    const element = failureElement(item.failure, live);
                    if (mayAskAgain(turn, item.failure))
                        element.append(this.#again(turn, item.failure));
                    return element;
                });
        }
    }
    #outcome(element, item, live) {
        const outcome = item.outcome;
        const state = outcome === undefined ? "running" : outcome.ok ? "done" : "failed";
        element.dataset["state"] = state;
        write(part(element, ".state"), STATES[state]);
        if (outcome === undefined)
            return;
        const came = this.#once(outcome, () => outcome.ok ? resultElement(outcome.value) : failureElement(outcome.error, live));
        place(part(element, ".outcome"), [came]);
    }
    /** A button that asks the turn's question again, once the wait is over. */
    #again(turn, failure) {
        const button = make("button", "again");
        button.setAttribute("type", "button");
        button.addEventListener("click", () => this.#retry(turn));
        let left = failure.retry_after_ms ?? 0;
        const tick = () => {
            button.toggleAttribute("disabled", left > 0);
            write(button, left > 0 ? `Try again in ${wait(left)}` : "Try again");
            if (left > 0)
                setTimeout(tick, Math.min(left, 1000));
            left -= 1000;
        };
        tick();
        return button;
    }
    #once(of, build) {
        const known = this.#made.get(of);
        if (known !== undefined)
            return known;
        const element = build();
        this.#made.set(of, element);
        return element;
    }
}
/** Asking again is offered only where no tool did anything that would be done twice. */
function mayAskAgain(turn, failure) {
    return repeatable(failure) && turn.items.every((item) => item.kind !== "tool");
}
const STATES = { running: "Running…", done: "Done", failed: "Failed" };
/** Longer results are folded. */
const LONG = 240;
function turnElement(turn) {
    const element = make("article", "turn");
    element.dataset["turn"] = turn.id;
    const question = make("p", "question");
    question.append(make("span", "hidden", "You: "), make("span", "text"));
    const working = make("p", "working");
    working.append(make("span", "dots"), make("span", "hidden", "The assistant is working…"));
    element.append(question, make("div", "answer"), working);
    return element;
}
function toolElement(item) {
    const element = make("div", "tool");
    element.setAttribute("role", "group");
    element.dataset["call"] = item.call;
    const name = toolName(item.tool);
    element.setAttribute("aria-label", `Tool: ${name}`);
    const head = make("p", "head");
    const icon = make("span", "icon");
    icon.setAttribute("aria-hidden", "true");
    head.append(icon, make("span", "name", name), make("span", "state"));
    element.append(head, make("div", "outcome"));
    return element;
}
function resultElement(text) {
    const result = make("p", "result", text);
    if (text.length <= LONG)
        return result;
    const folded = make("details");
    folded.append(make("summary", "", "Show the result"), result);
    return folded;
}
function failureElement(failure, live) {
    const element = make("div", "failure");
    element.setAttribute("role", live ? "alert" : "note");
    element.dataset["code"] = failure.code ?? "";
    element.append(make("p", "message", failure.message));
    const advice = hint(failure);
    if (advice !== undefined)
        element.append(make("p", "hint", advice));
    const ref = reference(failure);
    if (ref !== undefined) {
        const line = make("p", "reference", "Reference ");
        line.append(make("code", "", ref));
        element.append(line);
    }
    return element;
}
/** A tool's name for people: `search_places` is “Search places”. */
export function toolName(tool) {
    const words = tool.replaceAll(/[_\-.]+/g, " ").trim();
    return words === "" ? "Tool" : words.charAt(0).toUpperCase() + words.slice(1);
}
function make(tag, kind = "", text = "") {
    const element = document.createElement(tag);
    if (kind !== "")
        element.className = kind;
    if (text !== "")
        element.textContent = text;
    return element;
}
function part(of, selector) {
    const found = of.querySelector(selector);
    if (found === null)
        throw new Error(`no ${selector}`);
    return found;
}
/** Writes a text where another stands; a text that only grew is added to. */
function write(to, text) {
    const old = to.textContent ?? "";
    if (old === text)
        return;
    if (old !== "" && text.startsWith(old))
        to.append(text.slice(old.length));
    else
        to.textContent = text;
    if (to.childNodes.length > 64)
        to.normalize();
}
/** Makes these the children, and moves none that is in its place. */
function place(into, children) {
    children.forEach((child, at) => {
        const there = into.children.item(at);
        if (there !== child)
            into.insertBefore(child, there);
    });
    while (into.children.length > children.length)
        into.lastElementChild?.remove();
}
