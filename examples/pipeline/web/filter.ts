// Which firms are shown.

import type { Firm } from "./firm.js";
import { standing, type Standing } from "./words.js";

/** What can be chosen. */
export type Choice = "all" | "attention" | "running" | "open" | "done";

/** The choices and what they show. */
export const CHOICES: readonly { choice: Choice; label: string; shows: readonly Standing[] }[] = [
  { choice: "all", label: "All", shows: ["new", "running", "paused", "rolled_back", "failed", "done"] },
  { choice: "attention", label: "Needs attention", shows: ["rolled_back", "failed"] },
  { choice: "running", label: "Running", shows: ["running"] },
  { choice: "open", label: "To do", shows: ["new", "paused"] },
  { choice: "done", label: "Done", shows: ["done"] },
];

/** Does the choice show this firm, and its name have these words? */
export function shows(choice: Choice, words: string, firm: Firm): boolean {
  const chosen = CHOICES.find((it) => it.choice === choice);
  if (chosen === undefined || !chosen.shows.includes(standing(firm))) return false;
  const name = folded(firm.card.name);
  return folded(words).split(/\s+/).every((word) => name.includes(word));
}

/** How many firms each choice shows. */
export function counts(firms: Iterable<Firm>): Map<Choice, number> {
  const all = [...firms].map(standing);
  return new Map(CHOICES.map(({ choice, shows }) => [choice, all.filter((it) => shows.includes(it)).length]));
}

/** Letters without case and accents: “Café” is found by “cafe”. */
function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}+/gu, "").toLowerCase().trim();
}
