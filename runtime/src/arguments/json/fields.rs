//! The fields of a tool's type: an argument that it has is no mistake of the caller.

use std::fmt;

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

/// Returns the names of the type's fields with their aliases. `None` if it is not a struct with fixed fields, so that it
/// may accept any name.
pub(in crate::arguments) fn fields<T: DeserializeOwned>() -> Option<&'static [&'static str]> {
    T::deserialize(Probe)
        .err()
        .and_then(|Fields(fields)| fields)
}

/// Has no value: it only learns what the type asks for.
struct Probe;

/// What a type asked for, as the error that ends its reading.
#[derive(Debug, thiserror::Error)]
#[error("no value")]
struct Fields(Option<&'static [&'static str]>);

impl<'de> Deserializer<'de> for Probe {
    type Error = Fields;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Fields> {
        Err(Fields(None))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Fields> {
        Err(Fields(Some(fields)))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fields> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fields> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl de::Error for Fields {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(None)
    }
}
