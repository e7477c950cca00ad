// The key under which an MCP result carries the envelope: https://modelcontextprotocol.io/specification/2026-07-28/basic/index#meta
import { Misuse } from "../misuse.js";
/** Refuses a key that no MCP result may have: it needs a prefix in reverse-DNS notation, a slash and a name. */
export function checkMetaKey(key) {
    const text = String(key);
    const problem = problemOf(text);
    if (problem !== undefined) {
        throw new Misuse("mcp.meta_key", `${JSON.stringify(text.slice(0, 200))} is no key of an MCP result's _meta: ${problem}`);
    }
}
const LABEL = /^[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const RESERVED = /^(?:modelcontextprotocol|mcp)$/i;
/** The problem of a key, and what to write instead. */
function problemOf(key) {
    const slash = key.indexOf("/");
    if (slash < 0) {
        return 'it needs a prefix of your own, as in "com.example/tool-error"';
    }
    const labels = key.slice(0, slash).split(".");
    if (!labels.every((label) => LABEL.test(label))) {
        return ("each label before the slash begins with a letter, ends with a letter or a digit and has only those and hyphens " +
            'between, as in "com.example/tool-error"');
    }
    if (!NAME.test(key.slice(slash + 1))) {
        return ("what follows the slash begins and ends with a letter or a digit and has only those, hyphens, underscores and dots " +
            'between, as in "com.example/tool-error"');
    }
    const [first = "", second] = labels;
    // Revisions before 2025-11-25 reserve those that begin with it, unless nothing follows.
    if (second !== undefined && (RESERVED.test(second) || RESERVED.test(first))) {
        return 'the specification keeps this prefix for itself; take one of your own, as in "com.example/tool-error"';
    }
    return undefined;
}
