//! Texts.

use std::borrow::Cow;

use super::reader::{Form, Reader};
use super::wrong;
use crate::yaml::{Meaning, Node, Style, Value, budget, meaning};

/// Reads a text. It must be in quotes if some YAML parser reads it as a number, a boolean, a date or null, so that all
/// parsers read the same value.
pub(crate) fn read<'s>(node: Node<'s>, what: &str, reader: &mut Reader) -> Option<Cow<'s, str>> {
    match node.value {
        Value::Scalar(text, style) => {
            if style == Style::Plain {
                match meaning(&text) {
                    Meaning::Text => {}
                    Meaning::Nothing => {
                        wrong::nothing(reader, what, &text, node.span);
                        return None;
                    }
                    meaning => {
                        wrong::unquoted(reader, what, &text, meaning.name(), node.span);
                        return None;
                    }
                }
            }
            Some(text)
        }
        other => {
            wrong::text(reader, what, &other, node.span);
            None
        }
    }
}

/// A text of any length.
#[derive(Debug)]
pub(crate) enum Text {}

impl Form for Text {
    type Value = String;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
        let span = node.span;
        let text = read(node, "a text", reader)?;
        // The line feed at the end of a block scalar is not part of the text.
        let trimmed = text.trim_end_matches('\n');
        if trimmed.trim().is_empty() {
            wrong::empty(reader, "a text", span);
            return None;
        }
        if trimmed.len() == text.len() {
            return Some(text.into_owned());
        }
        Some(trimmed.to_owned())
    }
}

/// A text of one line.
#[derive(Debug)]
pub(crate) enum Line {}

impl Form for Line {
    type Value = String;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
        let span = node.span;
        let text = Text::read(node, reader)?;
        if text.contains('\n') {
            wrong::lines(reader, span);
            return None;
        }
        Some(text)
    }
}

/// A regular expression.
#[derive(Debug)]
pub(crate) enum Pattern {}

impl Form for Pattern {
    type Value = String;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
        let span = node.span;
        let text = Text::read(node, reader)?;
        // Reading a class such as `\p{L}` costs much before its size is known.
        if text.len() > budget::REGEX_TEXT {
            wrong::long_regex(reader, text.len(), span);
            return None;
        }
        // A larger limit is tried only if a smaller one is too small, so that compiling costs what is counted.
        let mut room = SMALL_REGEX;
        loop {
            // What is too large costs as much as what is not.
            if !reader.take_regex_room(room) {
                wrong::regexes(reader, span);
                return None;
            }
            // Messages are searched case-insensitively, and only that can make a pattern too large.
            let built = regex::RegexBuilder::new(&text)
                .case_insensitive(true)
                .size_limit(room)
                .build();
            match built {
                Ok(_) => return Some(text),
                Err(regex::Error::CompiledTooBig(_)) if room < budget::REGEX => room *= 4,
                Err(error) => {
                    wrong::regex(reader, &error, span);
                    return None;
                }
            }
        }
    }
}

/// The bytes that most expressions need.
const SMALL_REGEX: usize = budget::REGEX / 256;

/// An SQLSTATE, or a class of them; always in quotes, as `08001` and `1E100` are numbers.
#[derive(Debug)]
pub(crate) enum Sqlstate {}

impl Form for Sqlstate {
    type Value = String;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
        let span = node.span;
        match node.value {
            Value::Scalar(text, Style::Plain) => {
                wrong::unquoted_sqlstate(reader, &text, span);
                None
            }
            Value::Scalar(text, Style::Text) => {
                let fits = matches!(text.len(), 2 | 5)
                    && text
                        .bytes()
                        .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
                if !fits {
                    let shape = "two or five digits and capital letters, such as \"23P01\"";
                    wrong::shape(reader, "an SQLSTATE", shape, &text, span);
                    return None;
                }
                Some(text.into_owned())
            }
            other => {
                wrong::text(reader, "an SQLSTATE", &other, span);
                None
            }
        }
    }
}

/// Describes the texts of this file.
#[cfg(feature = "schema")]
macro_rules! describe {
    ($($name:ident $schema:tt)+) => {$(
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    )+};
}

#[cfg(feature = "schema")]
describe! {
    Text { "type": "string", "pattern": "\\S" }
    Line { "type": "string", "pattern": "^[^\\n]*\\S[^\\n]*\\n*$" }
    Pattern { "type": "string", "pattern": "\\S" }
    Sqlstate { "type": "string", "pattern": "^([0-9A-Z]{2}|[0-9A-Z]{5})$" }
}
