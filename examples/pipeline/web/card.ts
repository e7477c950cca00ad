// A firm as the server tells of it. What is missing or of another type makes it none, and the page
// goes on with what it has.

/** A firm and where its run stands. */
export interface Card {
  id: string;
  name: string;
  status: string;
  /** The stage that runs. */
  stage: string | undefined;
  running: boolean;
  done: boolean;
  failed: boolean;
  /** The client response of the failure that stands, as it came; `null` where none does. */
  error: unknown;
  /** A stage may be begun. */
  canRetry: boolean;
  /** How many failures the history has. */
  failures: number;
}

/** A failure that the history tells. */
export interface Past {
  ref: string;
  stage: string;
  code: string;
  /** The service that failed, as people know it. */
  service: string | undefined;
  message: string;
  httpStatus: number | undefined;
  /** Where the run stood, and where the failure left it. */
  previousStatus: string;
  status: string;
  at: string;
  attempt: number | undefined;
}

/** A page of the history, the newest first. */
export interface Page {
  failures: Past[];
  /** Where the next one begins. */
  next: string | undefined;
}

/** The card in this, if it is one. */
export function readCard(data: unknown): Card | undefined {
  const it = record(data);
  const id = word(it?.["id"]);
  if (it === undefined || id === undefined) return undefined;
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
export function readCards(data: unknown): { firms: Card[]; next: string | undefined } | undefined {
  const firms = record(data)?.["firms"];
  if (!Array.isArray(firms)) return undefined;
  return { firms: firms.flatMap((firm: unknown) => readCard(firm) ?? []), next: word(record(data)?.["next"]) };
}

/** The card in what a poll answered where all is well. */
export function readPolled(data: unknown): Card | undefined {
  const it = record(data);
  return it?.["success"] === true ? readCard(it["firm"]) : undefined;
}

/** The answer to `GET /api/firms/{id}/history`. */
export function readPage(data: unknown): Page | undefined {
  const failures = record(data)?.["failures"];
  if (!Array.isArray(failures)) return undefined;
  return {
    failures: failures.flatMap((failure: unknown) => readPast(failure) ?? []),
    next: word(record(data)?.["next"]),
  };
}

function readPast(data: unknown): Past | undefined {
  const it = record(data);
  const ref = text(it?.["ref"]);
  if (it === undefined || ref === undefined) return undefined;
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

function record(data: unknown): Record<string, unknown> | undefined {
  const is = typeof data === "object" && data !== null && !Array.isArray(data);
  return is ? (data as Record<string, unknown>) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A text that says something, or a number. */
function word(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
