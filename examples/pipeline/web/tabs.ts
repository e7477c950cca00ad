// Other tabs of the same browser: what is done in one is seen at once in the others. Elsewhere it is
// seen when the list is read again.

/** Tells other tabs which firm was acted on, and hears it from them. */
export class Tabs {
  readonly #channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("pipeline") : undefined;

  constructor(heard: (id: string) => void) {
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") heard(data);
    });
  }

  tell(id: string): void {
    this.#channel?.postMessage(id);
  }
}
