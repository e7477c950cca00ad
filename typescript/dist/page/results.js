// The results of tool calls, each once.
/**
 * The results of tool calls, each once by turn and id, whether they come live, from a stored history
 * or from both: a success wins over a failure, else the first stays. They keep the order in which
 * their calls were first heard of.
 */
export class ToolResults {
    #results = new Map();
    constructor(results = []) {
        for (const result of results) {
            this.add(result);
        }
    }
    /** Takes a result; false where it changes nothing, so that there is nothing to show. */
    add(result) {
        const key = JSON.stringify([result.turn, result.tool_call_id]);
        const known = this.#results.get(key);
        if (known !== undefined && (known.ok || !result.ok)) {
            return false;
        }
        this.#results.set(key, result);
        return true;
    }
    get(turn, toolCallId) {
        return this.#results.get(JSON.stringify([turn, toolCallId]));
    }
    get size() {
        return this.#results.size;
    }
    [Symbol.iterator]() {
        return this.#results.values();
    }
}
