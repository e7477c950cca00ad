// The server's answers to requests: a value, or a sentence that can be shown.

import { parseProblem } from "./errors.js";
import { readStored, type Stored } from "./events.js";
import type { Failure } from "./failure.js";

/** What a request came to. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure; status: number };

/** Begins a conversation; its id. */
export function create(): Promise<Answer<string>> {
  return ask("/api/conversations", { method: "POST" }, (body) => word(body, "id"));
}

/** Reads a conversation. */
export function load(id: string): Promise<Answer<Stored>> {
  return ask(path(id), {}, readStored);
}

/** Sends a message; the id of the turn that begins. */
export function send(id: string, text: string): Promise<Answer<string>> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  };
  return ask(`${path(id)}/messages`, request, (body) => word(body, "turn"));
}

/** Where a conversation's events are. */
export function events(id: string): string {
  return `${path(id)}/events`;
}

function path(id: string): string {
  return `/api/conversations/${encodeURIComponent(id)}`;
}

async function ask<T>(
  url: string,
  request: RequestInit,
  read: (body: unknown) => T | undefined,
): Promise<Answer<T>> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { ...request, cache: "no-store" });
    body = await response.json().catch(() => undefined);
  } catch {
    return own("The server cannot be reached. Check the connection, then try again.", 0);
  }
  if (response.ok) {
    const value = read(body);
    if (value !== undefined) return { ok: true, value };
    return own("The server's answer could not be read.", response.status);
  }
  const error = parseProblem(body, response.headers.get("retry-after"));
  if (error !== undefined) return { ok: false, failure: error, status: response.status };
  return own("The server could not do that.", response.status);
}

/** A failure that the page itself puts into words: no answer has any. */
function own<T>(message: string, status: number): Answer<T> {
  return { ok: false, failure: { message }, status };
}

function word(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = (body as Record<string, unknown>)[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
