// Vercel's AI SDK (`ai`).
import { asSchema } from "ai";
import { isOf, member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, Guard, ToolFailure } from "./guard.js";
export { ToolFailure } from "./guard.js";
/**
 * Guards the tools of a call of the model: what a tool throws, and arguments that its schema refuses, are in the tool's
 * `tool-error` part as a {@link ToolFailure}, whose message is the catalog's text for the model. What is no failure is an output of the tool: a refused call is
 * `execution-denied` for the model.
 *
 * @returns tools of the same types; those without `execute` are the same
 */
export function guard(tools, errors, options = {}) {
    const guard = new Guard(errors, options);
    const guarded = Object.entries(tools).map(([name, tool]) => {
        const it = tool;
        return [name, typeof it["execute"] === "function" ? new GuardedTool(guard, errors, name, it, it["execute"]).tool() : it];
    });
    return Object.fromEntries(guarded);
}
class GuardedTool {
    #guard;
    #errors;
    #name;
    #tool;
    #execute;
    /** The problems of arguments that the schema refused. They reach `execute`, so that the model reads the catalog's words. */
    #refused = new WeakMap();
    constructor(guard, errors, name, tool, execute) {
        this.#guard = guard;
        this.#errors = errors;
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
            toModelOutput: (given) => this.#modelOutput(given),
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
    /** What the model gets of an output: of a text that is no failure the SDK's own form, of all else what the tool says. */
    #modelOutput(given) {
        const output = member(given, "output");
        const read = typeof output === "string" ? this.#errors.parseToolResult(output) : undefined;
        if (read?.known === true && read.disposition !== "failed") {
            return read.disposition === "refused" ? { type: "execution-denied", reason: output } : { type: "text", value: output };
        }
        const own = this.#tool["toModelOutput"];
        if (typeof own === "function") {
            return own.call(this.#tool, given);
        }
        return typeof output === "string" ? { type: "text", value: output } : { type: "json", value: output ?? null };
    }
    #run(input, given) {
        const run = async (limited) => {
            const output = await this.#execute.call(this.#tool, input, limited);
            return isStream(output) ? last(output) : output;
        };
        return this.#ended(input, given, run).catch(unfailed);
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
        catch (error) {
            yield unfailed(error);
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
/** The text of a call that was refused, is partly done or found nothing: it is an output of the tool. */
function unfailed(error) {
    if (isOf(error, ToolFailure) && !error.occurrence.isFailure) {
        return error.message;
    }
    throw error;
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
