// What the page says in its own words.
import { told } from "./language.js";
import { STAGES, reached, spelled, stageTitle, statusTitle } from "./stages.js";
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
/** The text beside the stages. */
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
            return { title: `Next: ${next?.title ?? "nothing"}`, text: next?.does ?? "", hint: card.canRetry ? "" : HELD };
        case "failed":
            // No service is to blame, and what the server says of such failures is made for those that roll back.
            return {
                title: stageTitle(card.stage ?? notice?.stage ?? next?.name ?? ""),
                text: `A mistake in our program stopped this stage. It stays as it is until we have looked into it${notice?.ref === undefined ? "" : "; please quote the reference"}.`,
                hint: "",
            };
        case "rolled_back":
            return {
                title: subject(notice?.service, notice?.stage ?? next?.name ?? ""),
                text: notice === undefined ? "" : spelled(told(notice), notice.rollback_status ?? ""),
                hint: future(firm),
            };
    }
}
/** Which service failed, if one did, and in which stage. */
export function subject(service, stage) {
    return [service ?? "", stageTitle(stage)].filter((part) => part !== "").join(" · ");
}
/** What else the history knows of a failure. */
export function facts({ attempt, httpStatus, service, previousStatus, status }) {
    return [
        attempt === undefined ? "" : `Attempt ${attempt}`,
        // If no service failed, it is the number of the code, not the status of a response.
        httpStatus === undefined || (service ?? "") === "" ? "" : `HTTP ${httpStatus}`,
        status === "" ? "" : `${statusTitle(previousStatus)} → ${statusTitle(status)}`,
    ]
        .filter((fact) => fact !== "")
        .join(" · ");
}
/** Why there is nothing to press: a worker has the firm without working on it. */
const HELD = "It cannot be started at the moment.";
/** What happens next, after a failure. The stages show what is kept. */
function future({ card, notice }) {
    const next = STAGES[reached(card)];
    if (next === undefined)
        return `It stands at “${statusTitle(notice?.rollback_status ?? card.status)}”.`;
    if (!card.canRetry)
        return HELD;
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
/** May a run be started from here? That is for the server to say. */
export function startable({ card, running }) {
    return card.canRetry && !running;
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
