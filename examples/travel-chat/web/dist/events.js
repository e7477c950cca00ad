// What the server sends: events while a turn runs, rows when a conversation is read again.
// Everything here is read with care: a member that is missing or of another type makes the event
// none, and the page goes on.
import { parseNotice } from "./errors.js";
/** The names of the events that are no errors. */
export const EVENTS = ["turn_started", "text", "tool_call", "tool_result", "turn_ended"];
/** The names of those that are: their data is a notice. */
export const ERRORS = ["tool_execution_error", "provider_error"];
/** The event of this name with this data, if it is one. */
export function readEvent(name, data) {
    const of = members(data);
    const turn = of.word("turn");
    if (turn === undefined)
        return undefined;
    const text = of.text("text") ?? "";
    const call = of.word("tool_call_id");
    const tool = of.word("tool");
    switch (name) {
        case "turn_started":
            return { kind: name, turn, text };
        case "text":
            return { kind: name, turn, delta: of.text("delta") ?? "" };
        case "tool_call":
            return call === undefined ? undefined : { kind: name, turn, call, tool: tool ?? "" };
        case "tool_result":
            return call === undefined ? undefined : { kind: name, turn, call, tool: tool ?? "", text };
        case "turn_ended":
            return { kind: name, turn, text, reason: of.text("reason") ?? "" };
        default:
            return undefined;
    }
}
/** The event that tells of an error, if it says enough to be shown. */
export function readError(name, error) {
    const { turn, tool_call_id: call, tool } = error;
    if (turn === undefined)
        return undefined;
    if (name === "tool_execution_error" && call !== undefined) {
        return { kind: name, turn, call, tool: tool ?? "", error };
    }
    return { kind: "provider_error", turn, error };
}
/** The error that a stored row tells. The rest is in the catalog. */
export function errorOf(row) {
    return parseNotice({ code: row.code ?? "", message: row.text, ref: row.ref });
}
/** The answer to `GET /api/conversations/{id}`, if it is one. */
export function readStored(data) {
    if (!isRecord(data) || !Array.isArray(data["rows"]))
        return undefined;
    const last = data["last_event"];
    return {
        rows: data["rows"].flatMap((row) => readRow(row) ?? []),
        lastEvent: typeof last === "number" ? last : 0,
        running: data["running"] === true,
    };
}
const ROLES = ["user", "assistant", "tool", "error"];
function readRow(data) {
    const of = members(data);
    const turn = of.word("turn");
    const role = ROLES.find((role) => role === of.text("role"));
    const text = of.text("text");
    if (turn === undefined || role === undefined || text === undefined)
        return undefined;
    const row = { turn, role, text };
    const optional = { call: "tool_call_id", tool: "tool", code: "code", ref: "ref" };
    for (const [to, from] of Object.entries(optional)) {
        const value = of.word(from);
        if (value !== undefined)
            row[to] = value;
    }
    return row;
}
function isRecord(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
}
function members(data) {
    const of = (name) => (isRecord(data) && Object.hasOwn(data, name) ? data[name] : undefined);
    return {
        text: (name) => {
            const value = of(name);
            return typeof value === "string" ? value : undefined;
        },
        /** An id or a name: text that is not empty, or a number. */
        word: (name) => {
            const value = of(name);
            if (typeof value === "number")
                return String(value);
            return typeof value === "string" && value !== "" ? value : undefined;
        },
    };
}
