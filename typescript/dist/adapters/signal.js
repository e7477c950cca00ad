// Time limits, and the signals that cancel a call.
const host = globalThis;
/** A call that took longer than its limit. Rules of the catalog match its name. */
export class TimeLimit extends Error {
    /** The kind of an I/O error that this is. */
    code = "ETIMEDOUT";
    constructor(ms) {
        super(`timed out after ${ms} ms`);
    }
    get name() {
        return "TimeLimit";
    }
}
/** Starts a limit; `undefined` is none. */
export function limitOf(ms, outer) {
    const given = outer !== undefined && "addEventListener" in outer ? outer : undefined;
    const controller = new host.AbortController();
    const { signal } = controller;
    const cancel = () => controller.abort(given?.reason);
    let over;
    let timer;
    let refuse = () => undefined;
    const ended = new Promise((_, reject) => (refuse = reject));
    // Without a race in progress the rejection has no other reader.
    ended.catch(() => undefined);
    given?.addEventListener("abort", cancel, { once: true });
    if (outer?.aborted === true) {
        cancel();
    }
    if (ms !== undefined) {
        timer = host.setTimeout(() => {
            over = new TimeLimit(ms);
            refuse(over);
            controller.abort(over);
        }, ms);
    }
    return {
        signal,
        get isOver() {
            return over !== undefined;
        },
        check() {
            if (over !== undefined || signal.aborted) {
                throw over ?? signal.reason;
            }
        },
        race: (call) => Promise.race([call, ended]),
        end() {
            host.clearTimeout(timer);
            given?.removeEventListener("abort", cancel);
        },
    };
}
/** Waits, until a signal ends the wait. */
export function after(ms, signal) {
    return new Promise((done) => {
        const end = () => {
            host.clearTimeout(timer);
            signal?.removeEventListener("abort", end);
            done();
        };
        const timer = host.setTimeout(end, ms);
        signal?.addEventListener("abort", end, { once: true });
        if (signal?.aborted === true) {
            end();
        }
    });
}
