// A firm's failures as far as they have been read: the newest first, a page at a time, and without a gap.

import type { Answer, Failure } from "./api.js";
import type { Page, Past } from "./card.js";

/** What has been read, and what comes next. Nothing here touches the page. */
export class History {
  /** Why the last read came to nothing. */
  failure: Failure | undefined;
  readonly #ask: (after: string | undefined) => Promise<Answer<Page>>;
  #past: readonly Past[] = [];
  /** Where the next page begins. */
  #next: string | undefined;
  /** Where the read began that came to nothing. */
  #failed: string | undefined;
  /** How many failures the firm had when its newest were asked for. What failed is asked for again by the user only. */
  #count: number | undefined;
  #reads = false;

  constructor(ask: (after: string | undefined) => Promise<Answer<Page>>) {
    this.#ask = ask;
  }

  /** What has been read, the newest first. */
  get past(): readonly Past[] {
    return this.#past;
  }

  /** Are there older ones? */
  get more(): boolean {
    return this.#next !== undefined;
  }

  /** Whether there is something new to read in a firm with so many failures, and nothing is being read. */
  behind(count: number): boolean {
    return !this.#reads && this.#count !== count;
  }

  /** Reads the newest, of so many; answers with what came in. */
  newest(count: number): Promise<readonly Past[]> {
    return this.#read(undefined, count);
  }

  /** Reads older ones; what came to nothing is read again. */
  further(count: number): Promise<readonly Past[]> {
    return this.#read(this.failure === undefined ? this.#next : this.#failed, count);
  }

  async #read(after: string | undefined, count: number): Promise<readonly Past[]> {
    if (this.#reads) return [];
    this.#reads = true;
    const answer = await this.#ask(after);
    this.#reads = false;
    this.failure = answer.ok ? undefined : answer.failure;
    this.#failed = after;
    if (after === undefined) this.#count = count;
    if (!answer.ok) return [];
    return this.#take(answer.value, after === undefined);
  }

  #take({ failures, next }: Page, first: boolean): readonly Past[] {
    const known = new Set(this.#past.map(({ ref }) => ref));
    const fresh = [...new Map(failures.map((past) => [past.ref, past])).values()].filter(({ ref }) => !known.has(ref));
    // Where the newest reach back to nothing that is known, some may be missing in between.
    const apart = first && !failures.some(({ ref }) => known.has(ref));
    if (apart) this.#past = fresh;
    else this.#past = first ? [...fresh, ...this.#past] : [...this.#past, ...fresh];
    // The first page read again has nothing to say of where the last one ended.
    if (apart || !first) this.#next = next;
    return fresh;
  }
}
