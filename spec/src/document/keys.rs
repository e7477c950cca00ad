//! Structures: mappings whose keys the language knows.
//!
//! See `docs/decisions/002-each-key-is-declared-once.md`.

use super::Reader;
use super::wrong;
use crate::source::Span;
use crate::yaml::{Key, Node, Value};
use errpact_core::closest;

/// A structure of the language. Only [`keys!`] implements it.
pub(crate) trait Keys: Default {
    /// Its kind with an article: "a code".
    const WHAT: &'static str;
    /// The required keys. An entry that `extends` another needs none.
    const REQUIRED: &'static [&'static str];

    /// Takes a key, or returns it if this structure does not have it.
    fn set<'s>(
        &mut self,
        key: Key<'s>,
        value: Node<'s>,
        reader: &mut Reader,
    ) -> Result<(), (Key<'s>, Node<'s>)>;

    /// Adds the keys of this structure.
    fn names(names: &mut Vec<&'static str>);

    /// Records that a value could not be read.
    fn mark_broken(&mut self);

    /// Replaces the keys that `later` has, each as a whole.
    fn replaced_by(&mut self, later: Self);
}

/// Reads a structure.
pub(crate) fn read<K: Keys>(node: Node<'_>, reader: &mut Reader) -> Option<K> {
    let span = node.span;
    match node.value {
        Value::Map(entries) => Some(read_entries(entries, span, Need::Required, reader)),
        other => {
            wrong::not_a_structure(reader, K::WHAT, K::REQUIRED, &other, span);
            None
        }
    }
}

/// Which keys are required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// The structure's required keys.
    Required,
    /// None.
    Nothing,
}

/// Reads the entries of a structure.
pub(crate) fn read_entries<K: Keys>(
    entries: Vec<(Key<'_>, Node<'_>)>,
    span: Span,
    need: Need,
    reader: &mut Reader,
) -> K {
    let mut structure = K::default();
    let name = reader.take_name();
    // Reading consumes the entries, so missing keys are found first.
    let has = |name: &str| entries.iter().any(|(key, _)| key.text == name);
    let extends = has("extends") && names::<K>().contains(&"extends");
    if need == Need::Required && !extends {
        let absent: Vec<&str> = K::REQUIRED
            .iter()
            .filter(|name| !has(name))
            .copied()
            .collect();
        let misspelled = match absent.is_empty() {
            true => Vec::new(),
            false => misspelled::<K>(&entries),
        };
        // A misspelled key has its own finding, which names the right key.
        for key in absent.iter().filter(|key| !misspelled.contains(key)) {
            wrong::missing(reader, K::WHAT, key, span, name);
        }
    }
    for (key, value) in entries {
        if let Err((key, _)) = structure.set(key, value, reader) {
            wrong::key(reader, K::WHAT, &key, &names::<K>());
            structure.mark_broken();
        }
    }
    structure
}

/// Returns the known keys that unknown keys are most likely meant to be.
fn misspelled<K: Keys>(entries: &[(Key<'_>, Node<'_>)]) -> Vec<&'static str> {
    let names = names::<K>();
    let unknown = entries
        .iter()
        .filter(|(key, _)| !names.contains(&&*key.text));
    // Finding similar names is the slowest step, and no file misspells this many keys.
    let unknown = unknown.take(names.len());
    unknown
        .filter_map(|(key, _)| closest(&key.text, names.iter().copied()))
        .collect()
}

fn names<K: Keys>() -> Vec<&'static str> {
    let mut names = Vec::new();
    K::names(&mut names);
    names
}

/// Defines structures. Each key is declared once, with its documentation and its form.
///
/// Each key becomes a member `Option<Spanned<…>>`. It is `None` if the key is absent, or if its value is wrong. `broken`
/// is set if a value, or a part of it, is wrong. `..name: Other` includes the keys of another structure.
macro_rules! keys {
    ($(
        $(#[doc = $doc:literal])+
        $what:literal struct $name:ident {
            $(
                $(#[doc = $field_doc:literal])+
                $($required:ident)? $key:literal => $field:ident: $form:ty,
            )*
            $(.. $inner:ident: $inner_type:ty,)?
        }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Default, PartialEq)]
        pub(crate) struct $name {
            $(
                $(#[doc = $field_doc])+
                pub(crate) $field: Option<$crate::document::reader::Read<$form>>,
            )*
            $(
                #[doc = concat!("Keys of [`", stringify!($inner_type), "`].")]
                pub(crate) $inner: $inner_type,
            )?
            /// Whether a value, or a part of it, could not be read. If so, what is missing may have been written.
            pub(crate) broken: bool,
        }

        impl $crate::document::keys::Keys for $name {
            const WHAT: &'static str = $what;
            const REQUIRED: &'static [&'static str] =
                &[$($($crate::document::keys::required!($required $key),)?)*];

            fn set<'s>(
                &mut self,
                key: $crate::yaml::Key<'s>,
                value: $crate::yaml::Node<'s>,
                reader: &mut $crate::document::Reader,
            ) -> Result<(), ($crate::yaml::Key<'s>, $crate::yaml::Node<'s>)> {
                match &*key.text {
                    $($key => {
                        self.$field = reader.read_key::<$form>(key.span, value, &mut self.broken);
                        Ok(())
                    })*
                    _ => $crate::document::keys::otherwise!(
                        (key, value) $(, self.$inner, reader)?
                    ),
                }
            }

            fn names(names: &mut Vec<&'static str>) {
                names.extend([$($key),*]);
                $(<$inner_type as $crate::document::keys::Keys>::names(names);)?
            }

            fn mark_broken(&mut self) {
                self.broken = true;
            }

            fn replaced_by(&mut self, later: Self) {
                $(if later.$field.is_some() {
                    self.$field = later.$field;
                })*
                $($crate::document::keys::Keys::replaced_by(&mut self.$inner, later.$inner);)?
                self.broken |= later.broken;
            }
        }

        impl $crate::document::reader::Form for $name {
            type Value = Self;

            fn read(
                node: $crate::yaml::Node<'_>,
                reader: &mut $crate::document::Reader,
            ) -> Option<Self> {
                $crate::document::keys::read(node, reader)
            }
        }

        #[cfg(feature = "schema")]
        impl $crate::document::schema::Properties for $name {
            fn properties(
                generator: &mut schemars::SchemaGenerator,
                object: &mut $crate::document::schema::Object,
            ) {
                $(object.property::<$form>(
                    generator,
                    $key,
                    &[$($field_doc),+],
                    $($crate::document::keys::is_required!($required) ||)? false,
                );)*
                $(<$inner_type as $crate::document::schema::Properties>::properties(generator, object);)?
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::document::schema::object::<Self>(generator, &[$($doc),+])
            }
        }
    )+};
}

/// Expands to the key if the word before it is `required`.
macro_rules! required {
    (required $key:literal) => {
        $key
    };
}

/// Expands to `true` if the word is `required`.
#[cfg(feature = "schema")]
macro_rules! is_required {
    (required) => {
        true
    };
}

/// Handles a key that the structure does not have itself.
macro_rules! otherwise {
    (($key:expr, $value:expr)) => {
        Err(($key, $value))
    };
    (($key:expr, $value:expr), $inner:expr, $reader:expr) => {
        $crate::document::keys::Keys::set(&mut $inner, $key, $value, $reader)
    };
}

#[cfg(feature = "schema")]
pub(crate) use is_required;
pub(crate) use {keys, otherwise, required};
