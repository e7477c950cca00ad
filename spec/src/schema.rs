//! The JSON Schema of the language, for editors, and a catalog as an editor sees it.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Number, Value as Json};

use crate::document::Document;
use crate::source::FileId;
use crate::yaml::{self, Characters, Meaning, Node, Style, Value, meaning};

/// The JSON Schema of a root catalog file, draft 2020-12.
///
/// It is as strict as a schema can be: what it accepts can still name a code that is not there.
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

/// A YAML text as JSON, by the core schema of YAML 1.2: what a validator of JSON Schema gets to
/// see. `None` where the text is not what the language allows of YAML.
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

/// The tree is no deeper than its budget, so this may recurse.
fn json(node: Node<'_>) -> Json {
    match node.value {
        Value::Scalar(text, Style::Text) => text.into_owned().into(),
        Value::Scalar(text, Style::Plain) => match meaning(&text) {
            Meaning::Nothing => Json::Null,
            Meaning::Boolean if text.eq_ignore_ascii_case("true") => true.into(),
            Meaning::Boolean if text.eq_ignore_ascii_case("false") => false.into(),
            Meaning::Number => number(&text).unwrap_or_else(|| text.into_owned().into()),
            // To the editors' readers of YAML 1.2, what only YAML 1.1 knows is text.
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

/// What JSON cannot hold, such as `.nan`, stays a text.
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
