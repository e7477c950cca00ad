// One firm: follows its run, and acts on what the server says. Nothing here touches the page.

import * as api from "./api.js";
import { readPolled, type Card } from "./card.js";
import { handleToolError, type ToolError } from "./errors.js";
import { Poller, type Outcome } from "./poller.js";
import type { Queue } from "./queue.js";

/** What a firm tells the page. */
export interface Told {
  /** Something must be redrawn. */
  changed: (firm: Firm) => void;
  /** A failure came while the page was open. */
  failed: (firm: Firm, error: ToolError) => void;
  /** A run came to its end while the page was open. */
  done: (firm: Firm) => void;
  /** A person asked for something that was not done. */
  refused: (firm: Firm, failure: api.Failure) => void;
  /** A person changed something: other tabs want to know. */
  acted: (firm: Firm) => void;
}

/** What all firms share. */
export interface Shared {
  told: Told;
  queue: Queue;
  /** How long a firm waits between two polls. */
  pace: (firm: Firm) => number;
}

/** Requests in the order in which they were sent: an older answer never covers a newer one. */
let tickets = 0;

export function ticket(): number {
  tickets += 1;
  return tickets;
}

/** Polls that find a run at rest before it counts as that: between two stages it rests for a moment. */
const RESTS = 3;

/** A firm on the page. */
export class Firm {
  /** The failure that is shown. */
  notice: ToolError | undefined;
  /** Polls fail at the moment. */
  reconnecting = false;
  /** What a person asked for, until it is answered. */
  asked: "start" | "dismiss" | undefined;
  /** Is it on the screen? */
  visible = true;

  readonly #shared: Shared;
  readonly #poller: Poller;
  #card: Card;
  #newest: number;
  #rests = 0;
  /** A run was seen, and is followed to its end. */
  #follows: boolean;
  /** The card has to be read again, whatever the polls say: by a request with a later ticket. */
  #stale: number | undefined;
  /** The reference of the last failure that was told. */
  #known: string | undefined;

  constructor(card: Card, sent: number, shared: Shared) {
    this.#card = card;
    this.#newest = sent;
    this.#shared = shared;
    this.#poller = new Poller({
      ask: (signal) => shared.queue.run(() => this.#ask(signal)),
      pace: () => shared.pace(this),
      lost: (times) => this.#lost(times),
    });
    this.notice = failureOf(card).notice;
    this.#known = this.notice?.ref;
    this.#follows = card.running;
    if (card.running) this.#poller.start();
  }

  get card(): Card {
    return this.#card;
  }

  /** Its run goes on: a stage runs, or one is over and the next is about to begin. */
  get running(): boolean {
    if (this.notice === undefined) return this.#card.running || this.#follows;
    // What is shown stands, and nothing runs beside it. A card that is about to be read is waited for.
    return this.#card.running && this.#stale !== undefined;
  }

  /** Takes the card of an answer to a request that was sent then. */
  take(card: Card, sent: number): void {
    if (this.asked !== undefined || sent < this.#newest) return;
    this.#newest = sent;
    this.#read(sent);
    this.#show(card);
  }

  /** Reads the card again, now. */
  refresh(): void {
    this.#stale = ticket();
    this.#poller.hurry();
  }

  /** Asks at once where it waits to ask. */
  hurry(): void {
    if (this.#poller.running) this.#poller.hurry();
  }

  /** Starts the run, or goes on with it. */
  start(): Promise<void> {
    return this.#act("start", () => api.start(this.#card.id));
  }

  /** The failure has been seen. */
  dismiss(): Promise<void> {
    return this.#act("dismiss", () => api.dismiss(this.#card.id, this.notice?.ref));
  }

  /** It is on the page no more. */
  leave(): void {
    this.#poller.stop();
  }

  async #act(asked: "start" | "dismiss", request: () => Promise<api.Answer<Card>>): Promise<void> {
    if (this.asked !== undefined) return;
    this.asked = asked;
    this.#shared.told.changed(this);
    const sent = ticket();
    const answer = await request();
    this.asked = undefined;
    // What was sent before this answer came may tell of the time before.
    this.#newest = ticket();
    if (answer.ok) {
      this.#follows = asked === "start";
      this.#rests = 0;
      this.#read(sent);
      this.#show(answer.value);
      if (this.#follows) this.#poller.start();
      this.#shared.told.acted(this);
    } else {
      this.#shared.told.refused(this, answer.failure);
      // It may have happened all the same, here or in another tab.
      this.refresh();
    }
    this.#shared.told.changed(this);
  }

  async #ask(signal: AbortSignal): Promise<Outcome> {
    const { id } = this.#card;
    const sent = ticket();
    if (this.#stale !== undefined) {
      const answer = await api.firm(id, signal);
      if (!answer.ok || signal.aborted) return "failed";
      this.take(answer.value, sent);
      return this.#onward(signal);
    }
    const answer = await api.poll(id, signal);
    if (!answer.ok || signal.aborted) return "failed";
    // A person has acted since: this may tell of the time before.
    if (this.asked !== undefined || sent < this.#newest) return "again";
    const error = handleToolError(answer.value, {
      stop_polling: () => {
        this.#follows = false;
      },
      refresh_card: () => {
        this.#stale = ticket();
      },
      show_notification: (failure) => {
        this.notice = failure;
      },
    });
    if (error === undefined) {
      const card = readPolled(answer.value);
      if (card === undefined) return "failed";
      this.take(card, sent);
      return this.#onward(signal);
    }
    this.#newest = sent;
    // The card is read before anything is told: where the run was left is part of it.
    if (this.#stale === undefined) {
      this.#shared.told.changed(this);
      if (this.notice === error) this.#tell(error);
    }
    return this.#onward(signal);
  }

  /** Whether to ask again. For a card that has to be read it asks at once, and before it ends. */
  #onward(signal: AbortSignal): Outcome | Promise<Outcome> {
    if (this.#stale === undefined) return this.#follows ? "again" : "enough";
    return this.asked === undefined ? this.#ask(signal) : "again";
  }

  /** A card came in answer to a request that was sent then. */
  #read(sent: number): void {
    if (this.#stale !== undefined && sent > this.#stale) this.#stale = undefined;
  }

  /** Shows a card, and follows the run that it tells of. */
  #show(card: Card): void {
    const before = this.#card;
    this.#card = card;
    const { stands, stops, notice } = failureOf(card);
    const same = JSON.stringify(before) === JSON.stringify(card) && this.notice?.ref === notice?.ref;
    this.notice = notice;
    // While a failure stands the server says when to stop.
    this.#rests = card.running || stands ? 0 : this.#rests + 1;
    const ended = card.done || card.failed || stops || this.#rests >= RESTS;
    const followed = this.#follows;
    this.#follows = card.running || (followed && !ended);
    if (card.running) this.#poller.start();
    // The list may know of the end before a poll does, and while polls fail.
    if (!this.#follows && this.#stale === undefined) this.#poller.stop();
    if (same && followed === this.#follows) return;
    this.#shared.told.changed(this);
    if (notice !== undefined) this.#tell(notice);
    if (card.done && !before.done) this.#shared.told.done(this);
  }

  /** A failure is told once, however often it is read. */
  #tell(error: ToolError): void {
    if (error.ref === this.#known) return;
    this.#known = error.ref;
    this.#shared.told.failed(this, error);
  }

  #lost(times: number): void {
    const reconnecting = times > 0;
    if (reconnecting === this.reconnecting) return;
    this.reconnecting = reconnecting;
    this.#shared.told.changed(this);
  }
}

/** The failure that stands on a card, and what it asks for. */
function failureOf(card: Card): { stands: boolean; stops: boolean; notice: ToolError | undefined } {
  let stops = false;
  let notice: ToolError | undefined;
  const error = handleToolError(card.error, {
    stop_polling: () => {
      stops = true;
    },
    show_notification: (failure) => {
      notice = failure;
    },
  });
  return { stands: error !== undefined, stops, notice };
}
