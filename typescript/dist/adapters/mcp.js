// The MCP TypeScript SDK, 1.x (`@modelcontextprotocol/sdk`) and 2.x (`@modelcontextprotocol/server`).
import { member } from "../causes.js";
import { Misuse } from "../misuse.js";
import { isOwnEnvelope } from "../received.js";
import { issuesOf, problemOf } from "./arguments.js";
import { argumentsOf, Guard } from "./guard.js";
/** The longest text, in characters, that a result from elsewhere keeps. */
const LONGEST = 64 * 1024;
/** Before this revision a result has no `resultType`, and the SDK of a later one adds it. */
const PROTOCOL = "2025-11-25";
/**
 * Guards the tools that are registered from now on: a call that fails returns a result with `isError`, the catalog's text
 * and the envelope in `_meta`. A code that is no failure returns one without `isError`, unless the tool has an
 * `outputSchema`, which every ordinary result must fit. Arguments that the SDK refuses, and failed results without a code, get one too.
 *
 * @returns the same server
 */
export function guard(server, errors, options = {}) {
    const guarded = new GuardedServer(errors, options);
    const [own, low] = [server, server.server];
    try {
        low["assertCanSetRequestHandler"]?.("tools/call");
    }
    catch (cause) {
        throw new Misuse("guard", "the server already has a tool; guard it before the first registerTool", { cause });
    }
    for (const name of ["registerTool", "tool"]) {
        const register = own[name];
        if (register !== undefined) {
            own[name] = (...given) => register.apply(server, guarded.registered(given));
        }
    }
    const handle = low["setRequestHandler"];
    low["setRequestHandler"] = (...given) => handle.apply(server.server, [...given.slice(0, -1), guarded.handler(given.at(-1))]);
    return server;
}
class GuardedServer {
    #errors;
    #guard;
    #schemas = new Map();
    /** The tools whose ordinary results must fit a schema. */
    #typed = new Set();
    constructor(errors, options) {
        this.#errors = errors;
        this.#guard = new Guard(errors, options);
    }
    /** The parameters of a registration, with the tool's function guarded. */
    registered(given) {
        const [tool, run] = [String(given[0]), given.at(-1)];
        this.#schemas.set(tool, member(given[1], "inputSchema"));
        if (member(given[1], "outputSchema") !== undefined) {
            this.#typed.add(tool);
        }
        return typeof run === "function" ? [...given.slice(0, -1), this.#guarded(tool, run)] : [...given];
    }
    #guarded(tool, run) {
        return async (...given) => {
            const extra = given.at(-1);
            const request = member(extra, "mcpReq");
            const id = member(extra, "requestId") ?? member(request, "id");
            const call = { tool, tool_call_id: id === undefined ? undefined : String(id), ...(given.length > 1 ? argumentsOf(given[0]) : {}) };
            const signal = (member(extra, "signal") ?? member(request, "signal"));
            const ended = await this.#guard.run(call, (limited) => run(...given.slice(0, -1), this.#guard.isLimited ? withSignal(extra, limited) : extra), { signal, isControl });
            return "value" in ended ? this.coded(ended.value, call) : resultOf(ended.failed, this.#typed.has(tool));
        };
    }
    /** A handler of requests, whose failed results get codes: the SDK has refused the call before the tool. */
    handler(handle) {
        return typeof handle !== "function"
            ? handle
            : async (request, ...rest) => {
                const result = (await handle(request, ...rest));
                if (member(request, "method") !== "tools/call") {
                    return result;
                }
                const params = member(request, "params");
                const tool = String(member(params, "name"));
                const call = { tool, ...argumentsOf(member(params, "arguments")) };
                const problem = isFailed(result) && !this.#isOwn(result) ? await this.#problem(call) : undefined;
                return problem === undefined ? this.coded(result, call) : this.#told(problem, call);
            };
    }
    /** A result; a failed one that is not errpact's own gets the code that the rules find. */
    coded(result, call) {
        return isFailed(result) && !this.#isOwn(result) ? resultOf(this.#guard.returned(textOf(result), call), this.#typed.has(call.tool)) : result;
    }
    /** Has errpact written this result? A text that begins with the name of a code may come from anyone. */
    #isOwn(result) {
        if (isWritten(result)) {
            return true;
        }
        const read = this.#errors.parseMcp(result);
        return read !== undefined && isOwnEnvelope(this.#errors.CATALOG, read) && textOf(result).length <= LONGEST;
    }
    /** The problem with the arguments of a call that the SDK has refused. */
    async #problem({ tool, arguments: given = {} }) {
        const schema = this.#schemas.get(tool);
        const issues = schema === undefined ? [] : await issuesOf(schema, given);
        return issues?.length ? problemOf(undefined, given, schema) : undefined;
    }
    #told(problem, call) {
        return resultOf(this.#guard.failed(problem, call), this.#typed.has(call.tool));
    }
}
/** Envelopes that were written here: an SDK may copy the result around one. */
const WRITTEN = new WeakSet();
function resultOf(failed, has_schema) {
    const result = failed.mcp({ protocol: PROTOCOL, has_schema });
    for (const envelope of Object.values(result._meta)) {
        if (typeof envelope === "object" && envelope !== null) {
            WRITTEN.add(envelope);
        }
    }
    return result;
}
function isWritten(result) {
    const meta = member(result, "_meta");
    return typeof meta === "object" && meta !== null && Object.values(meta).some((it) => typeof it === "object" && it !== null && WRITTEN.has(it));
}
function isFailed(result) {
    return member(result, "isError") === true;
}
/** Codes of JSON-RPC that the client must act on, not the model: versions, capabilities, a page to open. */
function isControl(error) {
    const code = member(error, "code");
    return typeof code === "number" && code >= -32099 && code <= -32020;
}
function textOf(result) {
    const content = member(result, "content");
    const texts = Array.isArray(content) ? content.map((block) => member(block, "text")) : [];
    return texts.filter((text) => typeof text === "string").join("\n");
}
/** What comes with a call, with the signal of its limit. */
function withSignal(extra, signal) {
    const request = member(extra, "mcpReq");
    return { ...extra, ...(request === undefined ? { signal } : { mcpReq: { ...request, signal } }) };
}
