// An error that happened, as the wire forms need it.
/** A time in its wire form: `2026-01-02T03:04:05.678Z`. */
export function timestamp(ms) {
    return new Date(Math.min(Math.max(ms, 0), 253402300799999)).toISOString();
}
