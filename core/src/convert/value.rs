//! Types and their values.

use std::time::Duration;

use serde_json::Value;

use super::{duration, is_email, is_phone, is_url, uuid};
use crate::{Kind, Taken};

/// A value of a parameter's type.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Converted {
    /// `text`, `url`, `email`, `phone`, or a word of an `enum` as the catalog spells it.
    Text(String),
    /// `integer`.
    Integer(i64),
    /// An `integer` that is too large for the other form.
    Unsigned(u64),
    /// `number`, finite.
    Number(f64),
    /// `boolean`.
    Boolean(bool),
    /// `datetime`.
    Datetime(jiff::ZonedDateTime),
    /// `date`.
    Date(jiff::civil::Date),
    /// `duration`.
    Duration(Duration),
    /// `uuid`, in lowercase.
    Uuid(String),
    /// `list`.
    List(Vec<Self>),
    /// `json`, or an `object`.
    Json(Value),
}

/// Converts what a rule took to a parameter's type. Returns `None` if the value does not fit, so
/// that the parameter is absent.
///
/// Text is trimmed, and may contain a number or a boolean. A duration is a text with units (`2 h
/// 5 min`, `1.5s`, `PT5S`) or a number of seconds, which is what HTTP and most APIs use. If a list
/// is expected, a text is a list of one.
#[must_use]
pub fn convert(kind: &Kind<'_>, taken: &Taken<'_>) -> Option<Converted> {
    match taken {
        Taken::Text(text) => from_text(kind, text),
        Taken::Json(value) => from_json(kind, value),
    }
}

fn from_json(kind: &Kind<'_>, value: &Value) -> Option<Converted> {
    match (kind, value) {
        (_, Value::Null) => None,
        (Kind::Json, value) | (Kind::Object(_), value @ Value::Object(_)) => {
            Some(Converted::Json(value.clone()))
        }
        (Kind::List(item), Value::Array(items)) => {
            let items: Option<Vec<Converted>> =
                items.iter().map(|value| from_json(item, value)).collect();
            items.map(Converted::List)
        }
        (Kind::Duration, Value::Number(number)) => {
            let seconds = duration::seconds_of(number.as_f64()?)?;
            Some(Converted::Duration(seconds))
        }
        (Kind::Boolean, Value::Bool(value)) => Some(Converted::Boolean(*value)),
        (_, Value::String(text)) => from_text(kind, text),
        (Kind::Text | Kind::Integer | Kind::Number | Kind::Enum(_), Value::Number(number)) => {
            from_text(kind, &number.to_string())
        }
        (Kind::Text | Kind::Enum(_), Value::Bool(value)) => from_text(kind, &value.to_string()),
        _ => None,
    }
}

fn from_text(kind: &Kind<'_>, text: &str) -> Option<Converted> {
    let bare = text.trim();
    if bare.is_empty() {
        return None;
    }
    let shaped = |fits: bool| fits.then(|| Converted::Text(bare.to_owned()));
    match kind {
        Kind::Text => shaped(true),
        Kind::Integer => integer(bare),
        Kind::Number => {
            let number: f64 = bare.parse().ok()?;
            number.is_finite().then_some(Converted::Number(number))
        }
        Kind::Boolean => match bare.to_ascii_lowercase().as_str() {
            "true" => Some(Converted::Boolean(true)),
            "false" => Some(Converted::Boolean(false)),
            _ => None,
        },
        Kind::Datetime => datetime(bare).map(Converted::Datetime),
        Kind::Date => bare.parse().ok().map(Converted::Date),
        Kind::Duration => duration::parse(bare).map(Converted::Duration),
        Kind::Uuid => uuid(bare).map(Converted::Uuid),
        Kind::Url => shaped(is_url(bare)),
        Kind::Email => shaped(is_email(bare)),
        Kind::Phone => shaped(is_phone(bare)),
        Kind::Enum(words) => {
            let exact = words.iter().find(|word| **word == bare);
            let word = exact.or_else(|| {
                let folded = crate::text::fold(bare);
                words.iter().find(|word| crate::text::fold(word) == folded)
            })?;
            Some(Converted::Text((*word).to_owned()))
        }
        // A text is a list of one.
        Kind::List(item) => Some(Converted::List(vec![from_text(item, bare)?])),
        Kind::Json => Some(Converted::Json(Value::String(bare.to_owned()))),
        Kind::Object(_) => None,
    }
}

/// Returns an integer. `5.0` is one.
fn integer(text: &str) -> Option<Converted> {
    let text = match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0') => {
            whole
        }
        _ => text,
    };
    text.parse()
        .map(Converted::Integer)
        .or_else(|_| text.parse().map(Converted::Unsigned))
        .ok()
}

/// Parses RFC 3339, with or without a zone in brackets after it. Keeps the offset.
fn datetime(text: &str) -> Option<jiff::ZonedDateTime> {
    let pieces = jiff::fmt::temporal::Pieces::parse(text).ok()?;
    let offset = pieces.to_numeric_offset()?;
    let time = pieces.time()?;
    let zone = jiff::tz::TimeZone::fixed(offset);
    pieces.date().to_datetime(time).to_zoned_datetime(zone).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(kind: Kind<'_>, text: &str) -> Option<Converted> {
        convert(&kind, &Taken::Text(text.into()))
    }

    fn json_to(kind: Kind<'_>, value: &Value) -> Option<Converted> {
        convert(&kind, &Taken::Json(value))
    }

    #[test]
    fn texts() {
        assert_eq!(
            text(Kind::Text, " a "),
            Some(Converted::Text("a".to_owned()))
        );
        assert_eq!(text(Kind::Integer, " 42 "), Some(Converted::Integer(42)));
        assert_eq!(text(Kind::Integer, "42.0"), Some(Converted::Integer(42)));
        assert_eq!(text(Kind::Integer, "42.5"), None);
        assert_eq!(
            text(Kind::Integer, "18446744073709551615"),
            Some(Converted::Unsigned(u64::MAX))
        );
        assert_eq!(text(Kind::Integer, "many"), None);
        assert_eq!(text(Kind::Number, "1e3"), Some(Converted::Number(1000.0)));
        assert_eq!(text(Kind::Number, "NaN"), None);
        assert_eq!(text(Kind::Boolean, "True"), Some(Converted::Boolean(true)));
        assert_eq!(text(Kind::Boolean, "1"), None);
        assert_eq!(
            text(Kind::Enum(&["low", "High"]), "HIGH"),
            Some(Converted::Text("High".to_owned()))
        );
        assert_eq!(text(Kind::Enum(&["low"]), "medium"), None);
        assert_eq!(text(Kind::Email, "not an address"), None);
        assert_eq!(
            text(Kind::Url, "https://a.b"),
            Some(Converted::Text("https://a.b".to_owned()))
        );
        assert_eq!(text(Kind::Phone, "call me"), None);
        assert_eq!(
            text(Kind::Uuid, "123E4567-e89b-12d3-a456-426614174000"),
            Some(Converted::Uuid(
                "123e4567-e89b-12d3-a456-426614174000".to_owned()
            ))
        );
        assert_eq!(
            text(Kind::List(&Kind::Integer), "7"),
            Some(Converted::List(vec![Converted::Integer(7)]))
        );
        assert_eq!(text(Kind::Text, "  "), None);
        assert_eq!(
            text(Kind::Duration, "1.5s"),
            Some(Converted::Duration(Duration::from_millis(1500)))
        );
    }

    #[test]
    fn values_of_a_result() {
        assert_eq!(
            json_to(Kind::Integer, &json!(7)),
            Some(Converted::Integer(7))
        );
        assert_eq!(
            json_to(Kind::Integer, &json!("7")),
            Some(Converted::Integer(7))
        );
        assert_eq!(json_to(Kind::Integer, &json!(7.5)), None);
        assert_eq!(
            json_to(Kind::Text, &json!(7)),
            Some(Converted::Text("7".to_owned()))
        );
        assert_eq!(json_to(Kind::Text, &json!(null)), None);
        assert_eq!(json_to(Kind::Text, &json!({"a": 1})), None);
        assert_eq!(
            json_to(Kind::Duration, &json!(0.5)),
            Some(Converted::Duration(Duration::from_millis(500)))
        );
        assert_eq!(json_to(Kind::Duration, &json!(-1)), None);
        assert_eq!(
            json_to(Kind::List(&Kind::Integer), &json!([1, "2"])),
            Some(Converted::List(vec![
                Converted::Integer(1),
                Converted::Integer(2)
            ]))
        );
        assert_eq!(
            json_to(Kind::List(&Kind::Integer), &json!([1, "two"])),
            None
        );
        assert_eq!(
            json_to(Kind::Json, &json!([1])),
            Some(Converted::Json(json!([1])))
        );
    }

    #[test]
    fn times_keep_their_offset() {
        let Some(Converted::Datetime(zoned)) = text(Kind::Datetime, "2026-01-02T15:04:05+01:00")
        else {
            panic!("not a point in time");
        };
        assert_eq!(zoned.to_string(), "2026-01-02T15:04:05+01:00[+01:00]");
        assert!(text(Kind::Datetime, "2026-01-02T15:04:05Z").is_some());
        assert!(text(Kind::Datetime, "2026-01-02T15:04:05+01:00[Europe/Paris]").is_some());
        assert_eq!(text(Kind::Datetime, "2026-01-02T15:04:05"), None);
        assert_eq!(text(Kind::Datetime, "tomorrow"), None);
        assert!(text(Kind::Date, "2026-02-28").is_some());
        assert_eq!(text(Kind::Date, "2026-02-31"), None);
    }
}
