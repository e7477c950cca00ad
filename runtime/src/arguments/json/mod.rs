//! Reads JSON as a tool's type expects it.
//!
//! `serde_json` reads a `Value` in the same way, but its error is text. This one says what is wrong, and
//! where. A type that asks for a whole number also accepts one written as `5.0`. See
//! `docs/decisions/043-argument-problems-are-known-by-structure.md`.

mod access;
mod fields;
#[cfg(test)]
mod tests;

use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Number, Value};

use super::declared::whole;
use super::wrong::Wrong;
pub(super) use fields::fields;

use access::{Chosen, Content, Items, Members, segment};

/// The name that `serde_json` gives its type of JSON that is kept as text.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Reads a value.
pub(super) fn of<T: DeserializeOwned>(given: Value) -> Result<T, Wrong> {
    T::deserialize(Json(given))
}

struct Json(Value);

macro_rules! whole_numbers {
    ($($method:ident)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match &self.0 {
                Value::Number(given) => match whole(given) {
                    Some(whole) => number(whole, visitor),
                    None => self.deserialize_any(visitor),
                },
                _ => self.deserialize_any(visitor),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for Json {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(given) => number(given, visitor),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => array(items, visitor),
            Value::Object(members) => object(members, &[], visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if name == RAW_VALUE {
            let read = self.0.deserialize_newtype_struct(name, visitor);
            return read.map_err(Wrong::custom);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Object(members) => object(members, fields, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let (name, value) = match self.0 {
            Value::String(name) => (name, None),
            Value::Object(members) if members.len() == 1 => match members.into_iter().next() {
                Some((name, value)) => (name, Some(value)),
                None => return Err(Wrong::unknown_variant("", variants)),
            },
            _ => return Err(Wrong::unknown_variant("", variants)),
        };
        let content = Content {
            within: segment(variants, &name),
            value,
        };
        visitor.visit_enum(Chosen { name, content })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    whole_numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    forward_to_deserialize_any! {
        bool f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map identifier
    }
}

fn number<'de, V: Visitor<'de>>(number: Number, visitor: V) -> Result<V::Value, Wrong> {
    if let Some(number) = number.as_u64() {
        return visitor.visit_u64(number);
    }
    if let Some(number) = number.as_i64() {
        return visitor.visit_i64(number);
    }
    match number.as_f64() {
        Some(float) if Number::from_f64(float).as_ref() == Some(&number) => {
            visitor.visit_f64(float)
        }
        // With serde_json's `arbitrary_precision`, a number may have digits that no double has.
        _ => number.deserialize_any(visitor).map_err(Wrong::custom),
    }
}

fn array<'de, V: Visitor<'de>>(items: Vec<Value>, visitor: V) -> Result<V::Value, Wrong> {
    let mut items = Items(items.into_iter().enumerate());
    let read = visitor.visit_seq(&mut items)?;
    if items.0.len() > 0 {
        return Err(Wrong::invalid(&"fewer items"));
    }
    Ok(read)
}

fn object<'de, V: Visitor<'de>>(
    members: Map<String, Value>,
    fields: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, Wrong> {
    let mut members = Members {
        members: members.into_iter(),
        fields,
        next: None,
    };
    let read = visitor.visit_map(&mut members)?;
    if members.members.len() > 0 {
        return Err(Wrong::invalid(&"fewer members"));
    }
    Ok(read)
}
