//! Rows of parameters.

use errpact_spec::catalog::{Channel, ValueType};

use super::literal::Literal;
use super::rest::Rest;
use super::writer::Writer;
use crate::tables::Param;

/// Writes rows as the member `member`.
pub(super) fn rows(writer: &mut Writer, member: &str, params: &[Param<'_>]) {
    let before = format!("{member}: &");
    writer.structs(&before, "__table::Param", params, ",", row);
}

/// What a row does not say is that of a public text.
fn row(writer: &mut Writer, row: &Param<'_>) {
    let mut rest = Rest::of("__table::Param::TEXT");
    writer.line(format_args!("name: {},", Literal(row.name)));
    if rest.has(*row.kind != ValueType::Text) {
        kind(writer, row.kind);
    }
    if rest.has(row.optional) {
        writer.line(format_args!("optional: true,"));
    }
    if rest.has(row.max != 500) {
        writer.line(format_args!("max: {},", row.max));
    }
    if rest.has(row.external) {
        writer.line(format_args!("external: true,"));
    }
    if rest.has(row.secret) {
        writer.line(format_args!("secret: true,"));
    }
    for (receiver, channel) in [("model", row.model), ("user", row.user), ("log", row.log)] {
        let word = match channel {
            Channel::Plain => None,
            Channel::Mask => Some("Mask"),
            Channel::Hash => Some("Hash"),
            Channel::Omit => Some("Omit"),
        };
        rest.lacks(word.is_none());
        if let Some(word) = word {
            writer.line(format_args!("{receiver}: __table::Channel::{word},"));
        }
    }
    rest.write(writer);
}

fn kind(writer: &mut Writer, kind: &ValueType) {
    // Lists of lists only nest the call, so the words of an enum are always innermost.
    let (mut before, mut after) = ("kind: ".to_owned(), ",".to_owned());
    let mut inner = kind;
    while let ValueType::List(element) = inner {
        before.push_str("__table::Kind::List(&");
        after.insert(0, ')');
        inner = element;
    }
    let name = match inner {
        ValueType::Text | ValueType::List(_) => "Text",
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
        ValueType::Enum(words) => {
            let words: Vec<String> = words.iter().map(|word| Literal(word).to_string()).collect();
            before.push_str("__table::Kind::Enum(&");
            writer.array(&before, &words, &format!("){after}"), true);
            return;
        }
    };
    writer.line(format_args!("{before}__table::Kind::{name}{after}"));
}
