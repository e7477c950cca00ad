
/** Is there nothing to read? What is white space is the same in every language. */
function blank(value: string): boolean {
  return /^[ \t\r\n]*$/.test(value);
}

/** A text that a call returned. */
function said(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  const error = named(catalog, value, failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, blank(value) ? undefined : value, about) : undefined);
}

/** What a call returned: a text, an object, or parts. The first text decides: the rest may come from anyone. */
function content(catalog: Catalog, value: unknown, failed: boolean, about: About, depth: number): ToolError | undefined {
  const it = object(value);
  if (it && Object.keys(it).length + Number("message" in it) > 0 && textOf(it) === undefined) {
    return held(catalog, it, failed, about, depth);
  }
  const texts = textsOf(value);
  const error = texts[0] === undefined ? undefined : named(catalog, texts[0], failed, about, depth);
  return error ?? (failed ? make(catalog, undefined, texts.length > 0 ? texts.join("\n") : undefined, about) : undefined);
}

/** The texts of some content that are not blank. */
function textsOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => text(part) ?? textOf(object(part)));
  return texts.filter((text) => text !== undefined && !blank(text)) as string[];
}

/** The text of a part, if it is a part with a text. */
function textOf(it: Json | undefined): string | undefined {
  const type = it && "type" in it ? it["type"] : "text";
  return type === "text" || type === "input_text" || type === "output_text" ? text(it?.["text"]) : undefined;
}

/** The code that a text names, behind the wrappers of hosts. */
function named(catalog: Catalog, value: string, failed: boolean, about: About, depth: number): ToolError | undefined {
  let next: string | undefined = value;
  for (let layer = 0; ; layer += 1) {
    const inner: string = next.endsWith(PYDANTIC_AI) ? next.slice(0, -PYDANTIC_AI.length) : next;
    const json = depth > 0 ? object(decoded(inner)) : undefined;
    if (json) {
      return held(catalog, json, failed, about, depth - 1);
    }
    const [, code = "", message = ""] = CODED.exec(inner) ?? [];
    // A code that is known is a code even where it is called like a wrapper.
    next = code in catalog.entries || layer === LAYERS ? undefined : unwrapped(inner);
    if (next !== undefined) {
      continue;
    }
    // Where nothing but its looks says that it is a code, none is looked for in a wrapper.
    const looks = failed ? catalog.new_code.test(code) : layer === 0 && SURE_CODE.test(code);
    const [, ref] = REF.exec(message) ?? [];
    return code in catalog.entries || looks
      ? make(catalog, code, message, { ...about, ref: ref?.length === catalog.reference_digits ? ref : undefined })
      : undefined;
  }
}

/** What a host put around the whole text of a failed call is taken off. */
function unwrapped(value: string): string | undefined {
  for (const [begin, end] of WRAPPERS) {
    const start = begin.exec(value)?.[0].length;
    // What ends a text may be followed by white space, and nothing else.
    let last = value.length;
    while (end !== "" && last > 0 && " \t\r\n".includes(value.charAt(last - 1))) {
      last -= 1;
    }
    if (start !== undefined && start <= last - end.length && value.startsWith(end, last - end.length)) {
      const inner = value.slice(start, last - end.length);
      const raised = end === LANGCHAIN ? RAISED.exec(inner)?.[1] : undefined;
      return raised === undefined ? inner : unescaped(raised.slice(1, -1));
    }
  }
  return undefined;
}

/** A text that Python wrote between quotation marks. */
function unescaped(value: string): string {
  return value.replace(ESCAPE, (whole, escape: string) => {
    const number = /^[xuU]./.test(escape) ? parseInt(escape.slice(1), 16) : -1;
    return number > 0x10ffff ? whole : number >= 0 ? String.fromCodePoint(number) : ({ n: "\n", r: "\r", t: "\t" }[escape] ?? escape);
  });
}

const CODED = /^[ \t\r\n]*([A-Za-z][A-Za-z0-9_]*):(?:[ \t\r\n]([^]*))?$/;
const SURE_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const REF = /(?:^|[ \t\r\n])Ref: ([0-9a-f]+)\.[ \t\r\n]*$/;
/** How many wrappers are taken off: hosts run in hosts. */
const LAYERS = 4;
const PYDANTIC_AI = "\n\nFix the errors and try again.";
const LANGCHAIN = "\n Please fix your mistakes.";
/** How a text begins and ends that a host made of the text of a failed call. */
const WRAPPERS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t\r\n]*Error executing tool [A-Za-z0-9_./-]{1,128}: /, ""],
  [/^[ \t\r\n]*Error calling tool '[^'\r\n]{1,128}': /, ""],
  [/^[ \t\r\n]*MCP error -?[0-9]{1,10}: /, ""],
  [/^[ \t\r\n]*An error occurred while running the tool\. Please try again\. Error: /, ""],
  [/^[ \t\r\n]*<tool_use_error>/, "</tool_use_error>"],
  [/^[ \t\r\n]*Error: /, LANGCHAIN],
  [/^[ \t\r\n]*Error: /, ""],
];
const RAISED =
  /^[A-Za-z_][A-Za-z0-9_.]*\(("[^"\\]*(?:\\[^\r\n][^"\\]*)*"|'[^'\\]*(?:\\[^\r\n][^'\\]*)*')\)$/;
const ESCAPE = /\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8}|[^\r\n])/g;
