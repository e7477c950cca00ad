// The services, as the stand-ins name them.

const TITLES: ReadonlyMap<string, string> = new Map([
  ["claude", "Claude API"],
  ["firecrawl", "Firecrawl API"],
  ["form5500", "Form5500"],
  ["perplexity", "Perplexity API"],
]);

/** A service's name for people, as the catalog has it. A failure brings its own. */
export function serviceTitle(name: string): string {
  return TITLES.get(name) ?? name;
}
