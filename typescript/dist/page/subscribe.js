// Listens to a stream of server-sent events.
import { TOOL_EXECUTION_ERROR } from "./errors.js";
import { noticeIn } from "./forms.js";
import { never } from "./json.js";
import { make } from "./make.js";
/** How many ids are remembered that are no numbers. */
const REMEMBERED = 4096;
/** A connection that held so long was one, also where no event came. */
const HELD_MS = 5000;
function numberOf(id) {
    return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
/** {@link Errors.subscribe} of a catalog. */
export function subscribe(catalog) {
    return (url, handlers, options = {}) => listenTo(catalog, url, handlers, options);
}
function listenTo(catalog, url, handlers, options) {
    const host = globalThis;
    const Source = options.EventSource ?? host.EventSource;
    const errors = options.errors ?? [TOOL_EXECUTION_ERROR];
    const most = options.failures ?? 8;
    const delay = options.delay ?? ((failures) => Math.min(500 * 2 ** failures, 30000) * (0.5 + Math.random() / 2));
    /** Ids that are no numbers; of numbers the highest says it all. */
    const seen = new Set();
    /** What came under the last id; of a history that was loaded it is not known. */
    let lastContent;
    let last = String(options.after ?? "");
    let highest = numberOf(last) ?? -1;
    let failures = 0;
    let openedAt;
    let source;
    let timer;
    let closed = false;
    const close = () => {
        closed = true;
        source?.close();
        host.clearTimeout(timer);
    };
    const giveUp = () => {
        close();
        handlers.gaveUp?.();
    };
    const isNew = (type, id, data) => {
        if (id === "") {
            return true;
        }
        const content = type + "\n" + data;
        if (id === last) {
            // An event without an id has the one before its own: it is another where it says another thing.
            return lastContent !== undefined && lastContent !== content;
        }
        const number = numberOf(id);
        if (number === undefined ? seen.has(id) : number <= highest) {
            return false;
        }
        if (number !== undefined) {
            highest = number;
        }
        else {
            seen.add(id);
            for (const oldest of seen) {
                if (seen.size <= REMEMBERED) {
                    break;
                }
                seen.delete(oldest);
            }
        }
        last = id;
        lastContent = content;
        return true;
    };
    const listen = (to, type, handle) => {
        to.addEventListener(type, ({ data, lastEventId }) => {
            // A browser's own events have no data; those of a source that was left behind are not wanted.
            if (closed || to !== source || typeof data !== "string") {
                return;
            }
            failures = 0;
            const event = { type, id: lastEventId ?? "", data };
            if (isNew(type, event.id, data)) {
                handle(event);
            }
        });
    };
    const failed = () => {
        // One that held was no failure, also where nothing was sent.
        if (openedAt !== undefined && Date.now() - openedAt >= HELD_MS) {
            failures = 0;
        }
        openedAt = undefined;
        failures += 1;
        if (failures >= most) {
            giveUp();
            return;
        }
        handlers.lost?.(failures);
        // One that is not closed opens itself again, after the last id.
        if (source?.readyState === 2 && !closed) {
            timer = host.setTimeout(open, delay(failures));
        }
    };
    const open = () => {
        if (closed) {
            return;
        }
        if (Source === undefined) {
            giveUp();
            return;
        }
        const [path = "", fragment] = url.split("#", 2);
        const resume = last === "" ? "" : `${options.parameter ?? "after"}=${encodeURIComponent(last)}`;
        const full = resume === "" ? path : path + (path.includes("?") ? "&" : "?") + resume;
        const whole = fragment === undefined ? full : `${full}#${fragment}`;
        const opened = never(() => new Source(whole, { withCredentials: options.withCredentials ?? false }));
        if (opened === undefined) {
            giveUp();
            return;
        }
        source = opened;
        opened.addEventListener("open", (event) => {
            if (!closed && opened === source && event.data === undefined) {
                openedAt = Date.now();
                handlers.open?.();
            }
        });
        opened.addEventListener("error", (event) => {
            // A server may send events of this name too.
            if (!closed && opened === source && event.data === undefined) {
                failed();
            }
        });
        for (const type of errors) {
            listen(opened, type, (event) => {
                handlers.error?.(noticeIn(catalog, event.data) ?? make(catalog, undefined, undefined, {}), event);
            });
        }
        for (const [type, handle] of Object.entries(handlers.events ?? {})) {
            if (!errors.includes(type)) {
                listen(opened, type, (event) => {
                    const json = never(() => ({ value: JSON.parse(event.data) }));
                    handle(json ? json.value : event.data, event);
                });
            }
        }
    };
    open();
    return {
        get lastEventId() {
            return last;
        },
        get closed() {
            return closed;
        },
        close,
    };
}
