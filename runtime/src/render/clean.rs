//! Text of a value, made harmless: one line, no terminal escapes, no control or invisible
//! characters that change how what follows is read.

use super::{Out, scan};

/// Is the text printable ASCII, and so to be copied as it is?
#[inline]
pub(crate) fn is_clean(text: &str) -> bool {
    scan::is_printable(text.as_bytes())
}

/// Does a character have no place in a value? Controls, the marks that change the direction of
/// text, and the invisible ones that hide it (zero-width spaces, tags). Joiners stay: words of
/// some scripts and emoji need them.
pub(crate) fn is_unsafe(character: char) -> bool {
    matches!(character,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'
        | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Is it one that separates words or lines, so that a space takes its place?
fn separates(character: char) -> bool {
    matches!(
        character,
        '\t' | '\n' | '\x0b' | '\x0c' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Writes at most `max` characters of `text`, cleaned. `replace` gives what stands for a
/// character that the place where it is written does not bear.
pub(super) fn write<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    text: &str,
    max: usize,
    replace: fn(char) -> char,
) {
    let mut characters = text.chars().peekable();
    let mut written = 0;
    while let Some(character) = characters.next() {
        let character = match character {
            '\x1b' if characters.peek() == Some(&'[') => {
                skip_escape_sequence(&mut characters);
                continue;
            }
            _ if separates(character) => ' ',
            _ if is_unsafe(character) => continue,
            _ => replace(character),
        };
        if written == max {
            out.push('…');
            return;
        }
        out.push(character);
        written += 1;
    }
}

/// Skips what stands after ESC in a terminal's control sequence: `[`, parameters, one final byte.
fn skip_escape_sequence(characters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    characters.next();
    while characters
        .next_if(|c| matches!(c, '\x20'..='\x3f'))
        .is_some()
    {}
    characters.next_if(|c| matches!(c, '\x40'..='\x7e'));
}
