//! The outline of a JSON object: its members, the long ones shortened. It tells whether a text of any length reports a
//! failure, without keeping the text.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::text::searched;

/// The most bytes of a text that are read, and the longest text of which everything is kept.
const MOST_READ: usize = 8 * 1024 * 1024;
const MOST_KEPT: usize = 64 * 1024;
/// The most members of an object, and the most elements of a list, that are kept.
const MOST_MEMBERS: usize = 256;
const MOST_ELEMENTS: usize = 8;
/// The deepest value that is kept.
const DEEPEST: usize = 6;

/// Returns the JSON object that a text is; the members of a long one are shortened. It is for
/// [`reports_failure`](crate::reports_failure), which decides by what a text begins with, however long it is.
///
/// An object that was cut off has the members that it begins with. If it stops being JSON, it has only those that leave
/// no doubt: `success`, `ok`, `isError` and `is_error`. Returns `None` if the text is something else, such as the lines
/// of a log, of which each is an object.
#[must_use]
pub fn outline(text: &str) -> Option<Value> {
    let text = text.trim();
    if !text.starts_with('{') {
        return None;
    }
    if text.len() <= MOST_KEPT
        && let Ok(value) = serde_json::from_str(text)
    {
        return Some(value);
    }
    let mut end = text.len().min(MOST_READ);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let read = text.get(..end)?;
    let mut members = Map::new();
    let mut reader = serde_json::Deserializer::from_str(read);
    let object = Object {
        members: &mut members,
        depth: 0,
    };
    match object.deserialize(&mut reader) {
        Ok(()) if end == text.len() && reader.end().is_err() => return None,
        Err(error) if !error.is_eof() => {
            members.retain(|name, _| FLAGS.contains(&name.as_str()));
        }
        _ => {}
    }
    Some(Value::Object(members))
}

/// Members that say beyond doubt whether a call failed.
const FLAGS: [&str; 4] = ["success", "ok", "isError", "is_error"];

/// Reads an object's members as they come, so that those before an error of syntax are kept.
struct Object<'m> {
    members: &'m mut Map<String, Value>,
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let flag = self.depth == 0 && FLAGS.contains(&name.as_str());
            if self.members.len() >= MOST_MEMBERS && !flag {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let name = searched(&name).to_owned();
            // One that is cut off stays in the place of its value, because that is not empty.
            self.members.insert(name.clone(), "…".into());
            let value = map.next_value_seed(Kept { depth: self.depth })?;
            self.members.insert(name, value);
        }
        Ok(())
    }
}

/// Reads a value, and keeps the beginning of it.
struct Kept {
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Kept {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        if self.depth == DEEPEST {
            return deserializer
                .deserialize_ignored_any(IgnoredAny)
                .map(|_| Value::Null);
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Kept {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(searched(value).into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut kept = Vec::new();
        let seed = || Self {
            depth: self.depth + 1,
        };
        while kept.len() < MOST_ELEMENTS
            && let Some(element) = list.next_element_seed(seed())?
        {
            kept.push(element);
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(kept.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        let object = Object {
            members: &mut members,
            depth: self.depth + 1,
        };
        object.visit_map(map)?;
        Ok(members.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports_failure;

    fn fails(text: &str) -> bool {
        outline(text).as_ref().is_some_and(reports_failure)
    }

    fn long(head: &str, bytes: usize, tail: &str) -> String {
        format!("{head}{}{tail}", "x".repeat(bytes))
    }

    #[test]
    fn a_failure_of_any_length_is_one() {
        for bytes in [0, 10, 65_536, 750_000, 9_000_000] {
            for head in [
                r#"{"success":false,"error":"NO_SUCH_CODE","data":""#,
                r#"{"ok": false, "log": ""#,
                r#"{"isError": true, "text": ""#,
                r#"{"error": "quota exceeded", "trace": ""#,
                r#"{"error": {"message": "no"}, "trace": ""#,
                r#"{"error": ""#,
            ] {
                // One that was cut off is one, too.
                for tail in ["x\"}", "x\"", "x"] {
                    let text = long(head, bytes, tail);
                    assert!(fails(&text), "{head} {bytes} {tail}");
                }
            }
            // The flag may follow the data.
            let text = long(r#"{"data":""#, bytes, r#"","success":false}"#);
            assert_eq!(fails(&text), bytes < MOST_READ, "{bytes}");
        }
    }

    #[test]
    fn data_of_any_length_is_data() {
        for bytes in [0, 65_536, 750_000] {
            for (head, tail) in [
                (r#"{"success": true, "error": "x", "data":""#, "\"}"),
                (
                    r#"{"rows": [1, 2], "error": "page 2 is missing", "more":""#,
                    "\"}",
                ),
                (
                    r#"{"error": "page 2 is missing", "text": ""#,
                    r#"", "rows": [1, 2]}"#,
                ),
                (r#"{"error": null, "data":""#, "\"}"),
                (r#"{"lines": [""#, r#""]}"#),
                (r#"{"ok": false, "line":""#, "\"}\n{\"ok\": true}"),
                (r#"{"text": ""#, "\"}"),
                (r#"{ not JSON "#, "}"),
                (r#"{"error": "an example", … "#, "}"),
            ] {
                let text = long(head, bytes, tail);
                assert!(!fails(&text), "{head} {bytes}");
            }
        }
    }

    #[test]
    fn what_is_kept_of_a_long_object_is_short() {
        let many: Vec<String> = (0..100_000).map(|n| format!("\"m{n}\": \"{n}\"")).collect();
        let text = format!("{{{}, \"success\": false}}", many.join(", "));
        let kept = outline(&text).unwrap();
        assert_eq!(kept.as_object().unwrap().len(), MOST_MEMBERS + 1);
        let text = format!(
            r#"{{"success": false, "list": [{}0]}}"#,
            "[1],".repeat(100_000)
        );
        assert!(outline(&text).unwrap().to_string().len() < 100);
        let deep = format!(
            r#"{{"success": false, "deep": {}1{}"#,
            "[".repeat(100_000),
            "]".repeat(100_000)
        );
        assert!(fails(&deep));
        let text = long(r#"{"success": false, "error": ""#, 750_000, "\"}");
        assert!(outline(&text).unwrap().to_string().len() < 5_000);
    }
}
