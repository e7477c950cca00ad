//! Canonical JSON (RFC 8785), written in one pass.
//!
//! The crate `serde_json_canonicalizer` does the same for any type, and the tests compare with it.
//! It keeps every member in a separate tree, which takes longer than reading a catalog of ten
//! thousand codes. Here, the members of an object are written one after the other, and sorted when
//! the object ends. That crate still writes numbers that are not small integers.

use std::cmp::Ordering;

use serde::Serialize;
use serde::ser::{self, Error as _, Serializer};
use serde_json::Error;

/// Writes a value as canonical JSON. Empties `out` first, so it can be reused.
pub(super) fn write(value: &impl Serialize, out: &mut Vec<u8>) -> Result<(), Error> {
    let mut writer = Writer {
        out: std::mem::take(out),
        ..Writer::default()
    };
    writer.out.clear();
    let written = value.serialize(&mut writer);
    *out = writer.out;
    written
}

#[derive(Default)]
struct Writer {
    out: Vec<u8>,
    /// The members of all objects that are open, the innermost last.
    members: Vec<Member>,
    /// The buffer in which members are sorted.
    ordered: Vec<u8>,
}

/// A member of an object: where its key and its value were written.
#[derive(Clone, Copy)]
struct Member {
    start: usize,
    colon: usize,
    end: usize,
}

impl Member {
    /// Returns the key in its quotes.
    fn key(self, out: &[u8]) -> &[u8] {
        out.get(self.start..self.colon).unwrap_or_default()
    }

    fn whole(self, out: &[u8]) -> &[u8] {
        out.get(self.start..self.end).unwrap_or_default()
    }
}

/// Compares keys by their UTF-16 code units, as RFC 8785 does. For ASCII keys without escapes,
/// which all structures have, these are the bytes between the quotes.
fn order(a: &[u8], b: &[u8], plain: bool) -> Ordering {
    let is_plain = |key: &[u8]| key.is_ascii() && !key.contains(&b'\\');
    if plain || is_plain(a) && is_plain(b) {
        let inner = |key: &[u8]| key.len().saturating_sub(1);
        return a.get(1..inner(a)).cmp(&b.get(1..inner(b)));
    }
    let units = |key: &[u8]| -> Vec<u16> {
        let text: String = serde_json::from_slice(key).unwrap_or_default();
        text.encode_utf16().collect()
    };
    units(a).cmp(&units(b))
}

/// The largest integer that is exact in JSON as RFC 8785 reads it.
const LARGEST_EXACT: u64 = 1 << 53;

impl Writer {
    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn whole(&mut self, magnitude: u64, number: impl Serialize, float: f64) -> Result<(), Error> {
        if magnitude <= LARGEST_EXACT {
            return serde_json::to_writer(&mut self.out, &number);
        }
        self.float(float)
    }

    fn float(&mut self, number: f64) -> Result<(), Error> {
        // Nearly all numbers of a catalog are small and whole, such as a factor of 2.
        if number.fract() == 0.0 && number.abs() <= f64::from(u32::MAX) {
            return serde_json::to_writer(&mut self.out, &(number as i64));
        }
        self.out
            .extend_from_slice(&serde_json_canonicalizer::to_vec(&number)?);
        Ok(())
    }

    fn list(&mut self) -> List<'_> {
        self.out.push(b'[');
        List {
            writer: self,
            first: true,
            close: "]",
        }
    }

    fn object(&mut self, plain: bool, close: &'static str) -> Object<'_> {
        self.out.push(b'{');
        Object {
            first: self.members.len(),
            writer: self,
            plain,
            close,
        }
    }

    /// Writes `{"variant":`.
    fn variant(&mut self, variant: &str) -> Result<(), Error> {
        self.out.push(b'{');
        variant.serialize(&mut *self)?;
        self.out.push(b':');
        Ok(())
    }
}

impl<'w> Serializer for &'w mut Writer {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = List<'w>;
    type SerializeTuple = List<'w>;
    type SerializeTupleStruct = List<'w>;
    type SerializeTupleVariant = List<'w>;
    type SerializeMap = Object<'w>;
    type SerializeStruct = Object<'w>;
    type SerializeStructVariant = Object<'w>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.put(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.whole(value.unsigned_abs(), value, value as f64)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.whole(value, value, value as f64)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.float(value.into())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.float(value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        // RFC 8785 wants JSON's own escapes, lowercase hex digits, and nothing else escaped.
        serde_json::to_writer(&mut self.out, value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.put("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.variant(variant)?;
        value.serialize(&mut *self)?;
        self.put("}");
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'w>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'w>, Error> {
        Ok(self.list())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'w>, Error> {
        self.variant(variant)?;
        Ok(List {
            close: "]}",
            ..self.list()
        })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Object<'w>, Error> {
        Ok(self.object(false, "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object<'w>, Error> {
        Ok(self.object(true, "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Object<'w>, Error> {
        self.variant(variant)?;
        Ok(self.object(true, "}}"))
    }
}

struct List<'w> {
    writer: &'w mut Writer,
    first: bool,
    close: &'static str,
}

impl List<'_> {
    fn item<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        if !std::mem::take(&mut self.first) {
            self.writer.put(",");
        }
        value.serialize(&mut *self.writer)
    }

    fn close(self) {
        self.writer.put(self.close);
    }
}

macro_rules! list {
    ($($trait:ident $method:ident),+) => {$(
        impl ser::$trait for List<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
                self.item(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        }
    )+};
}

list!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

struct Object<'w> {
    writer: &'w mut Writer,
    /// Its first member among those of the writer.
    first: usize,
    /// Whether its keys are names of Rust.
    plain: bool,
    close: &'static str,
}

impl Object<'_> {
    fn key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Error> {
        let Writer { out, members, .. } = &mut *self.writer;
        if members.len() > self.first {
            out.push(b',');
        }
        let start = out.len();
        key.serialize(&mut *self.writer)?;
        let colon = self.writer.out.len();
        if self.writer.out.get(start) != Some(&b'"') {
            return Err(Error::custom("a key that is no text"));
        }
        self.writer.put(":");
        self.writer.members.push(Member {
            start,
            colon,
            end: start,
        });
        Ok(())
    }

    fn value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.writer)?;
        if let Some(member) = self.writer.members.last_mut() {
            member.end = self.writer.out.len();
        }
        Ok(())
    }

    fn close(self) {
        let Writer {
            out,
            members,
            ordered,
        } = self.writer;
        let by_key = |a: &Member, b: &Member| order(a.key(out), b.key(out), self.plain);
        let own = members.get_mut(self.first..).unwrap_or_default();
        if !own.is_sorted_by(|a, b| by_key(a, b) != Ordering::Greater) {
            let start = own.first().map_or(0, |first| first.start);
            own.sort_by(by_key);
            ordered.clear();
            for member in own.iter() {
                if !ordered.is_empty() {
                    ordered.push(b',');
                }
                ordered.extend_from_slice(member.whole(out));
            }
            out.truncate(start);
            out.extend_from_slice(ordered);
        }
        members.truncate(self.first);
        self.writer.put(self.close);
    }
}

impl ser::SerializeMap for Object<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Error> {
        self.key(key)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Error> {
        self.value(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

macro_rules! object {
    ($($trait:ident),+) => {$(
        impl ser::$trait for Object<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: ?Sized + Serialize>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.key(key)?;
                self.value(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        }
    )+};
}

object!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn to_vec(value: &impl Serialize) -> Vec<u8> {
        let mut out = b"what was there before".to_vec();
        write(value, &mut out).unwrap();
        out
    }

    #[test]
    fn the_same_as_the_crate_for_any_value() {
        for value in [
            json!(null),
            json!([
                1,
                -1,
                0,
                1.5,
                1e21,
                1e-7,
                9_007_199_254_740_993_u64,
                -0.0,
                100.0
            ]),
            json!({ "b": 1, "a": { "é": 2, "z": 3, "\u{1F600}": 4, "\u{FB33}": 5 }, "": [] }),
            json!("\u{0}\u{1f}\u{7f}\"\\/\u{2028}é\n\r\t\u{8}\u{c}"),
            json!({}),
        ] {
            assert_eq!(
                String::from_utf8(to_vec(&value)),
                String::from_utf8(serde_json_canonicalizer::to_vec(&value).unwrap()),
            );
        }
    }

    #[test]
    fn the_same_as_the_crate_for_any_shape() {
        #[derive(Serialize)]
        enum Shape {
            Unit,
            One(u8),
            Two(u8, i64),
            Keys { b: Option<bool>, a: (char, f32) },
        }
        let shapes = [
            Shape::Unit,
            Shape::One(1),
            Shape::Two(1, -2),
            Shape::Keys {
                b: None,
                a: ('x', 0.5),
            },
            Shape::Keys {
                b: Some(true),
                a: ('é', 2.0),
            },
        ];
        assert_eq!(
            to_vec(&shapes),
            serde_json_canonicalizer::to_vec(&shapes).unwrap()
        );
    }
}
