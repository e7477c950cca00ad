//! Sentences that replace errpact's own.

use super::keys::keys;
use super::language::Messages;
use super::list::Map;
use super::name::SentenceName;
use super::reader::{Form, Reader};
use super::text::Line;
use super::{Entries, Spanned};
use crate::yaml::{Node, Value};

keys! {
    /// A sentence for users in several languages.
    "a sentence" struct Sentence {
        /// The text in the language of the catalog's own texts. The default is errpact's own.
        "text" => text: Line,
        /// The text in other languages, by their tags.
        "messages" => messages: Messages,
    }
}

/// A text, or texts in several languages.
#[derive(Debug)]
pub(crate) enum SentenceForm {}

impl Form for SentenceForm {
    type Value = Sentence;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Sentence> {
        if matches!(node.value, Value::Map(_)) {
            return Sentence::read(node, reader);
        }
        let place = reader.place(node.span);
        let text = Line::read(node, reader)?;
        Some(Sentence {
            text: Some(Spanned {
                value: text,
                place,
                key: place,
            }),
            ..Sentence::default()
        })
    }
}

super::union::form_of!(SentenceForm: Line, Sentence);

/// Sentences by their ids.
#[derive(Debug)]
pub(crate) enum SentencesForm {}

impl Form for SentencesForm {
    type Value = Entries<Sentence>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        Map::<SentenceName, SentenceForm>::read(node, reader)
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
        use errpact_core::{Reader, Sentence, Word as _};

        use crate::document::schema::documented;

        let mut properties = serde_json::Map::new();
        for sentence in Sentence::ALL {
            let (about, text) = (sentence.about(), sentence.default_text());
            let about = format!("{about} The default is “{text}”.");
            let form = match sentence.reader() {
                Reader::User => generator.subschema_for::<SentenceForm>(),
                Reader::Model | Reader::Both => generator.subschema_for::<Line>(),
            };
            let schema = documented(form, &[&about]);
            properties.insert(sentence.as_str().to_owned(), schema.to_value());
        }
        schemars::json_schema!({
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}
