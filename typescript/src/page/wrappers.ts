// What hosts put around the text of a failed call.

/** What a host put around the whole text of a failed call is taken off. */
export function unwrapped(value: string): string | undefined {
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

export const PYDANTIC_AI = "\n\nFix the errors and try again.";
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
