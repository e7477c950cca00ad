//! Checks that values fit their declared type.

use serde_json::Value;

use super::Resolver;
use crate::catalog::Kind;
use crate::document::Spanned;
use crate::finding::diagnostic;

impl Resolver<'_> {
    /// Reports a value that does not fit its type. `owner` describes it.
    pub(super) fn value_of_type(&mut self, owner: &str, value: &Spanned<Value>, kind: &Kind<'_>) {
        self.value_at(owner, &value.value, value.place, kind);
    }

    /// Reports a value that does not fit its type, at a given place.
    pub(super) fn value_at(
        &mut self,
        owner: &str,
        value: &Value,
        place: crate::source::Place,
        kind: &Kind<'_>,
    ) {
        if !fits(value, kind) {
            self.error(diagnostic::wrong_value(describe(kind), owner).at(place));
        }
    }
}

/// Returns whether a value fits a type. Checks only the shape: code that uses the example finds out
/// whether a date such as February 31 exists.
pub(crate) fn fits(value: &Value, kind: &Kind<'_>) -> bool {
    let text = value.as_str();
    match kind {
        Kind::Json => true,
        Kind::Integer => value.is_i64(),
        Kind::Number => value.is_number(),
        Kind::Boolean => value.is_boolean(),
        Kind::List(item) => value
            .as_array()
            .is_some_and(|items| items.iter().all(|value| fits(value, item))),
        Kind::Enum(words) => text.is_some_and(|text| words.contains(&text)),
        Kind::Object(fields) => value.as_object().is_some_and(|given| {
            let known = |name: &String| fields.iter().any(|field| field.name == name);
            given.keys().all(known)
                && fields.iter().all(|field| match given.get(field.name) {
                    Some(value) => fits(value, &field.kind),
                    None => field.optional,
                })
        }),
        Kind::Text | Kind::Phone => text.is_some(),
        Kind::Duration => text.is_some_and(is_duration),
        Kind::Date => text.is_some_and(|text| matches_shape(text, "0000-00-00")),
        Kind::Datetime => text.is_some_and(is_datetime),
        Kind::Uuid => text.is_some_and(is_uuid),
        Kind::Url => text.is_some_and(|text| {
            text.split_once(':').is_some_and(|(scheme, rest)| {
                !rest.is_empty()
                    && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
            })
        }),
        Kind::Email => text.is_some_and(|text| {
            text.rsplit_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && !domain.is_empty() && !text.contains(char::is_whitespace)
            })
        }),
    }
}

/// Describes a type in words.
pub(crate) fn describe(kind: &Kind<'_>) -> String {
    match kind {
        Kind::Text => "a text".to_owned(),
        Kind::Integer => "a whole number".to_owned(),
        Kind::Number => "a number".to_owned(),
        Kind::Boolean => "`true` or `false`".to_owned(),
        Kind::Datetime => {
            "a date and time with its offset, such as \"2026-01-02T15:04:05+01:00\"".to_owned()
        }
        Kind::Date => "a date, such as \"2026-01-02\"".to_owned(),
        Kind::Duration => "a duration, such as `2 h 5 min`".to_owned(),
        Kind::Uuid => "a UUID".to_owned(),
        Kind::Url => "a URL".to_owned(),
        Kind::Email => "an e-mail address".to_owned(),
        Kind::Phone => "a telephone number".to_owned(),
        Kind::Enum(words) => {
            let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("one of {}", quoted.join(", "))
        }
        Kind::List(item) => format!("a list, each item {}", describe(item)),
        Kind::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("`{}`", field.name))
                .collect();
            format!("an object of {}", fields.join(", "))
        }
        Kind::Json => "any value".to_owned(),
    }
}

/// Compares character by character: `0` matches any digit.
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

/// Returns whether a text is RFC 3339, with or without a zone in brackets after it.
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

/// Returns whether a text is `2h5m`, `500ms`, or ISO 8601.
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
            (json!("2026-01-02T15:04:05+01:00"), Kind::Datetime, true),
            (
                json!("2026-01-02T15:04:05.123Z[Europe/Berlin]"),
                Kind::Datetime,
                true,
            ),
            (json!("2026-01-02"), Kind::Datetime, false),
            (json!("2026-01-02"), Kind::Date, true),
            (json!("tomorrow"), Kind::Date, false),
            (json!("2 h 5 m"), Kind::Duration, true),
            (json!("PT5M"), Kind::Duration, true),
            (json!("soon"), Kind::Duration, false),
            (json!(3), Kind::Integer, true),
            (json!(3.5), Kind::Integer, false),
            (json!("a@b.c"), Kind::Email, true),
            (json!("https://a.b"), Kind::Url, true),
            (json!("not a url"), Kind::Url, false),
            (
                json!("123e4567-e89b-12d3-a456-426614174000"),
                Kind::Uuid,
                true,
            ),
            (json!(["a"]), Kind::List(&Kind::Text), true),
            (json!([1]), Kind::List(&Kind::Text), false),
            (json!("b"), Kind::Enum(&["a"]), false),
        ] {
            assert_eq!(fits(&value, &kind), good, "{value} {kind:?}");
        }
    }
}
