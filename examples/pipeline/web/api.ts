// The server's answers to requests: a value, or a sentence that can be shown.

import { readCard, readCards, readPage, type Card, type Page } from "./card.js";
import { parseProblem } from "./errors.js";
import { preferred } from "./language.js";

/** What went wrong with a request, for people. */
export interface Failure {
  message: string;
  ref?: string | undefined;
}

/** What a request came to. The status is 0 where nothing was answered. */
export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure; status: number };

/** The failures that the stand-in services can be asked for. */
export interface Faults {
  services: string[];
  faults: string[];
}

/** No answer in this time is none. */
const PATIENCE = 10_000;

/** All firms, however many answers they come in. */
export async function firms(signal?: AbortSignal): Promise<Answer<Card[]>> {
  const all: Card[] = [];
  let after: string | undefined;
  do {
    const answer = await ask(`/api/firms${query("after", after)}`, { signal }, readCards);
    if (!answer.ok) return answer;
    all.push(...answer.value.firms);
    // One that leads back to itself would never end.
    after = answer.value.next === after ? undefined : answer.value.next;
  } while (after !== undefined);
  return { ok: true, value: all };
}

export const firm = (id: string, signal?: AbortSignal): Promise<Answer<Card>> => ask(path(id), { signal }, readCard);

/** Asks how a run is going. What the answer means, whatever its status, is for the generated client to say. */
export const poll = (id: string, signal?: AbortSignal): Promise<Answer<unknown>> =>
  ask(`${path(id)}/poll`, { signal, whatever: true }, (body) => body);

/** Starts a run, or goes on with it. */
export const start = (id: string): Promise<Answer<Card>> => ask(`${path(id)}/start`, { method: "POST" }, readCard);

/** The failure with this reference has been seen; one that came since has not. */
export const dismiss = (id: string, ref?: string): Promise<Answer<Card>> =>
  ask(`${path(id)}/dismiss${query("ref", ref)}`, { method: "POST" }, readCard);

/** A firm's failures, the newest first, or those after a cursor. */
export const history = (id: string, after?: string): Promise<Answer<Page>> =>
  ask(`${path(id)}/history${query("after", after)}`, {}, readPage);

/** What can be made to fail, and how. */
export const faults = (): Promise<Answer<Faults>> => ask("/api/faults", {}, readFaults);

/** Makes the next calls of a service fail. */
export const fail = (service: string, fault: string, times: number): Promise<Answer<true>> => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ service, fault, times });
  return ask("/api/faults", { method: "POST", headers, body }, () => true);
};

function path(id: string): string {
  return `/api/firms/${encodeURIComponent(id)}`;
}

function query(name: string, value: string | undefined): string {
  return value === undefined ? "" : `?${name}=${encodeURIComponent(value)}`;
}

type Request = Omit<RequestInit, "signal"> & { signal?: AbortSignal | undefined; whatever?: boolean };

async function ask<T>(
  url: string,
  { whatever = false, ...request }: Request,
  read: (body: unknown) => T | undefined,
): Promise<Answer<T>> {
  const limit = AbortSignal.timeout(PATIENCE);
  const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
  let response: Response;
  let body: unknown;
  try {
    const headers = { ...request.headers, ...preferred() };
    response = await fetch(url, { ...request, headers, signal, cache: "no-store" });
    const text = await response.text();
    body = parsed(text);
  } catch {
    return own("The server cannot be reached. Check the connection, then try again.", 0);
  }
  if (response.ok || whatever) {
    const value = body === undefined && response.status !== 204 ? undefined : read(body);
    if (value !== undefined) return { ok: true, value };
    return own("The server's answer could not be read.", response.status);
  }
  const problem = parseProblem(body, response.headers.get("retry-after"));
  if (problem === undefined) return own("The server could not do that.", response.status);
  return { ok: false, failure: { message: problem.message, ref: problem.ref }, status: response.status };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A failure that the page itself puts into words: no answer has any. */
function own<T>(message: string, status: number): Answer<T> {
  return { ok: false, failure: { message }, status };
}

function readFaults(body: unknown): Faults | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { services, faults } = body as Record<string, unknown>;
  return { services: names(services), faults: names(faults) };
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string" && name !== "") : [];
}
