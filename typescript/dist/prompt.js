// The rule block of the system prompt: for some tools, and whether a prompt has the current one.
import { sha256 } from "./redact/sha256.js";
import { utf8 } from "./redact/utf8.js";
import { presented, toolOf } from "./tables.js";
/** The whole rule block. */
export function prompt(tables) {
    return block(tables, () => true);
}
/** The rule block for the instructions of an MCP server, which may be empty. */
export function instructions(tables) {
    return tables.prompt.instructions?.[1] ?? "";
}
/** The rules of a tool for the end of its description, which may be empty. */
export function toolSuffix(tables, tool) {
    return toolOf(tables, tool)?.suffix ?? "";
}
/** The rule block with only the codes that these tools can raise. */
export function promptFor(tables, tools) {
    const kept = new Set([presented(tables, tables.fallback).code]);
    for (const code of tables.codes.values()) {
        if (mayRaise(code, tools)) {
            kept.add(presented(tables, code).code);
        }
    }
    return stamped(block(tables, (code) => kept.has(code)));
}
function block({ prompt: { head, items, tail } }, isKept) {
    const lines = items.map(([before, codes, between, after]) => {
        const kept = codes.filter(isKept);
        return codes.length > 0 && kept.length === 0 ? "" : before + kept.join(between) + after;
    });
    return head + lines.join("") + tail;
}
function mayRaise({ raised_by = [] }, tools) {
    return raised_by.length === 0 || raised_by.some((own) => tools.some((tool) => overlap(own, tool)));
}
/** Is there a tool that both name? Each may be a pattern that ends in `*`. */
function overlap(one, other) {
    const [a, b] = [one, other].map((name) => (name.endsWith("*") ? name.slice(0, -1) : undefined));
    return a === undefined
        ? b === undefined
            ? one === other
            : one.startsWith(b)
        : b === undefined
            ? other.startsWith(a)
            : a.startsWith(b) || b.startsWith(a);
}
/** The block with the fingerprint of its lines, if it has one. */
function stamped(text) {
    const [first = "", ...rest] = text.split("\n");
    const lines = rest.slice(0, -1).join("\n").trim().split(/\r?\n/);
    const own = [...sha256(utf8(lines.map((line) => line.trim()).join("\n"))).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [first.replace(/(errpact:begin [A-Za-z0-9-]+) [0-9a-fA-F]{12}/, `$1 ${own}`), ...rest].join("\n");
}
/** A prompt that does not have the current rule block. */
export class PromptMismatch extends Error {
    get name() {
        return "PromptMismatch";
    }
}
/** Fails unless a prompt has the current rule block: the whole one, or that of some tools. */
export function verify(tables, text, tools) {
    const { name } = tables.catalog;
    const { others, instructions } = tables.prompt;
    const written = instructions === undefined ? others : [...others, instructions];
    const forms = tools === undefined ? [prompt(tables), ...written.filter(([of]) => of.length === 0).map(([, form]) => form)] : [promptFor(tables, tools), ...written.filter(([of]) => same(of, tools)).map(([, form]) => form)];
    const lines = text.split(/\r?\n/);
    const begins = lines.flatMap((line, at) => (isMarker(line, "begin", name) ? [at] : []));
    const fail = (what, help) => {
        throw new PromptMismatch(`${what}. ${help}`);
    };
    const [begin, second] = begins;
    if (begin === undefined) {
        // A store may have removed the comments.
        const words = spaced(unmarked(lines));
        if (!forms.some((form) => words.includes(spaced(body(form))))) {
            fail(`the prompt has no rule block of catalog ${name}`, `Put \`errpact:begin ${name}\` and \`errpact:end ${name}\` markers where it belongs, and run \`errpact generate\`.`);
        }
        return;
    }
    if (second !== undefined) {
        fail(`the prompt has the rule block of catalog ${name} ${begins.length} times, at lines ${begins.map((at) => at + 1).join(", ")}`, "Keep one, and run `errpact generate`.");
    }
    const length = lines.slice(begin + 1).findIndex((line) => isMarker(line, "end", name));
    if (length < 0) {
        fail(`the rule block of catalog ${name} that line ${begin + 1} of the prompt opens is not closed`, `Add a line with \`errpact:end ${name}\` behind it, and run \`errpact generate\`.`);
    }
    const found = lines.slice(begin + 1, begin + 1 + length);
    if (!forms.some((form) => spaced(body(form)) === spaced(found.join("\n")))) {
        const { at, expected } = difference(forms, found);
        fail(`the rule block of catalog ${name} is not current: line ${begin + 2 + at} of the prompt is ${JSON.stringify(found[at] ?? "missing")}, and should be ${JSON.stringify(expected)}`, "Change only the catalog, run `errpact generate`, and deploy prompt and program together.");
    }
}
/** The first line that differs from the form that has the most lines in common. */
function difference(forms, found) {
    const differences = forms.map((form) => {
        const lines = body(form).split("\n");
        const at = lines.findIndex((line, at) => spaced(line) !== spaced(found[at] ?? ""));
        return { at: at < 0 ? lines.length : at, expected: lines[at] ?? "no more lines" };
    });
    return differences.reduce((best, next) => (next.at > best.at ? next : best));
}
/** The lines outside the marked blocks, which are those of other catalogs. */
function unmarked(lines) {
    const outside = new Set(lines.keys());
    let begin = 0;
    let name;
    for (const [at, line] of lines.entries()) {
        for (const [, side, of] of line.matchAll(MARKERS)) {
            if (side === "begin") {
                [begin, name] = [at, of];
                outside.delete(at);
            }
            else if (of === name) {
                for (let inside = begin; inside <= at; inside++) {
                    outside.delete(inside);
                }
                name = undefined;
            }
        }
    }
    return lines.filter((_, at) => outside.has(at)).join("\n");
}
const MARKERS = /errpact:(begin|end)[ \t]+([A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)(?![A-Za-z0-9_]|-[A-Za-z0-9])/g;
/** A line may have the end of one block and the begin of the next. */
function isMarker(line, side, name) {
    return [...line.matchAll(MARKERS)].some(([, found, of]) => found === side && of === name);
}
/** The lines between the markers. */
function body(form) {
    return form.trimEnd().split("\n").slice(1, -1).join("\n");
}
/** The words of a text. Indentation, line ends and wrapped lines make no difference. */
function spaced(text) {
    return ` ${text.split(/\s+/).filter((word) => word !== "").join(" ")} `;
}
function same(one, other) {
    return [...one].sort().join() === [...other].sort().join();
}
