// What every host has to say: an error of the catalog for the model, the user and MCP, and what the rules find for other errors.

import { classify, NoSuchPlace, occurrence, PROMPT } from "./agent.js";

/** Returns it as JSON, without what differs from call to call. */
export function told(): string {
  const it = occurrence(new NoSuchPlace({ place: "Atlantis" }), { tool: "search", arguments: { place: "Atlantis" } });
  const found = occurrence(new Error("402: quota exceeded for jane@example.com"));
  const unknown = occurrence(new Error("a surprise"));
  const told = {
    text: it.text(),
    user: it.userText(),
    mcp: it.mcp(),
    found: found.text(),
    unknown: unknown.text(),
    classified: classify({ message: "insufficient quota" }),
    prompt: PROMPT,
  };
  let text = JSON.stringify(told);
  for (const { id, ref } of [it, found, unknown]) {
    text = text.replaceAll(id, "ID").replaceAll(ref, "REF");
  }
  return text.replaceAll(/"timestamp":"[^"]+"/g, '"timestamp":"AT"');
}
