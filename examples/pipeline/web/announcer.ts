// What a screen reader says of what happens on the page: each thing once, and many at once in short.

/** Things that happen by themselves; what a person asked for is said as it is. */
export type Kind = "failed" | "done";

const SUMMARIES: Readonly<Record<Kind, (count: number) => string>> = {
  failed: (count) => `${count} firms were stopped by failures.`,
  done: (count) => `${count} firms are done.`,
};

/** More than so many are counted, not told. */
const MANY = 2;
/** What comes within this time is told together. */
const TOGETHER = 400;
/** Afterwards the text is gone, so that the same text is news again. */
const GONE = 8_000;

/** Speaks through a region that screen readers follow. */
export class Announcer {
  readonly #region: { textContent: string | null };
  #texts: string[] = [];
  #happened = new Map<Kind, string[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone: ReturnType<typeof setTimeout> | undefined;

  constructor(region: { textContent: string | null }) {
    this.#region = region;
  }

  /** Says a text. */
  say(text: string): void {
    this.#texts.push(text);
    this.#soon();
  }

  /** Says what happened, or with others of its kind how often. */
  tell(kind: Kind, text: string): void {
    const texts = this.#happened.get(kind) ?? [];
    texts.push(text);
    this.#happened.set(kind, texts);
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, TOGETHER);
  }

  #flush(): void {
    const told = [...this.#happened].flatMap(([kind, texts]) =>
      texts.length > MANY ? [SUMMARIES[kind](texts.length)] : texts,
    );
    this.#region.textContent = [...told, ...this.#texts].join(" ");
    this.#texts = [];
    this.#happened = new Map();
    clearTimeout(this.#gone);
    this.#gone = setTimeout(() => {
      this.#region.textContent = "";
    }, GONE);
  }
}
