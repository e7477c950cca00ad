//! Any value, as JSON.

use super::form::Form;
use super::{Reader, wrong};
use crate::yaml::{Node, Style, Value};

/// What a scalar without quotes means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Itself.
    Text,
    /// A number.
    Number,
    /// True or false; also the words that older YAML takes for them.
    Boolean,
    /// Nothing.
    Nothing,
}

impl Meaning {
    /// Its name, with its article.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Boolean => "a boolean",
            Self::Nothing => "nothing",
        }
    }
}

/// What a scalar without quotes means, to this reader of YAML or to another one.
pub(crate) fn meaning(text: &str) -> Meaning {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Meaning::Nothing,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Meaning::Boolean,
        ".inf" | ".Inf" | ".INF" | "+.inf" | "-.inf" | ".nan" | ".NaN" | ".NAN" => Meaning::Number,
        _ if looks_like_number(text) => Meaning::Number,
        _ => Meaning::Text,
    }
}

/// Is this a number to YAML 1.1 or 1.2? Also `0012`, `1_000`, `0x1F` and `0o17`.
fn looks_like_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let bytes = digits.as_bytes();
    let Some(first) = bytes.first() else {
        return false;
    };
    if !(first.is_ascii_digit() || (*first == b'.' && bytes.len() > 1)) {
        return false;
    }
    if let Some(hex) = digits.strip_prefix("0x") {
        return !hex.is_empty() && hex.bytes().all(|b| b.is_ascii_hexdigit() || b == b'_');
    }
    if let Some(octal) = digits.strip_prefix("0o") {
        return !octal.is_empty() && octal.bytes().all(|b| matches!(b, b'0'..=b'7'));
    }
    decimal(digits)
}

/// Digits, at most one point, and an exponent.
fn decimal(text: &str) -> bool {
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, Some(exponent)),
        None => (text, None),
    };
    let exponent_fits = exponent.is_none_or(|exponent| {
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    });
    let points = number.bytes().filter(|b| *b == b'.').count();
    exponent_fits
        && points <= 1
        && number.bytes().any(|b| b.is_ascii_digit())
        && number
            .bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'_'))
}

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

/// A value as JSON. The tree is no deeper than its budget, so this may recurse.
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
