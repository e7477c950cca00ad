//! The parts of a value: items, members and their names, variants.

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Number, Value};

use super::{Json, array, number, object};
use crate::arguments::wrong::{Segment, Wrong};

/// A step to a member, by the type's own name if it has one.
pub(super) fn segment(names: &[&'static str], name: &str) -> Segment {
    match names.iter().find(|known| **known == name) {
        Some(known) => Segment::Field(known),
        None => Segment::Any(name.to_owned()),
    }
}

pub(super) struct Items(pub(super) std::iter::Enumerate<std::vec::IntoIter<Value>>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        let Some((index, item)) = self.0.next() else {
            return Ok(None);
        };
        let read = seed.deserialize(Json(item));
        read.map(Some)
            .map_err(|wrong| wrong.within(Segment::Item(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

pub(super) struct Members {
    pub(super) members: serde_json::map::IntoIter,
    pub(super) fields: &'static [&'static str],
    /// The member whose key was read.
    pub(super) next: Option<(Segment, Value)>,
}

impl<'de> MapAccess<'de> for Members {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let Some((key, value)) = self.members.next() else {
            return Ok(None);
        };
        self.next = Some((segment(self.fields, &key), value));
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Wrong> {
        let Some((within, value)) = self.next.take() else {
            return Err(Wrong::custom("a value is read before its key"));
        };
        let read = seed.deserialize(Json(value));
        read.map_err(|wrong| wrong.within(within))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.members.len())
    }
}

/// A member's name: a text, which may be a number or a truth value for a type that expects one.
struct Key(String);

macro_rules! number_keys {
    ($($method:ident)+) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.0.parse::<Number>() {
                Ok(key) => number(key, visitor),
                Err(_) => visitor.visit_string(self.0),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for Key {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_string(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_str() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => visitor.visit_string(self.0),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        Json(Value::String(self.0)).deserialize_enum(name, variants, visitor)
    }

    number_keys! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// A variant of an enum.
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) content: Content,
}

impl<'de> EnumAccess<'de> for Chosen {
    type Error = Wrong;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Wrong> {
        let name = StringDeserializer::<Wrong>::new(self.name);
        Ok((seed.deserialize(name)?, self.content))
    }
}

/// The content of a variant beside its name.
pub(super) struct Content {
    pub(super) within: Segment,
    pub(super) value: Option<Value>,
}

impl Content {
    /// Reads the value, which must exist.
    fn read<T>(
        self,
        wanted: &'static str,
        read: impl FnOnce(Value) -> Result<T, Wrong>,
    ) -> Result<T, Wrong> {
        let value = self.value.ok_or_else(|| Wrong::invalid(&wanted));
        value
            .and_then(read)
            .map_err(|wrong| wrong.within(self.within))
    }
}

impl<'de> VariantAccess<'de> for Content {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        match self.value {
            None | Some(Value::Null) => Ok(()),
            Some(_) => Err(Wrong::invalid(&"nothing but its name").within(self.within)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        self.read("a value", |value| seed.deserialize(Json(value)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.read("an array", |value| match value {
            Value::Array(items) => array(items, visitor),
            _ => Err(Wrong::invalid(&visitor)),
        })
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.read("an object", |value| match value {
            Value::Object(members) => object(members, fields, visitor),
            _ => Err(Wrong::invalid(&visitor)),
        })
    }
}
