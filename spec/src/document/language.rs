//! Languages, and texts in several of them.

use std::borrow::Cow;

use errpact_core::{closest_tag, is_language_tag};

use super::list::Map;
use super::name::Name;
use super::reader::{Form, Reader};
use super::text::Text;
use super::{Entries, Entry, Spanned, wrong};
use crate::source::Span;
use crate::yaml::Node;

/// The tag of a language.
#[derive(Debug)]
pub(crate) enum LanguageTag {}

impl Name for LanguageTag {
    const WHAT: &'static str = "a language";
    const SHAPE: &'static str = "its tag (BCP 47), such as `de`, `de-AT` or `zh-Hant`";
    #[cfg(feature = "schema")]
    const PATTERN: &'static str = "^[a-z]{2,3}(-[a-z]{3}){0,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?\
        (-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(-[a-wyz0-9](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?$";

    fn fits(text: &str) -> bool {
        is_language_tag(text)
    }

    fn read_name(text: Cow<'_, str>, span: Span, reader: &mut Reader) -> Option<String> {
        if Self::fits(&text) {
            return Some(text.into_owned());
        }
        let expected = match closest_tag(&text) {
            Some(tag) => format!("`{tag}`, the tag as BCP 47 writes it"),
            None => Self::SHAPE.to_owned(),
        };
        wrong::shape(reader, Self::WHAT, &expected, &text, span);
        None
    }
}

impl Form for LanguageTag {
    type Value = String;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<String> {
        let span = node.span;
        let text = super::text::read(node, Self::WHAT, reader)?;
        Self::read_name(text, span, reader)
    }
}

/// Texts by the tags of their languages.
#[derive(Debug)]
pub(crate) enum Messages {}

impl Form for Messages {
    type Value = Entries<Spanned<String>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        let entries = Map::<LanguageTag, Text>::read(node, reader)?.into_iter();
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
impl schemars::JsonSchema for LanguageTag {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "LanguageTag".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": Self::PATTERN })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Messages {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Messages".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        super::schema::map::<LanguageTag, Text>(generator)
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_of_the_schema_takes_the_same_tags() {
        let pattern = regex::Regex::new(LanguageTag::PATTERN).unwrap();
        let parts = [
            "",
            "de",
            "DE",
            "zho",
            "german",
            "yue",
            "Hant",
            "hant",
            "AT",
            "at",
            "419",
            "12",
            "1996",
            "rozaj",
            "a",
            "u",
            "x",
            "co",
            "phonebk",
            "abcdefghi",
            "é",
            "_",
        ];
        for first in parts {
            for second in parts {
                for third in parts {
                    for tag in [
                        first.to_owned(),
                        format!("{first}-{second}"),
                        format!("{first}-{second}-{third}"),
                    ] {
                        assert_eq!(pattern.is_match(&tag), LanguageTag::fits(&tag), "{tag}");
                    }
                }
            }
        }
    }
}
