//! Types of values.

use std::collections::HashMap;

use super::keys::keys;
use super::list::{Choices, Map};
use super::name::ArgumentName;
use super::param::FieldForm;
use super::reader::{Form, Reader};
use super::text::Text;
use super::union::{form_of, union};
use super::{interned, words, wrong};
use crate::catalog::Kind;
use crate::source::Span;
use crate::yaml::{Node, Value, budget};

/// A type: one word, `{ enum: [a, b] }`, `{ list: TYPE }` or `{ object: { field: TYPE } }`.
#[derive(Debug)]
pub(crate) enum TypeForm {}

impl Form for TypeForm {
    type Value = Kind<'static>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        if let Value::Scalar(..) = node.value {
            return SimpleForm::read(node, reader);
        }
        let span = node.span;
        match KeyedType::read(node, reader)? {
            KeyedType::List(keys) => bounded(interned::list_of(keys.item?.value), span, reader),
            KeyedType::Object(keys) => {
                let fields = keys.fields?.value;
                if fields.is_empty() {
                    wrong::empty(reader, "an object", span);
                    return None;
                }
                bounded(interned::object_of(&fields), span, reader)
            }
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
                let words = words.iter().map(|word| word.value.as_str());
                Some(interned::one_of(words))
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

    /// An object with declared fields. Only a tool's argument has such a type.
    "a type" struct ObjectType {
        /// Its fields.
        required "object" => fields: Map<ArgumentName, FieldForm>,
    }

    /// Several values of one type.
    "a type" struct ListType {
        /// Their type.
        required "list" => item: TypeForm,
    }
}

union! {
    /// A type made of other types.
    "a type" enum KeyedType {
        "enum" => Enum(EnumType),
        "list" => List(ListType),
        "object" => Object(ObjectType),
    }
}

/// Returns a type, unless it is nested too deeply.
fn bounded(kind: Kind<'static>, span: Span, reader: &mut Reader) -> Option<Kind<'static>> {
    let depth = kind.depth();
    if depth > budget::TYPES {
        let levels = format!("{depth} levels of lists and objects");
        wrong::range(reader, &levels, "0", &budget::TYPES.to_string(), span);
        return None;
    }
    Some(kind)
}

/// A type that is one word.
#[derive(Debug)]
pub(crate) enum SimpleForm {}

impl Form for SimpleForm {
    type Value = Kind<'static>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        words::read(&node, "a type", &Kind::SIMPLE, Kind::as_str, reader)
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
        let names: Vec<&str> = Kind::SIMPLE.iter().map(|kind| kind.as_str()).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}

form_of!(TypeForm: SimpleForm, KeyedType);
