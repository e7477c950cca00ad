import type { SubscribeOptions } from "./errors.js";
/** What a browser gives, by whatever name a project's settings know it. */
export interface Host {
    readonly EventSource?: NonNullable<SubscribeOptions["EventSource"]>;
    setTimeout(run: () => void, ms: number): unknown;
    clearTimeout(timer: unknown): void;
    queueMicrotask(run: () => void): void;
}
