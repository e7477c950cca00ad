//! The JSON Schema of the language for editors, and the JSON that an editor sees.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Number, Value as Json};

use crate::document::Document;
use crate::source::FileId;
use crate::yaml::{self, Characters, Meaning, Node, Style, Value, meaning};

/// Returns the JSON Schema of a root catalog file, draft 2020-12.
///
/// It is as strict as a schema can be, but what it accepts can still name an undefined code.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Document>();
    let version = crate::LANGUAGE_VERSION;
    schema.insert(
        "$id".to_owned(),
        format!("https://errpact.dev/schema/catalog-{version}.json").into(),
    );
    schema.insert("title".to_owned(), "errpact catalog".into());
    schema.to_value()
}

/// Converts a YAML text to JSON, by the core schema of YAML 1.2, as a validator of JSON Schema sees
/// it. Returns `None` if the text is outside the allowed part of YAML.
#[must_use]
pub fn yaml_to_json(text: &str) -> Option<Json> {
    let (file, mut findings) = (FileId(0), Vec::new());
    if yaml::check(text, file, &mut findings) == Characters::Unreadable {
        return None;
    }
    let root = yaml::parse(text, file, &mut findings)
        .root
        .filter(|root| !root.is_nothing())?;
    findings.is_empty().then(|| json(root))
}

/// Converts a node. The tree is no deeper than its budget, so this may recurse.
fn json(node: Node<'_>) -> Json {
    match node.value {
        Value::Scalar(text, Style::Text) => text.into_owned().into(),
        Value::Scalar(text, Style::Plain) => match meaning(&text) {
            Meaning::Nothing => Json::Null,
            Meaning::Boolean if text.eq_ignore_ascii_case("true") => true.into(),
            Meaning::Boolean if text.eq_ignore_ascii_case("false") => false.into(),
            Meaning::Number => number(&text).unwrap_or_else(|| text.into_owned().into()),
            // Editors read YAML 1.2, so what has a meaning only in YAML 1.1 is text to them.
            Meaning::Text | Meaning::Boolean | Meaning::Time | Meaning::Sign => {
                text.into_owned().into()
            }
        },
        Value::List(items) => items.into_iter().map(json).collect(),
        Value::Map(entries) => Json::Object(
            entries
                .into_iter()
                .map(|(key, value)| (key.text.into_owned(), json(value)))
                .collect::<Map<_, _>>(),
        ),
        Value::Refused => Json::Null,
    }
}

/// Converts a number. A number that JSON cannot represent, such as `.nan`, stays a text.
fn number(text: &str) -> Option<Json> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if let Some(hex) = digits.strip_prefix("0x") {
        return i64::from_str_radix(hex, 16).ok().map(Json::from);
    }
    if let Ok(number) = digits.parse::<i64>() {
        return Some(number.into());
    }
    digits
        .parse()
        .ok()
        .and_then(Number::from_f64)
        .map(Json::Number)
}
