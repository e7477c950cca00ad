//! Lists, and mappings from names.

use std::marker::PhantomData;

use super::name::Name;
use super::reader::{Form, Read, Reader};
use super::{Entries, Entry, Spanned, wrong};
use crate::yaml::{Key, Node, Value};

/// A list.
#[derive(Debug)]
pub(crate) struct List<F>(PhantomData<F>);

impl<F: Form> Form for List<F> {
    type Value = Vec<Read<F>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        match node.value {
            Value::List(items) => Some(read_items::<F>(items, reader)),
            other => {
                wrong::kind(reader, "this", "a list", &other, node.span);
                None
            }
        }
    }
}

/// A list of at least one item, without duplicates. Each caller of `read` reports other lists.
#[derive(Debug)]
pub(crate) struct Choices<F>(PhantomData<F>);

impl<F: Form> Form for Choices<F> {
    type Value = Vec<Read<F>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        List::<F>::read(node, reader)
    }
}

/// One value, or a list of them.
#[derive(Debug)]
pub(crate) struct OneOrMany<F>(PhantomData<F>);

impl<F: Form> Form for OneOrMany<F> {
    type Value = Vec<Read<F>>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        match node.value {
            Value::List(items) => Some(read_items::<F>(items, reader)),
            _ => reader.read::<F>(node.span, node).map(|value| vec![value]),
        }
    }
}

fn read_items<F: Form>(items: Vec<Node<'_>>, reader: &mut Reader) -> Vec<Read<F>> {
    items
        .into_iter()
        .filter_map(|item| reader.read::<F>(item.span, item))
        .collect()
}

/// A mapping from names.
#[derive(Debug)]
pub(crate) struct Map<N, F>(PhantomData<(N, F)>);

impl<N: Name, F: Form> Form for Map<N, F> {
    type Value = Entries<F::Value>;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<Self::Value> {
        match node.value {
            Value::Map(entries) => Some(read_entries::<N, F>(entries, reader)),
            other => {
                wrong::kind(reader, "this", "a mapping", &other, node.span);
                None
            }
        }
    }
}

/// Reads the entries of a mapping from names.
pub(crate) fn read_entries<N: Name, F: Form>(
    entries: Vec<(Key<'_>, Node<'_>)>,
    reader: &mut Reader,
) -> Entries<F::Value> {
    let mut read = Vec::with_capacity(entries.len());
    for (key, node) in entries {
        // The value is read even if the name is wrong, so that its findings are reported too.
        let name = N::read_name(key.text, key.span, reader);
        let place = reader.place(node.span);
        let value = reader.read_named::<F>(key.span, node);
        if let (Some(name), Some(value)) = (name, value) {
            let key = reader.place(key.span);
            let name = Spanned {
                value: name,
                place: key,
                key,
            };
            read.push(Entry { name, value, place });
        }
    }
    read
}

#[cfg(feature = "schema")]
impl<F: Form> schemars::JsonSchema for List<F> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ListOf{}", F::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "array", "items": generator.subschema_for::<F>() })
    }
}

#[cfg(feature = "schema")]
impl<F: Form> schemars::JsonSchema for Choices<F> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ChoicesOf{}", F::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "array",
            "items": generator.subschema_for::<F>(),
            "minItems": 1,
            "uniqueItems": true,
        })
    }
}

#[cfg(feature = "schema")]
impl<F: Form> schemars::JsonSchema for OneOrMany<F> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("OneOrMany{}", F::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let one = generator.subschema_for::<F>();
        crate::document::schema::any_of(&[one, generator.subschema_for::<List<F>>()])
    }
}

#[cfg(feature = "schema")]
impl<N: Name, F: Form> schemars::JsonSchema for Map<N, F> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("MapOf{}", F::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        crate::document::schema::map::<N, F>(generator)
    }
}
