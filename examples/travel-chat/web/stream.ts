// Following a conversation's events, with the generated `subscribe`.

import { subscribe, type Handlers } from "./errors.js";
import * as api from "./api.js";
import { ERRORS, EVENTS, readError, readEvent, type ChatEvent } from "./events.js";

/** How the connection is. */
export type Connection = "connecting" | "open" | "reconnecting" | "lost";

/** What follows a conversation is told. */
export interface Follower {
  event: (event: ChatEvent) => void;
  connection: (connection: Connection) => void;
}

/** Follows a conversation from after an event on; the answer stops it. */
export function follow(id: string, after: number, follower: Follower): () => void {
  const take = (event: ChatEvent | undefined) => {
    if (event !== undefined) follower.event(event);
  };
  const handlers: Handlers = {
    events: Object.fromEntries(EVENTS.map((name) => [name, (data: unknown) => take(readEvent(name, data))])),
    error: (error, event) => take(readError(event.type, error)),
    open: () => follower.connection("open"),
    lost: () => follower.connection("reconnecting"),
    gaveUp: () => follower.connection("lost"),
  };
  follower.connection("connecting");
  const subscription = subscribe(api.events(id), handlers, { after, errors: ERRORS });
  return () => subscription.close();
}
