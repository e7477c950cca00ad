//! Types of values.

use std::collections::HashMap;

use super::form::Form;
use super::keys::keys;
use super::list::Choices;
use super::text::Text;
use super::union::{form_of, union};
use super::{Reader, words, wrong};
use crate::catalog::ValueType;
use crate::yaml::{Node, Value, budget};

/// The types that are one word.
const SIMPLE: &[(&str, Simple)] = &[
    ("text", Simple(|| ValueType::Text)),
    ("integer", Simple(|| ValueType::Integer)),
    ("number", Simple(|| ValueType::Number)),
    ("boolean", Simple(|| ValueType::Boolean)),
    ("datetime", Simple(|| ValueType::Datetime)),
    ("date", Simple(|| ValueType::Date)),
    ("duration", Simple(|| ValueType::Duration)),
    ("uuid", Simple(|| ValueType::Uuid)),
    ("url", Simple(|| ValueType::Url)),
    ("email", Simple(|| ValueType::Email)),
    ("phone", Simple(|| ValueType::Phone)),
    ("json", Simple(|| ValueType::Json)),
];

/// Makes a type that is one word; [`ValueType`] itself is not `Copy`.
#[derive(Debug, Clone, Copy)]
struct Simple(fn() -> ValueType);

/// A type: one word, `{ enum: [a, b] }` or `{ list: TYPE }`.
#[derive(Debug)]
pub(crate) enum TypeForm {}

impl Form for TypeForm {
    type Value = ValueType;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<ValueType> {
        if let Value::Scalar(..) = node.value {
            return SimpleForm::read(node, reader);
        }
        let span = node.span;
        match KeyedType::read(node, reader)? {
            KeyedType::List(keys) => Some(ValueType::List(Box::new(keys.item?.value))),
            KeyedType::Enum(keys) => {
                let words = keys.words?.value;
                if words.is_empty() {
                    wrong::empty(reader, "an enum", span);
                    return None;
                }
                if words.len() > budget::WORDS {
                    let count = format!("{} words", words.len());
                    wrong::range(reader, &count, "1", &budget::WORDS.to_string(), span);
                    return None;
                }
                let mut places = HashMap::with_capacity(words.len());
                for word in &words {
                    if let Some(first) = places.insert(word.value.as_str(), word.place) {
                        wrong::repeated(reader, "the enum", &word.value, first, word.place);
                        return None;
                    }
                }
                Some(ValueType::Enum(
                    words.into_iter().map(|word| word.value).collect(),
                ))
            }
        }
    }
}

keys! {
    /// One of a few words.
    "a type" struct EnumType {
        /// The words.
        required "enum" => words: Choices<Text>,
    }

    /// Several values of one type.
    "a type" struct ListType {
        /// Their type.
        required "list" => item: TypeForm,
    }
}

union! {
    /// A type that is made of others.
    "a type" enum KeyedType {
        "enum" => Enum(EnumType),
        "list" => List(ListType),
    }
}

/// A type that is one word.
#[derive(Debug)]
pub(crate) enum SimpleForm {}

impl Form for SimpleForm {
    type Value = ValueType;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<ValueType> {
        words::read(&node, "a type", SIMPLE, reader).map(|simple| simple.0())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for SimpleForm {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SimpleType".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = SIMPLE.iter().map(|(name, _)| *name).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}

form_of!(TypeForm: SimpleForm, KeyedType);
