// Reads values of which nothing is known.
/** What came may have getters that throw, or be revoked. */
export function never(read) {
    try {
        return read();
    }
    catch {
        return undefined;
    }
}
export function object(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value)
        ? value
        : undefined;
}
export function text(value) {
    return typeof value === "string" ? value : undefined;
}
/** A whole number that is not negative and that JSON gives to every language. */
export function amount(value) {
    return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
export function flag(value) {
    return typeof value === "boolean" ? value : undefined;
}
/** The elements that `read` can read. */
export function list(value, read) {
    return Array.isArray(value) ? value.flatMap((element) => read(element) ?? []) : undefined;
}
/** What JSON says; any other text as it is. */
export function decoded(json) {
    return typeof json === "string" && /^[ \t\r\n]*[{[]/.test(json) ? (never(() => JSON.parse(json)) ?? json) : json;
}
/** What the `data` lines of a stream's block hold. */
export function dataOf(block) {
    const lines = block.split("\n").filter((line) => line.startsWith("data:"));
    return lines.map((line) => line.slice(5)).join("\n");
}
/** Does a text begin as a stream of events does? */
export const FIELD = /^(?:event|id|data|retry)?:/;
/** What JSON or the `data` of a stream's block holds; any other value as it is. */
export function unquote(value) {
    const block = typeof value === "string" && FIELD.test(value);
    return decoded(block ? dataOf(value.replace(/\r\n?/g, "\n")) : value);
}
/** The members that can be read. */
export function members(value, readers) {
    const from = object(value) ?? {};
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(from[name])]);
    return Object.fromEntries(read.filter(([, member]) => member !== undefined));
}
/** The same, where there is such a value. */
export function nested(readers) {
    return (value) => (object(value) ? members(value, readers) : undefined);
}
/** Is there nothing to read? What is white space is the same in every language. */
export function blank(value) {
    return /^[ \t\r\n]*$/.test(value);
}
/** An object that is not empty. */
export function filled(value) {
    const it = object(value);
    return it && Object.keys(it).length > 0 ? it : undefined;
}
