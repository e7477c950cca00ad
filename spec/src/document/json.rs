//! Any value, as JSON.

use super::reader::{Form, Reader};
use super::wrong;
use crate::yaml::{Meaning, Node, Style, Value, meaning};

/// Any value.
#[derive(Debug)]
pub(crate) enum Json {}

impl Form for Json {
    type Value = serde_json::Value;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        convert(node, reader)
    }
}

/// A value that is neither a list nor a mapping.
#[derive(Debug)]
pub(crate) enum Scalar {}

impl Form for Scalar {
    type Value = serde_json::Value;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        if let Value::Scalar(..) = node.value {
            return convert(node, reader);
        }
        wrong::kind(
            reader,
            "this",
            "a text, a number, true, false or null",
            &node.value,
            node.span,
        );
        None
    }
}

/// Returns a value as JSON. It may recurse, because the depth of the tree is limited.
fn convert(node: Node<'_>, reader: &mut Reader) -> Option<serde_json::Value> {
    match node.value {
        Value::Scalar(text, Style::Text) => Some(text.into_owned().into()),
        Value::Scalar(text, Style::Plain) => match meaning(&text) {
            Meaning::Text => Some(text.into_owned().into()),
            Meaning::Nothing if text.is_empty() => {
                wrong::nothing(reader, "a value", &text, node.span);
                None
            }
            Meaning::Nothing => Some(serde_json::Value::Null),
            Meaning::Boolean if text == "true" => Some(true.into()),
            Meaning::Boolean if text == "false" => Some(false.into()),
            meaning => match serde_json::from_str(&text) {
                Ok(serde_json::Value::Number(number)) => Some(number.into()),
                _ => {
                    wrong::unquoted(reader, "a text", &text, meaning.name(), node.span);
                    None
                }
            },
        },
        Value::List(items) => items
            .into_iter()
            .map(|item| convert(item, reader))
            .collect::<Option<Vec<_>>>()
            .map(Into::into),
        Value::Map(entries) => entries
            .into_iter()
            .map(|(key, value)| Some((key.text.into_owned(), convert(value, reader)?)))
            .collect::<Option<serde_json::Map<_, _>>>()
            .map(Into::into),
        Value::Refused => None,
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Json {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Json".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({})
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Scalar {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Scalar".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": ["string", "number", "boolean", "null"] })
    }
}
