//! Sentences that replace errpact's own.

use super::list::Map;
use super::name::SentenceName;
use super::reader::{Form, Reader};
use super::text::Line;
use super::{Entries, Entry, Spanned};
use crate::yaml::Node;

/// Texts by the ids of sentences.
#[derive(Debug)]
pub(crate) enum SentencesForm {}

impl Form for SentencesForm {
    type Value = Entries<Spanned<String>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        let entries = Map::<SentenceName, Line>::read(node, reader)?.into_iter();
        let texts = entries.map(|entry| Entry {
            value: Spanned {
                value: entry.value,
                place: entry.place,
                key: entry.name.place,
            },
            name: entry.name,
            place: entry.place,
        });
        Some(texts.collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SentencesForm {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Sentences".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use errpact_core::{Sentence, Word as _};

        use crate::document::schema::documented;

        let mut properties = serde_json::Map::new();
        for sentence in Sentence::ALL {
            let (about, text) = (sentence.about(), sentence.default_text());
            let about = format!("{about} The default is “{text}”.");
            let schema = documented(generator.subschema_for::<Line>(), &[&about]);
            properties.insert(sentence.as_str().to_owned(), schema.to_value());
        }
        schemars::json_schema!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}
