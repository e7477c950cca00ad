// The parts of a text that are cut out. They are joined before anything is cut, because one may be inside another.

import { trimmed } from "../space.js";

/** What a value of the call is shown as. */
export const REDACTED = "[redacted]";

/** The parts of a text that are cut out. */
export class Cuts {
  readonly all: [start: number, end: number, shown: string][] = [];

  /** Adds a part. Parts with one name that overlap are one. */
  add(start: number, end: number, shown: string): void {
    if (start >= end) {
      return;
    }
    let [from, to] = [start, end];
    for (let last = this.all[this.all.length - 1]; last !== undefined && last[2] === shown && from < last[1] && last[0] < to; last = this.all[this.all.length - 1]) {
      [from, to] = [Math.min(from, last[0]), Math.max(to, last[1])];
      this.all.pop();
    }
    this.all.push([from, to, shown]);
  }

  /** The first `kept` halves of characters, without the parts. */
  apply(text: string, kept: number): string {
    // If two begin at one position, the call's own value is named.
    const sorted = [...this.all].sort(order);
    let left = "";
    let done = 0;
    let last = "";
    for (const [start, end, shown] of sorted) {
      if (start >= kept) {
        break;
      }
      if (end <= done) {
        continue;
      }
      const gap = text.slice(done, Math.max(start, done));
      const same = last === REDACTED && shown === REDACTED && trimmed(gap) === "";
      if (start >= done && !same) {
        left += gap + shown;
        last = shown;
      }
      done = end;
    }
    return left + text.slice(done, Math.max(kept, done));
  }
}

function order(a: readonly [number, number, string], b: readonly [number, number, string]): number {
  return a[0] - b[0] || Number(a[2] !== REDACTED) - Number(b[2] !== REDACTED) || a[1] - b[1];
}
