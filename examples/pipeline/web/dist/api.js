// The server's answers to requests: a value, or a sentence that can be shown.
import { readCard, readCards, readPage } from "./card.js";
import { parseProblem } from "./errors.js";
import { preferred } from "./language.js";
/** No answer in this time is none. */
const PATIENCE = 10_000;
/** All firms, however many answers they come in. */
export async function firms(signal) {
    const all = [];
    let after;
    do {
        const answer = await ask(`/api/firms${query("after", after)}`, { signal }, readCards);
        if (!answer.ok)
            return answer;
        all.push(...answer.value.firms);
        // One that leads back to itself would never end.
        after = answer.value.next === after ? undefined : answer.value.next;
    } while (after !== undefined);
    return { ok: true, value: all };
}
export const firm = (id, signal) => ask(path(id), { signal }, readCard);
/** Asks how a run is going. What the answer means, whatever its status, is for the generated client to say. */
export const poll = (id, signal) => ask(`${path(id)}/poll`, { signal, whatever: true }, (body) => body);
/** Starts a run, or goes on with it. */
export const start = (id) => ask(`${path(id)}/start`, { method: "POST" }, readCard);
/** The failure with this reference has been seen; one that came since has not. */
export const dismiss = (id, ref) => ask(`${path(id)}/dismiss${query("ref", ref)}`, { method: "POST" }, readCard);
/** A firm's failures, the newest first, or those after a cursor. */
export const history = (id, after) => ask(`${path(id)}/history${query("after", after)}`, {}, readPage);
/** What can be made to fail, and how. */
export const faults = () => ask("/api/faults", {}, readFaults);
/** Makes the next calls of a service fail. */
export const fail = (service, fault, times) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ service, fault, times });
    return ask("/api/faults", { method: "POST", headers, body }, () => true);
};
function path(id) {
    return `/api/firms/${encodeURIComponent(id)}`;
}
function query(name, value) {
    return value === undefined ? "" : `?${name}=${encodeURIComponent(value)}`;
}
async function ask(url, { whatever = false, ...request }, read) {
    const limit = AbortSignal.timeout(PATIENCE);
    const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
    let response;
    let body;
    try {
        const headers = { ...request.headers, ...preferred() };
        response = await fetch(url, { ...request, headers, signal, cache: "no-store" });
        const text = await response.text();
        body = parsed(text);
    }
    catch {
        return own("The server cannot be reached. Check the connection, then try again.", 0);
    }
    if (response.ok || whatever) {
        const value = body === undefined && response.status !== 204 ? undefined : read(body);
        if (value !== undefined)
            return { ok: true, value };
        return own("The server's answer could not be read.", response.status);
    }
    const problem = parseProblem(body, response.headers.get("retry-after"));
    if (problem === undefined)
        return own("The server could not do that.", response.status);
    return { ok: false, failure: { message: problem.message, ref: problem.ref }, status: response.status };
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** A failure that the page itself puts into words: no answer has any. */
function own(message, status) {
    return { ok: false, failure: { message }, status };
}
function readFaults(body) {
    if (typeof body !== "object" || body === null)
        return undefined;
    const { services, faults } = body;
    return { services: names(services), faults: names(faults) };
}
function names(value) {
    return Array.isArray(value) ? value.filter((name) => typeof name === "string" && name !== "") : [];
}
