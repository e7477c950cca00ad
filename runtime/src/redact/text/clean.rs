//! Makes the text of a value harmless: one line, no terminal escapes, no control or invisible
//! characters that change how the rest is read, no towers of accents.

use std::iter::Peekable;
use std::str::Chars;

use super::letters::{Class, class};
use super::out::Out;
use super::scan;

/// Marks that one letter may carry: scripts need three or four, and text that climbs over other
/// lines has dozens.
const MOST_MARKS: usize = 4;

/// Returns whether the text is printable ASCII, so that it can be copied unchanged.
#[inline]
fn is_clean(text: &str) -> bool {
    scan::is_printable(text.as_bytes())
}

/// Returns whether a character is not allowed in a value.
pub(crate) fn is_unsafe(character: char) -> bool {
    matches!(class(character), Some(Class::Separator | Class::Unsafe))
}

/// Returns whether it only changes how its neighbors look: a joiner, or a selector of an emoji's
/// form.
pub(crate) fn joins(character: char) -> bool {
    matches!(class(character), Some(Class::Joiner | Class::Selector))
}

/// Writes text, bounded and cleaned.
#[inline]
pub(crate) fn cleaned<const JSON: bool>(out: &mut Out<'_, JSON>, text: &str, max: usize) {
    if text.len() <= max && is_clean(text) {
        out.push_str(text);
    } else {
        write(out, text, max, |character| character);
    }
}

/// Writes at most `max` characters of `text`, cleaned. `replace` returns the replacement of a
/// character that is not allowed in the output.
pub(in crate::redact) fn write<const JSON: bool>(
    out: &mut Out<'_, JSON>,
    text: &str,
    max: usize,
    replace: fn(char) -> char,
) {
    let mut characters = text.chars().peekable();
    let mut written = 0;
    let mut before = ' ';
    let mut marks = 0;
    while let Some(character) = characters.next() {
        let character = match character {
            '\x1b' if characters.peek() == Some(&'[') => {
                characters.next();
                skip_parameters(&mut characters);
                continue;
            }
            '\u{9b}' => {
                skip_parameters(&mut characters);
                continue;
            }
            _ => match class(character) {
                Some(Class::Separator) => ' ',
                Some(Class::Unsafe) => continue,
                // Several in a row, or one among letters that never join, write nothing visible.
                Some(Class::Joiner | Class::Selector) if !may_join(before, character) => continue,
                Some(Class::Mark) => {
                    marks += 1;
                    if marks > MOST_MARKS {
                        continue;
                    }
                    character
                }
                Some(Class::Joiner | Class::Selector) | None => {
                    marks = 0;
                    replace(character)
                }
            },
        };
        if written == max {
            out.push('…');
            return;
        }
        out.push(character);
        before = character;
        written += 1;
    }
}

/// Returns whether a joiner or selector is allowed after this character. A joiner may follow a
/// selector, as in the emoji of a family, and a selector follows a digit in a keycap.
fn may_join(before: char, joiner: char) -> bool {
    match joiner {
        '\u{fe0e}' | '\u{fe0f}' => !joins(before) && !before.is_ascii_alphabetic() && before != ' ',
        _ => !before.is_ascii() && !matches!(before, '\u{200c}' | '\u{200d}'),
    }
}

/// Skips the rest of a terminal's control sequence: parameters and one final byte.
fn skip_parameters(characters: &mut Peekable<Chars<'_>>) {
    while characters
        .next_if(|c| matches!(c, '\x20'..='\x3f'))
        .is_some()
    {}
    characters.next_if(|c| matches!(c, '\x40'..='\x7e'));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str, max: usize) -> String {
        let mut clean = String::new();
        write(&mut Out::plain(&mut clean), text, max, |c| c);
        clean
    }

    #[test]
    fn words_and_emoji_stay_and_what_hides_goes() {
        for (text, cleaned) in [
            ("a\tb\r\nc", "a b  c"),
            ("\u{1b}[31mred\u{9b}0m \u{1b}]0;title\u{7}", "red ]0;title"),
            ("نمی\u{200c}خواهم", "نمی\u{200c}خواهم"),
            (
                "👩\u{200d}👧 ❤\u{fe0f} 1\u{fe0f}\u{20e3}",
                "👩\u{200d}👧 ❤\u{fe0f} 1\u{fe0f}\u{20e3}",
            ),
            ("pa\u{200d}ss\u{200c}wo\u{fe0f}rd", "password"),
            ("é\u{200c}\u{200d}\u{200c}\u{200d}x", "é\u{200c}x"),
            (
                "a\u{ad}b\u{3164}c\u{2800}d\u{e0041}\u{e0101}\u{fe01}",
                "abcd",
            ),
            ("\u{202e}a\u{2066}b\u{feff}\u{0}", "ab"),
            ("Việt e\u{302}\u{301} สั่ง", "Việt e\u{302}\u{301} สั่ง"),
        ] {
            assert_eq!(clean(text, 100), cleaned, "{text:?}");
        }
    }

    #[test]
    fn a_tower_of_accents_is_cut() {
        let tower = format!("z{}a\u{301}", "\u{489}\u{36f}".repeat(300));
        assert_eq!(clean(&tower, 500), "z\u{489}\u{36f}\u{489}\u{36f}a\u{301}");
        assert_eq!(clean("abcd", 3), "abc…");
    }
}
