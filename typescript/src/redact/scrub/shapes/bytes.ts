// Looks at the letters around a place. Outside of a text is NUL.

/** The letter at a place. */
export function at(text: string, place: number): string {
  return text[place] ?? "\0";
}

/** How many letters of a class follow, at most `most`. */
export function run(text: string, from: number, most: number, is: RegExp): number {
  let length = 0;
  while (length < most && from + length < text.length && is.test(at(text, from + length))) {
    length += 1;
  }
  return length;
}

/** How many letters of a class are before a place, at most `most`. */
export function runBefore(text: string, to: number, most: number, is: RegExp): number {
  let length = 0;
  while (length < most && to - length > 0 && is.test(at(text, to - length - 1))) {
    length += 1;
  }
  return length;
}

/** A letter, a digit, `_`, or anything beyond ASCII. */
export function isWord(letter: string): boolean {
  return /[A-Za-z0-9_\x80-\uffff]/.test(letter);
}

/** A text without the letters of a class at its end. An expression with `$` would try every place where some are. */
export function withoutEnd(text: string, is: RegExp): string {
  return text.slice(0, text.length - runBefore(text, text.length, Infinity, is));
}
