//! Words of which one is chosen.

use super::{Reader, wrong};
use crate::source::Span;
use crate::yaml::{Node, Value};

/// Reads one of a few words.
pub(crate) fn read<T: Copy>(
    node: &Node<'_>,
    what: &str,
    words: &[(&'static str, T)],
    reader: &mut Reader,
) -> Option<T> {
    let span = node.span;
    match &node.value {
        Value::Scalar(text, _) => find(text, span, what, words, reader),
        other => {
            wrong::kind(reader, what, "one word", other, span);
            None
        }
    }
}

/// Finds a word.
pub(crate) fn find<T: Copy>(
    text: &str,
    span: Span,
    what: &str,
    words: &[(&'static str, T)],
    reader: &mut Reader,
) -> Option<T> {
    let found = words
        .iter()
        .find(|(word, _)| *word == text)
        .map(|(_, value)| *value);
    if found.is_none() {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        wrong::word(reader, what, text, &known, span);
    }
    found
}

/// Makes the words of an enum its form.
macro_rules! words {
    ($(
        $(#[doc = $doc:literal])+
        $what:literal $type:ty { $($(#[doc = $word_doc:literal])+ $word:literal => $variant:ident,)+ }
    )+) => {$(
        impl $crate::document::form::Form for $type {
            type Value = Self;

            fn read(
                node: $crate::yaml::Node<'_>,
                reader: &mut $crate::document::Reader,
            ) -> Option<Self> {
                $crate::document::words::read(&node,
                    $what,
                    &[$(($word, Self::$variant)),+],
                    reader,
                )
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::document::schema::words(&[$($doc),+], &[$(($word, concat!($($word_doc),+))),+])
            }
        }
    )+};
}

pub(crate) use words;
