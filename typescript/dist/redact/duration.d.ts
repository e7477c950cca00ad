/** A length of time: whole seconds, and nanoseconds below a second. */
export interface Duration {
    readonly s: number;
    readonly ns: number;
}
/** A length of time in seconds; `undefined` if it is negative or no number. */
export declare function durationOf(seconds: number): Duration | undefined;
/** A length of time in milliseconds. */
export declare function ofMilliseconds(ms: number): Duration;
/** Its milliseconds, rounded down. */
export declare function milliseconds({ s, ns }: Duration): number;
/** `2 h 5 min`, to the millisecond. */
export declare function printed({ s, ns }: Duration): string;
/** Reads `20`, `1.5s`, `2 h 5 min`, `6m0s` and ISO 8601; a number alone is in seconds. */
export declare function seconds(text: string): Duration | undefined;
