// Prints what the file of a catalog shows to a model: its blocks, and the text of each code. `tests/python/channels.py`
// prints the same of the other language's module.
//
//     node channels.js ./CATALOG/agent.js TOOL…

const [file = "", ...tools] = process.argv.slice(2);
const errors = (await import(file)) as typeof import("./agent.js") & {
  readonly INSTRUCTIONS?: string;
  readonly toolSuffix?: (tool: string) => string;
};
const { INSTRUCTIONS: instructions = "", toolSuffix: suffix = () => "" } = errors;
const make = errors.make as unknown as (code: string) => Error;

errors.verify(errors.PROMPT);
if (instructions !== "") {
  errors.verify(`You sell things.\n${instructions}`);
}
const codes = Object.keys((JSON.parse(errors.TABLES.text) as { readonly codes: object }).codes);
const texts = codes.map((code) => [code, errors.occurrence(make(code)).text()] as const);
console.log(
  JSON.stringify({
    instructions,
    suffixes: Object.fromEntries(tools.map((tool) => [tool, suffix(tool)])),
    texts: Object.fromEntries(texts),
  }),
);
