// Vercel's AI SDK (`ai`).
import { asSchema } from "ai";
import { member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, Guard, ToolFailure } from "./guard.js";
export { ToolFailure } from "./guard.js";
/**
 * Guards the tools of a call of the model: what a tool throws, and arguments that its schema refuses, are in the tool's
 * `tool-error` part as a {@link ToolFailure}, whose message is the catalog's text for the model.
 *
 * @returns tools of the same types; those without `execute` are the same
 */
export function guard(tools, errors, options = {}) {
    const guard = new Guard(errors, options);
    const guarded = Object.entries(tools).map(([name, tool]) => {
        const it = tool;
        return [name, typeof it["execute"] === "function" ? new GuardedTool(guard, name, it, it["execute"]).tool() : it];
    });
    return Object.fromEntries(guarded);
}
class GuardedTool {
    #guard;
    #name;
    #tool;
    #execute;
    /** The problems of arguments that the schema refused. They reach `execute`, so that the model reads the catalog's words. */
    #refused = new WeakMap();
    constructor(guard, name, tool, execute) {
        this.#guard = guard;
        this.#name = name;
        this.#tool = tool;
        this.#execute = execute;
    }
    tool() {
        const streams = Object.prototype.toString.call(this.#execute) === "[object AsyncGeneratorFunction]";
        const execute = streams ? (input, given) => this.#stream(input, given) : (input, given) => this.#run(input, given);
        const { needsApproval, onInputAvailable } = this.#tool;
        return {
            ...this.#tool,
            // No one is asked about a call that cannot be made, and the tool does not see its arguments.
            ...(typeof needsApproval === "function" && {
                needsApproval: (input, ...rest) => this.#problem(input) === undefined && needsApproval.call(this.#tool, input, ...rest),
            }),
            ...(typeof onInputAvailable === "function" && {
                onInputAvailable: (given) => (this.#problem(member(given, "input")) === undefined ? onInputAvailable.call(this.#tool, given) : undefined),
            }),
            inputSchema: this.#schema(),
            execute,
        };
    }
    /** The schema of the tool, which lets wrong arguments pass and remembers what is wrong with them. */
    #schema() {
        const own = asSchema(this.#tool["inputSchema"]);
        const validate = async (value) => {
            const result = (await own.validate?.(value)) ?? { success: true, value };
            if (result.success || typeof value !== "object" || value === null) {
                return result;
            }
            this.#refused.set(value, await problemOf(result.error, value));
            return { success: true, value };
        };
        return Object.create(own, { validate: { value: validate } });
    }
    #problem(input) {
        return typeof input === "object" && input !== null ? this.#refused.get(input) : undefined;
    }
    #run(input, given) {
        return this.#ended(input, given, async (limited) => {
            const output = await this.#execute.call(this.#tool, input, limited);
            return isStream(output) ? last(output) : output;
        });
    }
    /** The outputs of a tool that has several. After the first one the call has been seen to begin, so it is not repeated. */
    async *#stream(input, given) {
        let outputs;
        const begin = (limited) => {
            outputs = this.#execute.call(this.#tool, input, limited)[Symbol.asyncIterator]();
            return outputs.next();
        };
        const next = () => outputs.next();
        try {
            for (let step = await this.#ended(input, given, begin); step.done !== true; step = await this.#ended(input, given, next, { once: true })) {
                yield step.value;
            }
        }
        finally {
            // A tool that hangs would let this wait forever, and an error of its end comes after the result.
            (async () => outputs?.return?.())().catch(() => undefined);
        }
    }
    async #ended(input, given, run, around = {}) {
        const id = member(given, "toolCallId");
        const call = { tool: this.#name, tool_call_id: typeof id === "string" ? id : undefined, ...argumentsOf(input) };
        const problem = this.#problem(input);
        if (problem !== undefined) {
            throw new ToolFailure(this.#guard.failed(problem, call), problem);
        }
        const signal = member(given, "abortSignal");
        const limited = (own) => (this.#guard.isLimited ? { ...given, abortSignal: own } : given);
        const ended = await this.#guard.run(call, (own) => run(limited(own)), { ...around, signal });
        if ("value" in ended) {
            return ended.value;
        }
        throw new ToolFailure(ended.failed, ended.error);
    }
}
function isStream(output) {
    return typeof output === "object" && output !== null && Symbol.asyncIterator in output;
}
/** The last of several outputs, which is the result. */
async function last(outputs) {
    let last;
    for await (last of outputs) {
        // The ones before are not the result.
    }
    return last;
}
