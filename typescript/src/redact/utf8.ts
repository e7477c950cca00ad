// Texts in UTF-8, in which Rust counts.

/** The bytes of a text in UTF-8. Not every host of this library has a `TextEncoder` in its types. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes.push(code);
    } else if (code < 0x800) {
      bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    } else if (code < 0x10000) {
      // A surrogate without its other half is no character.
      const known = code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
      bytes.push(0xe0 | (known >> 12), 0x80 | ((known >> 6) & 63), 0x80 | (known & 63));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return Uint8Array.from(bytes);
}

function lengthOf(character: string): number {
  return character < "\x80" ? 1 : character < "\u0800" ? 2 : character.length === 1 ? 3 : 4;
}

/** How many bytes a text has in UTF-8. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    length += lengthOf(character);
  }
  return length;
}

/** As much of the start of a text as has at most so many bytes in UTF-8. */
export function utf8Start(text: string, most: number): string {
  if (text.length * 3 <= most) {
    return text;
  }
  let [left, end] = [most, 0];
  for (const character of text) {
    left -= lengthOf(character);
    if (left < 0) {
      return text.slice(0, end);
    }
    end += character.length;
  }
  return text;
}

/** As much of the end of a text as has at most so many bytes in UTF-8. */
export function utf8End(text: string, most: number): string {
  const near = [...text.slice(-most)];
  let [left, at] = [most, near.length];
  while (at > 0 && (left -= lengthOf(near[at - 1] ?? "")) >= 0) {
    at -= 1;
  }
  return near.slice(at).join("");
}
