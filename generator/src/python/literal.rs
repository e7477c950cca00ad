//! Values in Python's syntax.

use std::fmt::Write as _;

use crate::escape::hidden;

/// Returns a text as a string literal, with the quotation marks that need fewer backslashes.
pub(super) fn text(text: &str) -> String {
    let count = |mark| text.matches(mark).count();
    let mark = if count('"') > count('\'') { '\'' } else { '"' };
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push(mark);
    for letter in text.chars() {
        match letter {
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\r' => literal.push_str("\\r"),
            '\t' => literal.push_str("\\t"),
            letter if letter == mark => {
                literal.push('\\');
                literal.push(letter);
            }
            letter if letter.is_control() || hidden(letter) => escape(&mut literal, letter),
            letter => literal.push(letter),
        }
    }
    literal.push(mark);
    literal
}

/// Escapes a letter. Writing to a string cannot fail.
fn escape(literal: &mut String, letter: char) {
    let number = u32::from(letter);
    let _ = if number > 0xFFFF {
        write!(literal, "\\U{number:08x}")
    } else {
        write!(literal, "\\u{number:04x}")
    };
}

/// Returns a text on one line of a comment.
pub(super) fn line(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_control() && !hidden(*letter))
        .collect()
}

/// Returns a text as a docstring, or `None` if it would need an escape or would change.
pub(super) fn docstring(text: &str) -> Option<String> {
    let odd = |letter: char| letter == '\\' || letter.is_control() || hidden(letter);
    let kept = !text.is_empty()
        && text.trim() == text
        && !text.starts_with('"')
        && !text.ends_with('"')
        && !text.contains("\"\"\"")
        && !text.contains(odd);
    kept.then(|| format!("\"\"\"{text}\"\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_marks_that_ruff_gives_it() {
        for (said, literal) in [
            ("plain", r#""plain""#),
            ("it's", r#""it's""#),
            (r#"say "yes""#, r#"'say "yes"'"#),
            (r#"a"b'c"#, r#""a\"b'c""#),
            (
                "a\\b\n\u{0}\u{202e}\u{e0001}é",
                "\"a\\\\b\\n\\u0000\\u202e\\U000e0001é\"",
            ),
            ("", r#""""#),
        ] {
            assert_eq!(text(said), literal);
        }
    }

    #[test]
    fn only_what_stays_as_it_is_is_a_docstring() {
        assert_eq!(
            docstring("Say \"yes\" now.").as_deref(),
            Some("\"\"\"Say \"yes\" now.\"\"\"")
        );
        for odd in [
            "",
            " a",
            "a\n",
            "\"a",
            "a\"",
            "a\"\"\"b",
            "a\\b",
            "a\u{202e}b",
        ] {
            assert_eq!(docstring(odd), None, "{odd:?}");
        }
    }
}
