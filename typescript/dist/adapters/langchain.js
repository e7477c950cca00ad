// LangChain.js: the middleware of `createAgent`.
import { ToolMessage } from "@langchain/core/messages";
import { causesOf, member } from "../causes.js";
import { problemOf } from "./arguments.js";
import { argumentsOf, Guard } from "./guard.js";
/**
 * The middleware's `wrapToolCall`: a call that fails is a `ToolMessage` with the status `error` and the catalog's text.
 * One whose code is no failure has the status `success`.
 * Interrupts, commands to other graphs and canceled runs pass as they are.
 */
export function guard(errors, options = {}) {
    const guard = new Guard(errors, options);
    return async (request, handler) => {
        const { name, id, args } = request.toolCall;
        const signal = member(request.runtime, "signal");
        const coded = async () => {
            try {
                return await handler(request);
            }
            catch (error) {
                throw refusedArguments(error) ? await problemOf(error, args, member(request.tool, "schema")) : error;
            }
        };
        const ended = await guard.run({ tool: name, tool_call_id: id, ...argumentsOf(args) }, coded, { signal, isControl });
        if ("value" in ended) {
            return ended.value;
        }
        const content = ended.failed.text();
        // A host shows the model an error for what it should correct.
        const status = ended.failed.isFailure ? "error" : "success";
        return new ToolMessage({ content, name, tool_call_id: id ?? "", status });
    };
}
/** Has the agent refused the arguments before the tool ran? */
function refusedArguments(error) {
    return causesOf(error).some((it) => member(it, "~brand") === "ToolInvocationError");
}
/** Interrupts for a human, and commands to other graphs. */
function isControl(error) {
    return member(error, "is_bubble_up") === true;
}
