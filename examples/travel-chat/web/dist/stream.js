// Following a conversation's events, with the generated `subscribe`.
import { subscribe } from "./errors.js";
import * as api from "./api.js";
import { ERRORS, EVENTS, readError, readEvent } from "./events.js";
/** Follows a conversation from after an event on; the answer stops it. */
export function follow(id, after, follower) {
    const take = (event) => {
        if (event !== undefined)
            follower.event(event);
    };
    const handlers = {
        events: Object.fromEntries(EVENTS.map((name) => [name, (data) => take(readEvent(name, data))])),
        error: (error, event) => take(readError(event.type, error)),
        open: () => follower.connection("open"),
        lost: () => follower.connection("reconnecting"),
        gaveUp: () => follower.connection("lost"),
    };
    follower.connection("connecting");
    const subscription = subscribe(api.events(id), handlers, { after, errors: ERRORS });
    return () => subscription.close();
}
