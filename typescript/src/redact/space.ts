// White space as Unicode has it. JavaScript's `trim` and `\s` take U+FEFF for white space, and U+0085 for none.

/** Is a character white space? */
export function isSpace(character: string): boolean {
  return /^\p{White_Space}$/u.test(character);
}

/** A text without white space at its start. */
export function trimmedStart(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(text.charAt(start))) {
    start += 1;
  }
  return text.slice(start);
}

/** A text without white space at its ends. An expression would need quadratic time where there is much of it inside. */
export function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charAt(end - 1))) {
    end -= 1;
  }
  return trimmedStart(text.slice(0, end));
}
