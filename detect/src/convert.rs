//! What a rule takes out of a failure, as a value of a parameter's type.

use std::borrow::Cow;
use std::time::Duration;

use serde_json::Value;

/// What a rule takes out of a failure.
#[derive(Debug, Clone, PartialEq)]
pub enum Taken<'f> {
    /// What a named group of a regular expression caught.
    Text(Cow<'f, str>),
    /// A member of a JSON result.
    Json(&'f Value),
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// A point in time with its offset.
    Datetime,
    /// A day.
    Date,
    /// A length of time.
    Duration,
    /// A UUID.
    Uuid,
    /// A URL.
    Url,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// One of these words.
    Enum(&'a [&'a str]),
    /// Several of one type.
    List(&'a Self),
    /// Any JSON.
    Json,
}

/// A value of a parameter's type.
#[derive(Debug, Clone, PartialEq)]
pub enum Converted {
    /// Text, also of URLs, addresses, telephone numbers and words of an enum.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A whole number that is too large for [`Integer`](Self::Integer).
    Unsigned(u64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A point in time with its offset.
    #[cfg(feature = "jiff")]
    Datetime(jiff::Zoned),
    /// A day.
    #[cfg(feature = "jiff")]
    Date(jiff::civil::Date),
    /// A length of time.
    Duration(Duration),
    /// A UUID: lower-case hex digits in groups of 8, 4, 4, 4 and 12.
    Uuid(String),
    /// Several values.
    List(Vec<Self>),
    /// Any JSON.
    Json(Value),
}

/// What was taken as a value of this type; `None` where it is none, and the parameter absent.
///
/// Text is trimmed. A number may stand in a text. A duration is a text that has units (`2 h 5 min`,
/// `1.5s`, `PT5S`) or a number of seconds, which is what HTTP and most APIs count in.
#[must_use]
pub fn convert(kind: &Kind<'_>, taken: &Taken<'_>) -> Option<Converted> {
    match taken {
        Taken::Text(text) => of_text(kind, text),
        Taken::Json(value) => of_json(kind, value, 0),
    }
}

/// Lists in lists that are followed.
const DEEPEST: usize = 8;

fn of_json(kind: &Kind<'_>, value: &Value, depth: usize) -> Option<Converted> {
    if value.is_null() || depth > DEEPEST {
        return None;
    }
    match (kind, value) {
        (Kind::Json, _) => Some(Converted::Json(value.clone())),
        (Kind::List(inner), Value::Array(items)) => {
            let items = items.iter().map(|item| of_json(inner, item, depth + 1));
            items.collect::<Option<Vec<_>>>().map(Converted::List)
        }
        (Kind::Boolean, Value::Bool(value)) => Some(Converted::Boolean(*value)),
        (Kind::Integer, Value::Number(number)) => number
            .as_i64()
            .map(Converted::Integer)
            .or_else(|| number.as_u64().map(Converted::Unsigned)),
        (Kind::Number, Value::Number(number)) => number.as_f64().map(Converted::Number),
        (Kind::Duration, Value::Number(number)) => seconds(number.as_f64()?),
        (_, Value::String(text)) => of_text(kind, text),
        (Kind::Text, Value::Number(_) | Value::Bool(_)) => Some(Converted::Text(value.to_string())),
        _ => None,
    }
}

fn of_text(kind: &Kind<'_>, text: &str) -> Option<Converted> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let kept = || Converted::Text(text.to_owned());
    match kind {
        Kind::Text => Some(kept()),
        Kind::Integer => {
            let integer = text.parse().map(Converted::Integer);
            integer
                .or_else(|_| text.parse().map(Converted::Unsigned))
                .ok()
        }
        Kind::Number => {
            let number: f64 = text.parse().ok()?;
            number.is_finite().then_some(Converted::Number(number))
        }
        Kind::Boolean => match text.to_ascii_lowercase().as_str() {
            "true" => Some(Converted::Boolean(true)),
            "false" => Some(Converted::Boolean(false)),
            _ => None,
        },
        Kind::Datetime => datetime(text),
        Kind::Date => date(text),
        Kind::Duration => duration(text),
        Kind::Uuid => uuid(text),
        Kind::Url => text.contains("://").then(kept),
        Kind::Email => {
            let (local, domain) = text.rsplit_once('@')?;
            let one_word = !text.contains(char::is_whitespace);
            (!local.is_empty() && !domain.is_empty() && one_word).then(kept)
        }
        Kind::Phone => {
            let digits = text.bytes().filter(u8::is_ascii_digit).count();
            let fits = |c: char| c.is_ascii_digit() || " +-()./".contains(c);
            ((3..=20).contains(&digits) && text.chars().all(fits)).then(kept)
        }
        Kind::Enum(words) => {
            let known = words.iter().find(|word| word.eq_ignore_ascii_case(text))?;
            Some(Converted::Text((*known).to_owned()))
        }
        // A text is a list of one.
        Kind::List(inner) => Some(Converted::List(vec![of_text(inner, text)?])),
        Kind::Json => Some(Converted::Json(Value::String(text.to_owned()))),
    }
}

/// A point in time in RFC 3339; one without a named zone keeps its offset.
#[cfg(feature = "jiff")]
fn datetime(text: &str) -> Option<Converted> {
    use jiff::fmt::temporal::{DateTimeParser, Pieces};
    static PARSER: DateTimeParser = DateTimeParser::new();
    let zoned = PARSER.parse_zoned(text).ok().or_else(|| {
        let timestamp: jiff::Timestamp = text.parse().ok()?;
        let offset = Pieces::parse(text).ok()?.to_numeric_offset();
        let offset = offset.unwrap_or(jiff::tz::Offset::UTC);
        Some(timestamp.to_zoned(jiff::tz::TimeZone::fixed(offset)))
    });
    zoned.map(Converted::Datetime)
}

#[cfg(feature = "jiff")]
fn date(text: &str) -> Option<Converted> {
    text.parse().ok().map(Converted::Date)
}

#[cfg(not(feature = "jiff"))]
fn datetime(_: &str) -> Option<Converted> {
    None
}

#[cfg(not(feature = "jiff"))]
fn date(_: &str) -> Option<Converted> {
    None
}

fn seconds(number: f64) -> Option<Converted> {
    Duration::try_from_secs_f64(number)
        .ok()
        .map(Converted::Duration)
}

fn duration(text: &str) -> Option<Converted> {
    if let Ok(number) = text.parse() {
        return seconds(number);
    }
    let iso = text
        .strip_prefix(['P', 'p'])
        .map(|rest| rest.replace(['T', 't'], ""));
    let mut rest = iso.as_deref().unwrap_or(text).trim();
    let mut total = 0.0;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .filter(|end| *end > 0)?;
        let (number, after) = rest.split_at_checked(digits)?;
        let after = after.trim_start();
        let end = after
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(after.len());
        let (unit, after) = after.split_at_checked(end)?;
        total += number.parse::<f64>().ok()? * length(unit)?;
        rest = after.trim_start_matches([' ', ',']);
    }
    seconds(total)
}

/// Seconds of a unit.
fn length(unit: &str) -> Option<f64> {
    Some(match unit.to_lowercase().as_str() {
        "ms" | "msec" | "millisecond" | "milliseconds" => 0.001,
        "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
        "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3_600.0,
        "d" | "day" | "days" => 86_400.0,
        _ => return None,
    })
}

fn uuid(text: &str) -> Option<Converted> {
    let bare = text.strip_prefix("urn:uuid:").unwrap_or(text);
    let bare = bare.trim_matches(['{', '}']).to_ascii_lowercase();
    let groups: Vec<&str> = bare.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let hex = groups
        .iter()
        .all(|group| group.bytes().all(|b| b.is_ascii_hexdigit()));
    (lengths == [8, 4, 4, 4, 12] && hex).then_some(Converted::Uuid(bare))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(kind: &Kind<'_>, text: &str) -> Option<Converted> {
        convert(kind, &Taken::Text(text.into()))
    }

    #[test]
    fn texts() {
        assert_eq!(text(&Kind::Integer, " 42 "), Some(Converted::Integer(42)));
        assert_eq!(
            text(&Kind::Integer, "18446744073709551615"),
            Some(Converted::Unsigned(u64::MAX))
        );
        assert_eq!(text(&Kind::Integer, "4.2"), None);
        assert_eq!(text(&Kind::Number, "NaN"), None);
        assert_eq!(
            text(&Kind::Enum(&["Low", "High"]), "high"),
            Some(Converted::Text("High".into()))
        );
        assert_eq!(text(&Kind::Enum(&["Low"]), "x"), None);
        assert_eq!(text(&Kind::Text, "  "), None);
        assert_eq!(
            text(&Kind::Uuid, "urn:uuid:0B7E0000-0000-4000-8000-000000000000"),
            Some(Converted::Uuid(
                "0b7e0000-0000-4000-8000-000000000000".into()
            ))
        );
        assert_eq!(text(&Kind::Uuid, "0b7e"), None);
    }

    #[test]
    fn durations() {
        for (written, ms) in [
            ("60", Some(60_000)),
            ("2 h 5 min", Some(7_500_000)),
            ("1.5s", Some(1_500)),
            ("20ms", Some(20)),
            ("PT1M30S", Some(90_000)),
            ("6m0s", Some(360_000)),
            ("-3", None),
            ("1e400", None),
            ("soon", None),
            ("3 parsecs", None),
            ("5 é", None),
        ] {
            let expected = ms.map(|ms| Converted::Duration(Duration::from_millis(ms)));
            assert_eq!(text(&Kind::Duration, written), expected, "{written}");
        }
    }

    #[test]
    fn json_values() {
        let list = json!(["a", "b"]);
        let converted = convert(&Kind::List(&Kind::Text), &Taken::Json(&list));
        let expected = vec![Converted::Text("a".into()), Converted::Text("b".into())];
        assert_eq!(converted, Some(Converted::List(expected)));
        assert_eq!(
            convert(&Kind::Integer, &Taken::Json(&json!("7"))),
            Some(Converted::Integer(7))
        );
        assert_eq!(convert(&Kind::Integer, &Taken::Json(&json!(7.5))), None);
        assert_eq!(convert(&Kind::Text, &Taken::Json(&json!(null))), None);
        assert_eq!(convert(&Kind::Text, &Taken::Json(&json!({}))), None);
        assert_eq!(convert(&Kind::Duration, &Taken::Json(&json!(1e300))), None);
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn times_keep_their_offset() {
        let Some(Converted::Datetime(at)) = text(&Kind::Datetime, "2026-11-24T10:00:00+01:00")
        else {
            panic!("not read");
        };
        assert_eq!(at.offset().seconds(), 3_600);
        assert_eq!(text(&Kind::Datetime, "tomorrow"), None);
        assert!(matches!(
            text(&Kind::Date, "2026-11-24"),
            Some(Converted::Date(_))
        ));
    }
}
