//! Converts texts of the catalog to one line of the block.

use std::borrow::Cow;

/// Returns the text on one line: white space and control characters become single spaces, and
/// characters that would reorder the line are left out.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    let clean = !text.starts_with(char::is_whitespace)
        && !text.ends_with(char::is_whitespace)
        && !text.contains("  ")
        && !text.chars().any(|c| reorders(c) || (c != ' ' && is_gap(c)));
    if clean {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_gap).filter(|word| !word.is_empty()) {
        let start = line.len();
        line.extend(word.chars().filter(|c| !reorders(*c)));
        if start > 0 && line.len() > start {
            line.insert(start, ' ');
        }
    }
    Cow::Owned(line)
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

/// Returns whether a character is a bidirectional embedding, override or isolate.
fn reorders(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns a phrase in quotation marks that it does not contain.
pub(super) fn quoted(phrase: &str) -> String {
    let phrase = one_line(phrase);
    let (open, close) = if !phrase.contains('"') {
        ('"', '"')
    } else if !phrase.contains('\'') {
        ('\'', '\'')
    } else {
        ('“', '”')
    };
    format!("{open}{phrase}{close}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_becomes_one_line() {
        assert_eq!(one_line("a plain one"), "a plain one");
        assert_eq!(
            one_line(" a\r\n b\u{2028}\u{7}c\t\u{202e}d\u{2069} \u{202a} "),
            "a b c d"
        );
        assert_eq!(one_line("\n"), "");
        assert!(matches!(one_line("Don’t: é"), Cow::Borrowed(_)));
    }

    #[test]
    fn quotes_do_not_clash() {
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("so \"fine\""), "'so \"fine\"'");
        assert_eq!(quoted("it's \"fine\""), "“it's \"fine\"”");
    }
}
