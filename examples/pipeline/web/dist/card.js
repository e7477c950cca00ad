// A firm as the server tells of it. What is missing or of another type makes it none, and the page
// goes on with what it has.
/** The card in this, if it is one. */
export function readCard(data) {
    const it = record(data);
    const id = word(it?.["id"]);
    if (it === undefined || id === undefined)
        return undefined;
    const name = text(it["name"]) ?? "";
    return {
        id,
        name: name.trim() === "" ? `Firm ${id}` : name,
        status: text(it["status"]) ?? "",
        stage: text(it["stage"]),
        running: it["running"] === true,
        done: it["done"] === true,
        failed: it["failed"] === true,
        error: it["error"] ?? null,
        canRetry: it["can_retry"] === true,
        failures: count(it["failures"]) ?? 0,
    };
}
/** An answer to `GET /api/firms`. A firm that cannot be read is passed over. */
export function readCards(data) {
    const firms = record(data)?.["firms"];
    if (!Array.isArray(firms))
        return undefined;
    return { firms: firms.flatMap((firm) => readCard(firm) ?? []), next: word(record(data)?.["next"]) };
}
/** The card in what a poll answered where all is well. */
export function readPolled(data) {
    const it = record(data);
    return it?.["success"] === true ? readCard(it["firm"]) : undefined;
}
/** The answer to `GET /api/firms/{id}/history`. */
export function readPage(data) {
    const failures = record(data)?.["failures"];
    if (!Array.isArray(failures))
        return undefined;
    return {
        failures: failures.flatMap((failure) => readPast(failure) ?? []),
        next: word(record(data)?.["next"]),
    };
}
function readPast(data) {
    const it = record(data);
    const ref = text(it?.["ref"]);
    if (it === undefined || ref === undefined)
        return undefined;
    return {
        ref,
        stage: text(it["stage"]) ?? "",
        code: text(it["code"]) ?? "",
        service: text(it["service"]),
        message: text(it["message"]) ?? "",
        httpStatus: count(it["http_status"]),
        previousStatus: text(it["previous_status"]) ?? "",
        status: text(it["status"]) ?? "",
        at: text(it["at"]) ?? "",
        attempt: count(it["attempt"]),
    };
}
function record(data) {
    const is = typeof data === "object" && data !== null && !Array.isArray(data);
    return is ? data : undefined;
}
function text(value) {
    return typeof value === "string" ? value : undefined;
}
/** A text that says something, or a number. */
function word(value) {
    if (typeof value === "number" && Number.isFinite(value))
        return String(value);
    return typeof value === "string" && value !== "" ? value : undefined;
}
function count(value) {
    return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
