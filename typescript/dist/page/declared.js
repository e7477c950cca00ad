// Failures in the shapes that a catalog declares: where another contract has each fact.
import { lookUp } from "./entries.js";
import { blank, object, text } from "./json.js";
import { isName } from "./make.js";
import { duration, knows, milliseconds } from "./shapes.js";
/**
 * What an object says that is a failure in a declared shape; `undefined` if it has none. Where a call has failed, a code
 * is enough.
 */
export function declaredFacts(catalog, it, failed) {
    // errpact's own forms have more to say.
    const shapes = text(it["fingerprint"]) === undefined ? Object.values(catalog.shapes ?? {}) : [];
    const sure = shapes.find((shape) => fails(catalog, shape, it));
    const shape = sure ?? (failed ? shapes.find((shape) => codeIn(shape, it) !== undefined) : undefined);
    return shape && factsOf(catalog, shape, it);
}
/** Is the object a failure of this shape without a doubt? */
function fails(catalog, shape, it) {
    const failed = shape.members.filter(([, fact]) => fact === "failed");
    if (failed.length > 0) {
        return failed.every(([pointer, , value]) => same(at(shape, it, pointer), value));
    }
    const code = codeIn(shape, it);
    return code !== undefined && knows(catalog, code);
}
/** The code, also one that the catalog does not have. */
function codeIn(shape, it) {
    const member = shape.members.find(([, fact]) => fact === "code");
    const value = member && at(shape, it, member[0]);
    const code = member && (namesOf(member, value)[0] ?? text(value));
    return code && isName(code) ? code : undefined;
}
function factsOf(catalog, shape, it) {
    const code = codeIn(shape, it);
    const texts = {};
    const details = [];
    let retry;
    let retry_after_ms;
    for (const member of shape.members) {
        const [pointer, fact, argument] = member;
        const value = at(shape, it, pointer);
        switch (fact) {
            case "message":
            case "hint":
            case "reference":
                texts[fact] = blank(text(value) ?? "") ? undefined : text(value);
                break;
            case "retry":
                retry = retryIn(catalog, code, namesOf(member, value));
                break;
            case "delay":
                retry_after_ms = argument === "duration" ? duration(text(value) ?? "") : milliseconds(value, argument === "seconds" ? 1000 : 1);
                break;
            case "details":
                details.push(...Object.entries(object(value) ?? {}));
                break;
            case "param":
                details.push(...(value === undefined || value === null ? [] : [[String(argument), value]]));
        }
    }
    const { message, hint, reference: ref } = texts;
    return {
        code,
        message,
        about: { retry, retry_after_ms, hint, ref, details: details.length > 0 ? Object.fromEntries(details) : undefined },
    };
}
/** The most careful policy, in the catalog's word if it is the same one. */
function retryIn(catalog, code, names) {
    const found = RETRIES.find(([name]) => names.includes(name));
    const own = code !== undefined && knows(catalog, code) ? lookUp(catalog, code).retry : undefined;
    return own !== undefined && (own.by ?? "never") === found?.[0] ? own.word : found?.[1];
}
/** The names whose word this is. */
function namesOf([, , words], value) {
    const all = Object.entries((words ?? {}));
    return all.filter(([, word]) => same(value, word)).map(([name]) => name);
}
/** The value at a pointer; `undefined` if there is none. */
function at(shape, it, pointer) {
    return below(shape, it, pointerNames(pointer), 0);
}
/** The value at a pointer, of which `depth` names led to this one. */
function below(shape, value, names, depth) {
    let found = value;
    for (const [index, name] of names.entries()) {
        if (index < depth) {
            continue;
        }
        const inner = object(found);
        if (inner !== undefined) {
            found = Object.hasOwn(inner, name) ? inner[name] : undefined;
        }
        else {
            found = Array.isArray(found) && index > 0 && isIndex(name) ? itemOf(shape, found, names.slice(0, index + 1)) : undefined;
        }
    }
    return found;
}
/** The item with the constants of the shape's; if that has none, the one at that place. */
function itemOf(shape, items, place) {
    const constants = shape.members.flatMap(([pointer, fact, value]) => {
        const names = pointerNames(pointer);
        const within = isConstant(fact) && place.every((name, index) => names[index] === name);
        return within ? [[names, value]] : [];
    });
    return constants.length === 0
        ? items[Number(place.at(-1))]
        : items.find((item) => constants.every(([names, value]) => same(below(shape, item, names, place.length), value)));
}
/** The names in a JSON Pointer (RFC 6901). Each that is a number is a place in a list. */
export function pointerNames(pointer) {
    const names = pointer.split("/").slice(1);
    return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}
/** Is a name a place in a list? */
export function isIndex(name) {
    return /^(?:0|[1-9][0-9]*)$/.test(name);
}
/** Is a fact the same in every failure? */
export function isConstant(fact) {
    return fact === "failed" || fact === "constant";
}
function same(value, other) {
    return value === other;
}
/** Retry policies, the most careful first. A server that says no delay is asked again after the one for that, and not at once. */
const RETRIES = [
    ["never", "do-not-retry"],
    ["user", "re-auth-then-retry"],
    ["model", "retry-after-change"],
    ["runtime", "retry-after-delay"],
];
