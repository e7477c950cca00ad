// What a program did that the library cannot do anything with.
/** A call of this library that cannot work. It says what is wrong, where, and what to write instead. */
export class Misuse extends Error {
    /** Where: a function, or a code and its parameter. */
    where;
    constructor(where, what, options) {
        super(`${where}: ${what}`, options);
        this.where = where;
    }
    get name() {
        return "Misuse";
    }
}
/** Tells a developer what to change. */
export function warn(text) {
    globalThis.console?.warn(`errpact: warning: ${text}`);
}
