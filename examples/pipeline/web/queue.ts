// A browser opens few connections to a server: what two hundred cards ask must leave room for what a
// person does.

/** Does a few things at once, and the others in their turn. */
export class Queue {
  readonly #places: number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Does it when there is a place. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#places) this.#busy += 1;
    else await new Promise<void>((place) => this.#waiting.push(place));
    try {
      return await task();
    } finally {
      // The slot is handed on; no other task can take it in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy -= 1;
      else next();
    }
  }
}
