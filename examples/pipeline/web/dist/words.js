// What the page says in its own words.
import { STAGES, reached, spelt, stageTitle, statusTitle } from "./stages.js";
export function standing(firm) {
    const { card, notice } = firm;
    if (firm.running)
        return "running";
    if (card.done)
        return "done";
    if (card.failed)
        return "failed";
    if (notice !== undefined)
        return "rolled_back";
    return reached(card) === 0 ? "new" : "paused";
}
export const STANDINGS = {
    new: "Not started",
    running: "Running",
    paused: "Paused",
    rolled_back: "Rolled back",
    failed: "Failed",
    done: "Done",
};
/** What is to be read beside the stages. */
export function message(firm) {
    const { card, notice } = firm;
    const next = STAGES[reached(card)];
    switch (standing(firm)) {
        case "running":
            return {
                title: stageTitle(card.stage ?? next?.name ?? ""),
                text: STAGES.find(({ name }) => name === card.stage)?.does ?? next?.does ?? "",
                hint: "",
            };
        case "done":
            return { title: "All three stages are done", text: "There is nothing left to do for this firm.", hint: "" };
        case "new":
        case "paused":
            return { title: `Next: ${next?.title ?? "nothing"}`, text: next?.does ?? "", hint: "" };
        case "failed":
            // No service is to blame, and what the server says of such failures is made for those that roll back.
            return {
                title: stageTitle(card.stage ?? notice?.stage ?? next?.name ?? ""),
                text: "A mistake in our program stopped this stage. It stays as it is until we have looked into it; please quote the reference.",
                hint: "",
            };
        case "rolled_back": {
            const stage = stageTitle(notice?.stage ?? next?.name ?? "");
            return {
                title: notice?.service === undefined ? stage : `${notice.service} · ${stage}`,
                text: spelt(notice?.message ?? "", notice?.rollback_status ?? ""),
                hint: future(firm),
            };
        }
    }
}
/** What happens next, after a failure. What is kept is to be seen in the stages. */
function future({ card, notice }) {
    const next = STAGES[reached(card)];
    if (next === undefined)
        return `It stands at “${statusTitle(notice?.rollback_status ?? card.status)}”.`;
    if (reached(card) === 0)
        return "A retry begins at the start.";
    return `A retry goes on with ${next.title}.`;
}
/** What the button that starts a run says. */
export function startLabel(firm) {
    if (firm.asked === "start")
        return "Starting…";
    switch (standing(firm)) {
        case "running":
            return "Running…";
        case "new":
            return "Start";
        case "paused":
            return "Continue";
        default:
            return "Retry";
    }
}
/** May a run be started from here? */
export function startable({ card, running }) {
    return !running && !card.done && !card.failed;
}
export function failureCount(count) {
    return count === 1 ? "1 failure" : `${count} failures`;
}
/** A time as people write it. */
export function clockTime(at) {
    const date = new Date(at);
    if (Number.isNaN(date.getTime()))
        return "";
    return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
