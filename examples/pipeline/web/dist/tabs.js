// Other tabs of the same browser: what is done in one is seen at once in the others. Elsewhere it is
// seen when the list is read again.
/** Tells other tabs which firm was acted on, and hears it from them. */
export class Tabs {
    #channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("pipeline") : undefined;
    constructor(heard) {
        this.#channel?.addEventListener("message", ({ data }) => {
            if (typeof data === "string")
                heard(data);
        });
    }
    tell(id) {
        this.#channel?.postMessage(id);
    }
}
