// Runs a call of a tool for a framework: checked, repeated as the catalog says, limited in time, and its failure logged once.
// docs/decisions/085-adapters-return-what-the-framework-reads.md says why each framework has the hook that it has.
import { ArgumentProblem } from "../argument.js";
import { causesOf, isOf } from "../causes.js";
import { MARK, running } from "../chain.js";
import { warn } from "../misuse.js";
import { Passing, Stopped } from "../retry.js";
import { after, limitOf, TimeLimit } from "./signal.js";
/** The failure of a guarded call, for a framework that takes errors: its message is the text for the model. */
export class ToolFailure extends Error {
    /** One error that happened; `occurrence` of the generated file returns it for this error. */
    occurrence;
    constructor(occurrence, cause) {
        super(occurrence.text(), { cause });
        this.occurrence = occurrence;
        // A logger that prints members would print the application's error.
        Object.defineProperty(this, "cause", { enumerable: false });
    }
    get name() {
        return "ToolFailure";
    }
}
/** How many tools and codes are warned about: a client can invent any number of names. */
const MOST_WARNED = 256;
/** Runs calls of tools. */
export class Guard {
    #errors;
    #options;
    #warned = new Set();
    constructor(errors, options) {
        this.#errors = errors;
        this.#options = options;
    }
    /** Is there a time limit, so that tools need its signal? */
    get isLimited() {
        return this.#options.time_limit_ms !== undefined;
    }
    /** Runs a call. A canceled call and the framework's control flow pass as they are. */
    async run(named, tool, around = {}) {
        const passes = (error) => around.signal?.aborted === true || around.isControl?.(error) === true;
        const limit = limitOf(this.#options.time_limit_ms, around.signal);
        const call = { ...named, [MARK]: running() };
        try {
            if (around.once !== true) {
                await this.#options.check?.(named);
            }
            return { value: await limit.race(this.#retried(call, tool, limit, passes, around.once === true)) };
        }
        catch (thrown) {
            const error = limit.isOver ? await this.#last(thrown, call) : thrown;
            const own = isOf(error, Stopped) ? error.cause : error;
            if (passes(own)) {
                throw own;
            }
            return { failed: this.failed(error, call), error: own };
        }
        finally {
            limit.end();
        }
    }
    /** Runs a tool until it succeeds or the catalog's retries end. What passes, and a wrong argument, is not for `retry`. */
    #retried(call, tool, limit, passes, once) {
        const ended = { aborted: once };
        const attempt = async () => {
            try {
                limit.check();
                return await tool(limit.signal);
            }
            catch (error) {
                const causes = causesOf(error);
                if (passes(error) || causes.some((it) => isOf(it, ArgumentProblem))) {
                    throw new Passing(error);
                }
                // A tool that retries has used the retries of the catalog.
                ended.aborted ||= limit.isOver || causes.some((it) => isOf(it, Stopped) || isOf(it, ToolFailure));
                throw error;
            }
        };
        // A framework has no place for a key.
        return this.#errors.retry(attempt, { ...this.#about(call), keyed: false, signal: ended, sleep: (ms) => after(ms, limit.signal) });
    }
    /** The end of the retries by an error, whose text then has no delay. */
    async #last(error, call) {
        const failing = () => {
            throw error;
        };
        return this.#errors.retry(failing, { ...this.#about(call), keyed: false, signal: { aborted: true } }).catch((stopped) => stopped);
    }
    /** The occurrence of a call that the framework itself ended at its time limit. */
    async timedOut(ms, named) {
        const call = { ...named, [MARK]: running() };
        return this.failed(await this.#last(new TimeLimit(ms), call), call);
    }
    /** The occurrence of a failed text that a tool returned. It names no code, whatever it begins with. */
    returned(text, call) {
        const failed = this.failed(text, call);
        const about = `tool=${JSON.stringify(call.tool)} of_code=${JSON.stringify(failed.code)}`;
        if (!this.#warned.has(about) && this.#warned.size < MOST_WARNED) {
            this.#warned.add(about);
            warn(`a tool returned a failure without a code, and it was classified: throw an error of the catalog (violation="uncoded" ${about})`);
        }
        return failed;
    }
    /** The occurrence of a failure, which is logged unless a guard inside it has done that. */
    failed(error, call) {
        let failed;
        try {
            // A wrong argument can contain anything, so it must not reach an occurrence.
            const { arguments: given, ...rest } = call;
            const isWrong = causesOf(error).some((it) => isOf(it, ArgumentProblem));
            const about = { ...this.#about(call), ...rest, arguments: isWrong ? undefined : given, [MARK]: call[MARK] ?? running() };
            failed = this.#errors.occurrence(error, about);
        }
        catch {
            // The application's error must not be hidden by a defect here.
            throw error;
        }
        if (!causesOf(error).some((it) => isOf(it, ToolFailure))) {
            this.#log(failed);
        }
        return failed;
    }
    #about(call) {
        let context;
        const { [MARK]: _, ...named } = call;
        try {
            context = this.#options.context?.(named);
        }
        catch {
            // A value of a call that cannot be read counts as absent.
        }
        return { ...call, ...(context !== undefined && { context }) };
    }
    #log(failed) {
        const { log } = this.#options;
        try {
            if (log !== undefined) {
                return log(failed);
            }
        }
        catch {
            // The record must not be lost with the logger.
        }
        globalThis.console?.error(failed.logfmt());
    }
}
/** Arguments that can be shown: those of an object. */
export function argumentsOf(given) {
    return typeof given === "object" && given !== null && !Array.isArray(given) ? { arguments: given } : {};
}
