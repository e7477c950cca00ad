// The page: follows all firms, shows them, and says what happens.
import { Announcer } from "./announcer.js";
import { Board } from "./board.js";
import { element } from "./element.js";
import { faultPanel } from "./faults.js";
import { List } from "./list.js";
import { Refusal } from "./refusal.js";
import { stageTitle } from "./stages.js";
import { Tabs } from "./tabs.js";
import { message } from "./words.js";
const connection = element("#connection", HTMLElement);
const loading = element("#loading", HTMLElement);
const announcer = new Announcer(element("#announcer", HTMLElement));
const said = (text) => announcer.say(text);
const list = new List({
    list: element("#firms", HTMLElement),
    choices: element("#choices", HTMLElement),
    search: element("#search", HTMLInputElement),
    empty: element("#empty", HTMLElement),
    none: element("#none", HTMLElement),
}, said);
const refusal = new Refusal({
    box: element("#refusal", HTMLElement),
    text: element("#refused", HTMLElement),
    close: element("#understood", HTMLButtonElement),
}, (firm) => list.focus(firm));
const tabs = new Tabs((id) => board.refresh(id));
const board = new Board({
    listed: (firms) => {
        loading.hidden = true;
        connect("open", "Connected");
        list.show(firms);
    },
    connection: (open) => {
        if (open)
            return;
        connect("reconnecting", "Reconnecting…");
        loading.textContent = "The server does not answer. It is asked again and again…";
    },
    changed: (firm) => list.draw(firm),
    failed: (firm, { stage }) => announcer.tell("failed", `${firm.card.name}: ${stageTitle(stage ?? "")} was stopped. ${message(firm).text}`),
    done: ({ card }) => announcer.tell("done", `${card.name} is done.`),
    refused: (firm, failure) => refusal.show(firm, failure),
    acted: ({ card }) => {
        refusal.hide();
        tabs.tell(card.id);
    },
});
function connect(state, text) {
    if (connection.dataset["state"] === state)
        return;
    connection.dataset["state"] = state;
    connection.textContent = text;
}
faultPanel({
    panel: element("#faults", HTMLElement),
    form: element("#fault-form", HTMLFormElement),
    service: element("#service", HTMLSelectElement),
    fault: element("#fault", HTMLSelectElement),
    times: element("#times", HTMLInputElement),
    said: element("#fault-said", HTMLElement),
});
// A user who comes back sees the current state.
document.addEventListener("visibilitychange", () => {
    if (!document.hidden)
        board.hurry();
});
addEventListener("online", () => board.hurry());
addEventListener("pageshow", ({ persisted }) => {
    if (persisted)
        board.hurry();
});
board.hurry();
