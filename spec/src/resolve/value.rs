//! Values that must fit a declared type.

use serde_json::Value;

use super::Resolver;
use crate::catalog::ValueType;
use crate::document::Spanned;
use crate::finding::diagnostic;

impl Resolver<'_> {
    /// Notes a value that does not fit its type; `owner` says what it is.
    pub(super) fn value_of_type(&mut self, owner: &str, value: &Spanned<Value>, kind: &ValueType) {
        self.value_at(owner, &value.value, value.place, kind);
    }

    /// The same for a value that knows its place from elsewhere.
    pub(super) fn value_at(
        &mut self,
        owner: &str,
        value: &Value,
        place: crate::source::Place,
        kind: &ValueType,
    ) {
        if !fits(value, kind) {
            self.error(diagnostic::wrong_value(describe(kind), owner).at(place));
        }
    }
}

/// Does a value fit a type? Only the shape is looked at: whether the 31st of February exists is
/// found out by who uses the example.
fn fits(value: &Value, kind: &ValueType) -> bool {
    let text = value.as_str();
    match kind {
        ValueType::Json => true,
        ValueType::Integer => value.is_i64(),
        ValueType::Number => value.is_number(),
        ValueType::Boolean => value.is_boolean(),
        ValueType::List(item) => value
            .as_array()
            .is_some_and(|items| items.iter().all(|value| fits(value, item))),
        ValueType::Enum(words) => text.is_some_and(|text| words.iter().any(|word| word == text)),
        ValueType::Text | ValueType::Phone => text.is_some(),
        ValueType::Duration => text.is_some_and(is_duration),
        ValueType::Date => text.is_some_and(|text| matches_shape(text, "0000-00-00")),
        ValueType::Datetime => text.is_some_and(is_datetime),
        ValueType::Uuid => text.is_some_and(is_uuid),
        ValueType::Url => text.is_some_and(|text| {
            text.split_once(':').is_some_and(|(scheme, rest)| {
                !rest.is_empty()
                    && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
            })
        }),
        ValueType::Email => text.is_some_and(|text| {
            text.rsplit_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && !domain.is_empty() && !text.contains(char::is_whitespace)
            })
        }),
    }
}

/// A type, in words.
fn describe(kind: &ValueType) -> String {
    match kind {
        ValueType::Text => "a text".to_owned(),
        ValueType::Integer => "a whole number".to_owned(),
        ValueType::Number => "a number".to_owned(),
        ValueType::Boolean => "`true` or `false`".to_owned(),
        ValueType::Datetime => {
            "a date and time with its offset, such as \"2026-01-02T15:04:05+01:00\"".to_owned()
        }
        ValueType::Date => "a date, such as \"2026-01-02\"".to_owned(),
        ValueType::Duration => "a duration, such as `2 h 5 min`".to_owned(),
        ValueType::Uuid => "a UUID".to_owned(),
        ValueType::Url => "a URL".to_owned(),
        ValueType::Email => "an e-mail address".to_owned(),
        ValueType::Phone => "a telephone number".to_owned(),
        ValueType::Enum(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("one of {}", quoted.join(", "))
        }
        ValueType::List(item) => format!("a list, each item {}", describe(item)),
        ValueType::Json => "any value".to_owned(),
    }
}

/// Compares character by character: `0` stands for a digit.
fn matches_shape(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text
            .bytes()
            .zip(shape.bytes())
            .all(|(byte, wanted)| match wanted {
                b'0' => byte.is_ascii_digit(),
                _ => byte == wanted,
            })
}

/// RFC 3339, with a zone in brackets after it or not.
fn is_datetime(text: &str) -> bool {
    let text = match text.split_once('[') {
        Some((text, zone)) if zone.ends_with(']') => text,
        Some(_) => return false,
        None => text,
    };
    let (Some(date), Some(rest)) = (text.get(..19), text.get(19..)) else {
        return false;
    };
    let fraction = rest
        .strip_prefix('.')
        .map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    let offset = fraction.unwrap_or(rest);
    (matches_shape(date, "0000-00-00T00:00:00") || matches_shape(date, "0000-00-00 00:00:00"))
        && (offset == "Z"
            || offset == "z"
            || matches_shape(offset, "+00:00")
            || matches_shape(offset, "-00:00"))
}

/// `2h5m`, `500ms`, or ISO 8601.
fn is_duration(text: &str) -> bool {
    let iso = text.starts_with('P') && text.len() > 2;
    let units = ["ms", "s", "m", "min", "h", "d"];
    let mut rest: String = text.chars().filter(|c| *c != ' ').collect();
    if rest.is_empty() {
        return false;
    }
    while !iso && !rest.is_empty() {
        let number = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let unit_length = number.bytes().take_while(u8::is_ascii_alphabetic).count();
        let unit = number.get(..unit_length).unwrap_or_default();
        if number.len() == rest.len() || !units.contains(&unit) {
            return false;
        }
        rest = number.get(unit_length..).unwrap_or_default().to_owned();
    }
    true
}

fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups
            .iter()
            .all(|group| group.bytes().all(|b| b.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn shapes() {
        for (value, kind, good) in [
            (
                json!("2026-01-02T15:04:05+01:00"),
                ValueType::Datetime,
                true,
            ),
            (
                json!("2026-01-02T15:04:05.123Z[Europe/Berlin]"),
                ValueType::Datetime,
                true,
            ),
            (json!("2026-01-02"), ValueType::Datetime, false),
            (json!("2026-01-02"), ValueType::Date, true),
            (json!("tomorrow"), ValueType::Date, false),
            (json!("2 h 5 m"), ValueType::Duration, true),
            (json!("PT5M"), ValueType::Duration, true),
            (json!("soon"), ValueType::Duration, false),
            (json!(3), ValueType::Integer, true),
            (json!(3.5), ValueType::Integer, false),
            (json!("a@b.c"), ValueType::Email, true),
            (json!("https://a.b"), ValueType::Url, true),
            (json!("not a url"), ValueType::Url, false),
            (
                json!("123e4567-e89b-12d3-a456-426614174000"),
                ValueType::Uuid,
                true,
            ),
            (
                json!(["a"]),
                ValueType::List(Box::new(ValueType::Text)),
                true,
            ),
            (
                json!([1]),
                ValueType::List(Box::new(ValueType::Text)),
                false,
            ),
            (json!("b"), ValueType::Enum(vec!["a".to_owned()]), false),
        ] {
            assert_eq!(fits(&value, &kind), good, "{value} {kind:?}");
        }
    }
}
