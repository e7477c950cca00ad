
/** What {@link subscribe} needs of an `EventSource`. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { readonly data?: unknown; readonly lastEventId?: string }) => void): void;
  close(): void;
}

/** An event of the stream. */
export interface StreamEvent {
  readonly type: string;
  /** The id of the stream's last event that had one. */
  readonly id: string;
  /** As it came. */
  readonly data: string;
}

/** What a page does about a stream. */
export interface Handlers {
  /** An error came, under one of the names in {@link SubscribeOptions.errors}. */
  readonly error?: (error: ToolError, event: StreamEvent) => void;
  /** By the event's name; the data is what its JSON holds, else its text. */
  readonly events?: Readonly<Record<string, (data: unknown, event: StreamEvent) => void>>;
  /** The stream is open, for the first time or again. */
  readonly open?: () => void;
  /** The stream was cut and will be opened again; so many times in a row it was to no avail. */
  readonly lost?: (failures: number) => void;
  /** The stream will not be opened again. */
  readonly gaveUp?: () => void;
}

/** How a stream is opened. */
export interface SubscribeOptions {
  /** The id after which to go on, as of a history that was loaded. */
  readonly after?: string | number;
  /** The parameter of the query that has that id; `after` where it is not said. */
  readonly parameter?: string;
  /** Names of events whose data is a notice; `tool_execution_error` where it is not said. */
  readonly errors?: readonly string[];
  /** How many failures in a row end it; 8 where it is not said. */
  readonly failures?: number;
  /** How long to wait before opening again; grows from a second to thirty where it is not said. */
  readonly delay?: (failures: number) => number;
  readonly withCredentials?: boolean;
  /** Another implementation of `EventSource`. */
  readonly EventSource?: new (url: string, options: { withCredentials: boolean }) => EventSourceLike;
}

/** A stream that is listened to. */
export interface Subscription {
  /** The id of the last event. */
  readonly lastEventId: string;
  readonly closed: boolean;
  close(): void;
}

/** What a browser gives, by whatever name a project's settings know it. */
interface Host {
  readonly EventSource?: NonNullable<SubscribeOptions["EventSource"]>;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  queueMicrotask(run: () => void): void;
}

/** How many ids are remembered that are no numbers. */
const REMEMBERED = 4096;
/** A connection that held so long was one, also where no event came. */
const HELD_MS = 5000;

function numberOf(id: string): number | undefined {
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/** {@link Errors.subscribe} of a catalog. */
export function subscribe(catalog: Catalog): Errors["subscribe"] {
  return (url, handlers, options = {}) => listenTo(catalog, url, handlers, options);
}

function listenTo(catalog: Catalog, url: string, handlers: Handlers, options: SubscribeOptions): Subscription {
  const host = globalThis as unknown as Host;
  const Source = options.EventSource ?? host.EventSource;
  const errors = options.errors ?? [TOOL_EXECUTION_ERROR];
  const most = options.failures ?? 8;
  const delay =
    options.delay ?? ((failures) => Math.min(500 * 2 ** failures, 30000) * (0.5 + Math.random() / 2));
  /** Ids that are no numbers; of numbers the highest says it all. */
  const seen = new Set<string>();
  /** What came under the last id; of a history that was loaded it is not known. */
  let lastContent: string | undefined;
  let last = String(options.after ?? "");
  let highest = numberOf(last) ?? -1;
  let failures = 0;
  let openedAt: number | undefined;
  let source: EventSourceLike | undefined;
  let timer: unknown;
  let closed = false;

  const close = (): void => {
    closed = true;
    source?.close();
    host.clearTimeout(timer);
  };

  const giveUp = (): void => {
    close();
    handlers.gaveUp?.();
  };

  const isNew = (type: string, id: string, data: string): boolean => {
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
    } else {
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

  const listen = (to: EventSourceLike, type: string, handle: (event: StreamEvent) => void): void => {
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

  const failed = (): void => {
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

  const open = (): void => {
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
          const json = never(() => ({ value: JSON.parse(event.data) as unknown }));
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
