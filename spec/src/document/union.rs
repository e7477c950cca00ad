//! Values that can be written in several ways.

use super::{Reader, wrong};
use crate::yaml::{Node, Value};

/// Finds the key of `known` that a mapping has. It selects the variant.
pub(crate) fn choose(
    node: &Node<'_>,
    what: &str,
    known: &[&'static str],
    reader: &mut Reader,
) -> Option<&'static str> {
    let Value::Map(entries) = &node.value else {
        wrong::kind(reader, what, "a mapping", &node.value, node.span);
        return None;
    };
    let mut chosen = None;
    for (key, _) in entries {
        let Some(name) = known.iter().find(|name| **name == key.text) else {
            continue;
        };
        match chosen {
            None => chosen = Some((*name, key.span)),
            Some((first, place)) => {
                wrong::both(reader, what, (first, place), (name, key.span));
                return None;
            }
        }
    }
    if chosen.is_none() {
        wrong::none_of(reader, what, entries, known, node.span);
    }
    chosen.map(|(name, _)| name)
}

/// Defines a value whose main key selects its structure.
macro_rules! union {
    (
        $(#[doc = $doc:literal])+
        $what:literal enum $name:ident { $($key:literal => $variant:ident($form:ty),)+ }
    ) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, PartialEq)]
        pub(crate) enum $name {
            $(
                #[doc = concat!("With the key `", $key, "`.")]
                $variant(<$form as $crate::document::reader::Form>::Value),
            )+
        }

        impl $crate::document::reader::Form for $name {
            type Value = Self;

            fn read(
                node: $crate::yaml::Node<'_>,
                reader: &mut $crate::document::Reader,
            ) -> Option<Self> {
                match $crate::document::union::choose(&node, $what, &[$($key),+], reader)? {
                    $($key => <$form as $crate::document::reader::Form>::read(node, reader)
                        .map(Self::$variant),)+
                    _ => None,
                }
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let variants = vec![$(generator.subschema_for::<$form>()),+];
                $crate::document::schema::one_of(&[$($doc),+], &variants)
            }
        }
    };
}

/// Describes a form that can be written in one of several other forms.
macro_rules! form_of {
    ($name:ident: $($form:ty),+) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let forms = vec![$(generator.subschema_for::<$form>()),+];
                $crate::document::schema::any_of(&forms)
            }
        }
    };
}

pub(crate) use {form_of, union};
