// One firm: follows its run, and acts on what the server says. Nothing here touches the page.

import * as api from "./api.js";
import { readPolled, type Card } from "./card.js";
import { handleToolError, type ToolError } from "./errors.js";
import { Poller, type Outcome } from "./poller.js";
import type { Queue } from "./queue.js";

/** What a firm tells the page. */
export interface Told {
  /** Something is to be drawn anew. */
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
  /** The card has to be read again, whatever the polls say. */
  #stale = false;
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
    this.notice = noticeOf(card);
    this.#known = this.notice?.ref;
    this.#follows = card.running;
    if (card.running) this.#poller.start();
  }

  get card(): Card {
    return this.#card;
  }

  /** Its run goes on: a stage runs, or one is over and the next is about to begin. */
  get running(): boolean {
    return this.#card.running || (this.#follows && !this.#ended());
  }

  /** Takes the card of an answer to a request that was sent then. */
  take(card: Card, sent: number): void {
    if (this.asked !== undefined || sent < this.#newest) return;
    this.#newest = sent;
    const before = this.#card;
    this.#card = card;
    this.#stale = false;
    const notice = noticeOf(card);
    const same = JSON.stringify(before) === JSON.stringify(card) && this.notice?.ref === notice?.ref;
    this.notice = notice;
    this.#rests = card.running ? 0 : this.#rests + 1;
    const followed = this.#follows;
    this.#follows = card.running || (followed && !this.#ended());
    if (card.running && !this.#poller.running) this.#poller.start();
    // The list may know of the end before a poll does, and while polls fail.
    if (!this.running) this.#poller.stop();
    if (same && followed === this.#follows) return;
    this.#shared.told.changed(this);
    if (notice !== undefined) this.#tell(notice);
    if (card.done && !before.done) this.#shared.told.done(this);
  }

  /** Reads the card again, now. */
  refresh(): void {
    this.#stale = true;
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
    return this.#act("dismiss", () => api.dismiss(this.#card.id));
  }

  /** It is on the page no more. */
  leave(): void {
    this.#poller.stop();
  }

  async #act(asked: "start" | "dismiss", request: () => Promise<api.Answer<Card>>): Promise<void> {
    if (this.asked !== undefined) return;
    this.asked = asked;
    this.#shared.told.changed(this);
    const answer = await request();
    this.asked = undefined;
    // What was sent before this answer came may tell of the time before.
    this.#newest = ticket();
    if (answer.ok) {
      this.#follows = asked === "start";
      this.#rests = 0;
      this.take(answer.value, this.#newest);
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
    if (this.#stale) {
      const answer = await api.firm(id, signal);
      if (!answer.ok || signal.aborted) return "failed";
      this.take(answer.value, sent);
      return this.#outcome();
    }
    const answer = await api.poll(id, signal);
    if (!answer.ok || signal.aborted) return "failed";
    // A person has acted since: this may tell of the time before.
    if (this.asked !== undefined || sent < this.#newest) return "again";
    let enough = false;
    const error = handleToolError(answer.value, {
      stop_polling: () => {
        enough = true;
      },
      refresh_card: () => {
        this.#stale = true;
      },
      show_notification: (failure) => {
        this.notice = failure;
      },
    });
    if (error === undefined) {
      const card = readPolled(answer.value);
      if (card === undefined) return "failed";
      this.take(card, sent);
      return this.#outcome();
    }
    this.#shared.told.changed(this);
    // The card is read before the polling ends and anything is told: where the run was left is part of it.
    if (this.#stale) return this.#ask(signal);
    if (this.notice === error) this.#tell(error);
    return enough ? "enough" : "again";
  }

  #outcome(): Outcome {
    return this.#stale || this.running ? "again" : "enough";
  }

  /** Has the run that is followed come to its end, or to a rest that lasts? */
  #ended(): boolean {
    const { done, failed } = this.#card;
    return done || failed || this.notice !== undefined || this.#rests >= RESTS;
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

/** The notification that a card asks for. */
function noticeOf(card: Card): ToolError | undefined {
  let notice: ToolError | undefined;
  handleToolError(card.error, {
    show_notification: (error) => {
      notice = error;
    },
  });
  return notice;
}
