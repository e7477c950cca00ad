//! The rules of all interfaces for single values.

use serde_json::Value;

/// Returns `true` if the text has 1 to `most` letters, digits, `_` and `-`.
pub(super) fn is_identifier(text: &str, most: usize) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    !text.is_empty() && text.len() <= most && text.bytes().all(allowed)
}

/// Returns a member that is a string.
pub(super) fn text<'a>(value: &'a Value, member: &str) -> Option<&'a str> {
    value.get(member).and_then(Value::as_str)
}

/// Returns the members that the interface does not know.
pub(super) fn unknown(value: &Value, known: &[&str]) -> Vec<String> {
    let members = value.as_object().into_iter().flatten();
    let names = members.map(|(name, _)| name.clone());
    names
        .filter(|name| !known.contains(&name.as_str()))
        .collect()
}

/// Returns whether a text is the JSON text of an object.
pub(super) fn is_object_text(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_ok_and(|value| value.is_object())
}
