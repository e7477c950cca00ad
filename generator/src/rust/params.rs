//! Rows of parameters.

use std::fmt::Write as _;

use errpact_spec::catalog::{Channel, ValueType};

use super::literal::{self, Literal};
use super::writer::Writer;
use crate::tables::Param;

/// Writes rows between `before` and `after`, each on a line of its own; `words` is the enum of a parameter's words, where it has one.
pub(super) fn rows(
    writer: &mut Writer,
    before: &str,
    params: &[Param<'_>],
    after: &str,
    words: impl Fn(&str) -> Option<String>,
) {
    if let [only] = params {
        let row = row(only, words(only.name));
        writer.line(format_args!("{before}[{row}]{after}"));
        return;
    }
    writer.open(format_args!("{before}["));
    for param in params {
        writer.line(format_args!("{},", row(param, words(param.name))));
    }
    writer.close(&format!("]{after}"));
}

/// What a row does not say is that of a public text.
fn row(row: &Param<'_>, words: Option<String>) -> String {
    let mut text = format!(
        "Param::new({}, {})",
        Literal(row.name),
        kind(row.kind, words)
    );
    if row.optional {
        text.push_str(".optional()");
    }
    if row.max != 500 {
        // Writing to a string cannot fail.
        let _ = write!(text, ".max({})", row.max);
    }
    if row.external {
        text.push_str(".external()");
    }
    if row.secret {
        text.push_str(".secret()");
    }
    for (receiver, channel) in [("model", row.model), ("user", row.user), ("log", row.log)] {
        let word = match channel {
            Channel::Plain => continue,
            Channel::Mask => "Mask",
            Channel::Hash => "Hash",
            Channel::Omit => "Omit",
        };
        let _ = write!(text, ".{receiver}(Channel::{word})");
    }
    text
}

fn kind(kind: &ValueType, words: Option<String>) -> String {
    let name = match kind {
        ValueType::Text => "Text",
        ValueType::Integer => "Integer",
        ValueType::Number => "Number",
        ValueType::Boolean => "Boolean",
        ValueType::Datetime => "Datetime",
        ValueType::Date => "Date",
        ValueType::Duration => "Duration",
        ValueType::Uuid => "Uuid",
        ValueType::Url => "Url",
        ValueType::Email => "Email",
        ValueType::Phone => "Phone",
        ValueType::Json => "Json",
        ValueType::List(inner) => return format!("Kind::List(&{})", self::kind(inner, words)),
        ValueType::Enum(all) => {
            return match words {
                Some(name) => format!("Kind::Enum(super::{name}::WORDS)"),
                None => format!("Kind::Enum(&[{}])", literal::list(all)),
            };
        }
    };
    format!("Kind::{name}")
}
