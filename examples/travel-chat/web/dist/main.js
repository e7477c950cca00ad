// The page: reads a conversation, follows its events, sends messages.
import * as api from "./api.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { follow } from "./stream.js";
import { SUGGESTIONS } from "./suggestions.js";
import { View } from "./view.js";
const scroller = element("main", HTMLElement);
const welcome = element("#welcome", HTMLElement);
const connection = element("#connection", HTMLElement);
const reconnect = element("#reconnect", HTMLButtonElement);
const view = new View(element("#log", HTMLElement), (turn) => void again(turn));
const composer = new Composer({
    form: element("#composer", HTMLFormElement),
    text: element("#text", HTMLTextAreaElement),
    send: element("#send", HTMLButtonElement),
    notice: element("#notice", HTMLElement),
}, send);
let open = nothing();
function nothing() {
    return { id: undefined, conversation: new Conversation(), connection: undefined, stop: () => undefined };
}
/** Shows the conversation that the address names, or an empty one. */
async function show() {
    open.stop();
    const shown = nothing();
    open = shown;
    state(shown, undefined);
    composer.notice(undefined);
    const id = new URL(location.href).searchParams.get("conversation");
    if (id === null || id === "") {
        draw(false);
        return;
    }
    shown.id = id;
    const answer = await api.load(id);
    if (open !== shown)
        return;
    if (!answer.ok) {
        // Nothing is there to be sent to, unless the server was out of reach and comes back.
        if (answer.status === 404)
            shown.id = undefined;
        else
            state(shown, "lost");
        draw(false);
        composer.notice(answer.failure);
        return;
    }
    shown.conversation = Conversation.rebuilt(answer.value.rows, answer.value.running);
    draw(false);
    scroller.scrollTop = scroller.scrollHeight;
    listen(shown, id, answer.value.lastEvent);
}
function listen(shown, id, after) {
    shown.stop = follow(id, after, {
        event: (event) => {
            if (open === shown && shown.conversation.apply(event))
                draw(true);
        },
        connection: (now) => state(shown, now),
    });
}
/** Sends a message, in a new conversation where there is none; what went wrong. */
async function send(text) {
    const shown = open;
    if (shown.id === undefined) {
        const created = await api.create();
        if (!created.ok)
            return created.failure;
        if (open !== shown)
            return undefined;
        shown.id = created.value;
        history.pushState(null, "", `?conversation=${encodeURIComponent(created.value)}`);
        listen(shown, created.value, 0);
    }
    const answer = await api.send(shown.id, text);
    if (!answer.ok)
        return answer.failure;
    // No stream is open, and there are new events.
    if (open === shown && shown.connection === "lost")
        void show();
    return undefined;
}
/** Asks a turn's question once more. */
async function again(turn) {
    composer.notice(await send(turn.question));
}
function draw(live) {
    const { conversation } = open;
    const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80;
    welcome.hidden = conversation.turns.length > 0;
    view.draw(conversation, live);
    composer.running(conversation.running);
    // Who has scrolled up to read is left there.
    if (atEnd)
        scroller.scrollTop = scroller.scrollHeight;
}
const STATES = {
    connecting: "Connecting…",
    open: "Connected",
    reconnecting: "Reconnecting…",
    lost: "Connection lost",
};
function state(of, now) {
    if (open !== of)
        return;
    of.connection = now;
    connection.hidden = now === undefined;
    reconnect.hidden = now !== "lost";
    if (now === undefined)
        return;
    connection.dataset["state"] = now;
    connection.textContent = STATES[now];
}
for (const { question, becomes } of SUGGESTIONS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = question;
    button.addEventListener("click", () => composer.write(question));
    const then = document.createElement("span");
    then.textContent = becomes;
    const item = document.createElement("li");
    item.append(button, then);
    element("#suggestions", HTMLElement).append(item);
}
element("#new", HTMLButtonElement).addEventListener("click", () => {
    history.pushState(null, "", location.pathname);
    void show().then(() => element("#text", HTMLTextAreaElement).focus());
});
reconnect.addEventListener("click", () => void show());
addEventListener("popstate", () => void show());
void show();
function element(selector, type) {
    const found = document.querySelector(selector);
    if (!(found instanceof type))
        throw new Error(`the page has no ${selector}`);
    return found;
}
