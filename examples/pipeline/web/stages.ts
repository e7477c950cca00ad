// The three stages, and how far a firm has come.

import type { Card } from "./card.js";

/** A stage of the run. */
export interface Stage {
  name: string;
  title: string;
  /** What it does, in a sentence. */
  does: string;
}

/** The stages in their order, as the catalog's workflow has them. */
export const STAGES: readonly Stage[] = [
  {
    name: "research",
    title: "Research",
    does: "The Perplexity API looks for sources, and the Claude API sums them up.",
  },
  {
    name: "legal_resolution",
    title: "Legal resolution",
    does: "The Claude API names the legal entity behind the firm.",
  },
  {
    name: "data_extraction",
    title: "Data extraction",
    does: "The Firecrawl API reads the firm's page, and Form5500 its last filing.",
  },
];

/** How a stage stands. */
export type StageState = "waiting" | "running" | "done" | "rolled_back" | "failed";

/** How every stage stands, in their order; `stopped` is the stage of the failure that stands. */
export function progress(card: Card, running: boolean, stopped?: string): StageState[] {
  const at = reached(card);
  return STAGES.map((stage, index) => {
    if (index < at) return "done";
    if (running) return index === at ? "running" : "waiting";
    if (card.failed && index === at) return "failed";
    return stage.name === stopped ? "rolled_back" : "waiting";
  });
}

/** How many stages are done: the next one, or the one that runs or has failed, has this index. */
export function reached(card: Card): number {
  if (card.done) return STAGES.length;
  const running = STAGES.findIndex((stage) => stage.name === card.stage);
  if (card.running && running >= 0) return running;
  const at = STAGES.findIndex((stage) => card.status.startsWith(`${stage.name}_`));
  return card.status.endsWith("_complete") ? at + 1 : Math.max(at, 0);
}

/** A stage's name for people. */
export function stageTitle(name: string): string {
  return STAGES.find((stage) => stage.name === name)?.title ?? spoken(name);
}

/** A status for people: `research_complete` is “Research done”. */
export function statusTitle(status: string): string {
  if (status === "pending") return "Not started";
  const stage = STAGES.find(({ name }) => status.startsWith(`${name}_`));
  const how = stage === undefined ? undefined : STATUSES.get(status.slice(stage.name.length + 1));
  return stage === undefined || how === undefined ? spoken(status) : `${stage.title} ${how}`;
}

/** A sentence of the server's in which a status has its name for people. */
export function spelled(sentence: string, status: string): string {
  const title = statusTitle(status);
  // What is no status of ours is left alone, whatever it looks like.
  return title === spoken(status) && status !== "pending" ? sentence : sentence.replaceAll(status, `“${title}”`);
}

const STATUSES: ReadonlyMap<string, string> = new Map([
  ["running", "running"],
  ["complete", "done"],
  ["failed", "failed"],
]);

/** A name of a program as words: `some_name` is “Some name”. */
export function spoken(name: string): string {
  const words = name.replaceAll(/[_\-.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
