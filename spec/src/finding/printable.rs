//! Text that cannot steer a terminal.

use std::borrow::Cow;

/// Returns the text with dangerous characters escaped, such as `\u{202e}`: those that move a terminal's cursor, change
/// the direction of writing or are invisible. Line feeds and tabs stay.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character != '\n' && steers(character))
}

/// Returns a name that must stay on one line, such as a path, with dangerous characters escaped.
#[must_use]
pub fn printable_name(name: &str) -> Cow<'_, str> {
    escaped(name, |character| {
        matches!(character, '\n' | '\t') || steers(character)
    })
}

fn escaped(text: &str, bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&bad) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if bad(character) {
            escaped.extend(character.escape_unicode());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

fn steers(character: char) -> bool {
    character == '\r' || is_hidden(character)
}

/// Returns whether a character is a control character, changes the direction of text, or is a line break that only some
/// readers know.
pub(crate) fn is_hidden(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => false,
        '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' => true,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' => true,
        '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}' => true,
        '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_printable_steers_a_terminal() {
        assert_eq!(
            printable("a\u{1b}[31m\tb\u{202e}\n\rc"),
            "a\\u{1b}[31m\tb\\u{202e}\n\\u{d}c"
        );
        assert_eq!(printable("é – 漢字 👍"), "é – 漢字 👍");
    }

    #[test]
    fn a_name_stays_on_one_line() {
        assert_eq!(printable_name("a\nb\tc"), "a\\u{a}b\\u{9}c");
    }
}
