//! Values in TypeScript's syntax.

use std::fmt::{self, Write as _};

use serde_json::Value;

use crate::escape::hidden;

/// Shows a text as a string literal. It stays on one line of a file, and is safe in a script
/// element of a page.
pub(super) struct Literal<'a>(pub(super) &'a str);

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        let mut before = ' ';
        for letter in self.0.chars() {
            match letter {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                // Would end a script element, or begin a comment in one.
                '/' | '!' if before == '<' => write!(f, "\\{letter}")?,
                _ if letter.is_control() || hidden(letter) => {
                    for unit in letter.encode_utf16(&mut [0; 2]) {
                        write!(f, "\\u{unit:04x}")?;
                    }
                }
                _ => f.write_char(letter)?,
            }
            before = letter;
        }
        f.write_char('"')
    }
}

/// Shows a text of several lines as a template without placeholders.
pub(super) struct Lines<'a>(pub(super) &'a str);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        let mut before = ' ';
        for letter in self.0.chars() {
            match letter {
                '\\' | '`' => write!(f, "\\{letter}")?,
                '{' if before == '$' => f.write_str("\\{")?,
                '/' | '!' if before == '<' => write!(f, "\\{letter}")?,
                _ => f.write_char(letter)?,
            }
            before = letter;
        }
        f.write_char('`')
    }
}

/// Shows the name of a member, quoted if it is not an identifier.
pub(super) struct Member<'a>(pub(super) &'a str);

impl fmt::Display for Member<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        let plain = letters
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if plain {
            f.write_str(self.0)
        } else {
            Literal(self.0).fmt(f)
        }
    }
}

/// Shows JSON as an expression.
pub(super) struct Expression<'a>(pub(super) &'a Value);

impl fmt::Display for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::String(text) => Literal(text).fmt(f),
            Value::Array(elements) => {
                f.write_char('[')?;
                for (at, element) in elements.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { ", " })?;
                    Expression(element).fmt(f)?;
                }
                f.write_char(']')
            }
            Value::Object(members) if members.is_empty() => f.write_str("{}"),
            Value::Object(members) => {
                for (at, (name, value)) in members.iter().enumerate() {
                    f.write_str(if at == 0 { "{ " } else { ", " })?;
                    if name == "__proto__" {
                        // As a plain name it would set the object's prototype.
                        f.write_str("[\"__proto__\"]")?;
                    } else {
                        Member(name).fmt(f)?;
                    }
                    write!(f, ": {}", Expression(value))?;
                }
                f.write_str(" }")
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => write!(f, "{}", self.0),
        }
    }
}

/// Writes `{ name: value, … }` for the existing members, or nothing if there are none.
pub(super) struct Members {
    text: String,
}

impl Members {
    pub(super) fn new() -> Self {
        Self {
            text: String::new(),
        }
    }

    /// Adds a member.
    pub(super) fn add(&mut self, name: &str, value: impl fmt::Display) {
        let before = if self.text.is_empty() { "{ " } else { ", " };
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{before}{}: {value}", Member(name));
    }

    /// Returns the object, or `None` if it has no members.
    pub(super) fn object(mut self) -> Option<String> {
        if self.text.is_empty() {
            return None;
        }
        self.text.push_str(" }");
        Some(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_stays_on_its_line_and_in_its_script() {
        let literal =
            Literal("a\"b'c`${d}\\\n\r\u{2028}\u{202e}</script><!--\0\u{e0041}é").to_string();
        assert_eq!(
            literal,
            "\"a\\\"b'c`${d}\\\\\\n\\r\\u2028\\u202e<\\/script><\\!--\\u0000\\udb40\\udc41é\""
        );
    }

    #[test]
    fn lines_stay_in_their_template_and_in_its_script() {
        let lines = Lines("a`b${c}\\u0041\n</script><!--$").to_string();
        assert_eq!(lines, "`a\\`b$\\{c}\\\\u0041\n<\\/script><\\!--$`");
    }

    #[test]
    fn members_are_quoted_where_they_must_be() {
        let value =
            serde_json::json!({ "class": 1, "a-b": [null, true, "x"], "__proto__": {}, "1": 0.5 });
        assert_eq!(
            Expression(&value).to_string(),
            "{ \"1\": 0.5, [\"__proto__\"]: {}, \"a-b\": [null, true, \"x\"], class: 1 }"
        );
    }
}
