//! The form of values between JavaScript and the engine: JSON, in which what JSON doesn't have is an object of one member.
//!
//! | value | form |
//! |---|---|
//! | no value | `null` |
//! | a text, also of an enum, a URL, and so on | `"Oslo"` |
//! | true or false | `true` |
//! | a number | `1.5` |
//! | several values | `[…]` |
//! | a whole number of 64 bits | `{"integer": "9007199254740993"}` |
//! | a number that JSON doesn't have | `{"number": "NaN"}`, `inf`, `-inf` or `-0` |
//! | a point in time | `{"time": 1767323045678}`, in milliseconds since 1970 |
//! | a point in time with its offset | `{"datetime": "2026-01-02T03:04:05+02:00"}` |
//! | a day | `{"date": "2026-01-02"}` |
//! | a length of time | `{"duration": 1500}`, in milliseconds |
//! | a UUID | `{"uuid": "6f1f2a3e-…"}` |
//! | JSON, for a parameter that takes any, or an object | `{"json": …}` |
//! | anything that the type of its parameter may read, as rules read what they take; else it stays as it is | `{"read": …}` |
//!
//! What an object with another name means is unknown, so a fact with it can't be read. Values that rules took have the same
//! forms, and go back as they came.

use std::time::Duration;

use errpact::binding::{self, Owned};
use errpact::table::Kind;
use jiff::Timestamp;
use serde_json::{Map, Number, Value, json};

/// Returns a value of a parameter of this type; of no type, if it isn't declared.
///
/// # Errors
/// Returns why it can't be read.
pub(crate) fn value(kind: Option<&Kind<'_>>, given: &Value) -> Result<Owned, String> {
    let takes_json = match kind {
        None => !given.is_string(),
        Some(kind) => matches!(kind, Kind::Json | Kind::Object(_)),
    };
    Ok(match given {
        Value::Null => Owned::Absent,
        Value::Object(tagged) => return self::tagged(kind, tagged),
        Value::Array(items) if takes_json => {
            let items = items.iter().map(|item| value(kind, item));
            let items: Vec<Owned> = items.collect::<Result<_, _>>()?;
            Owned::Json(Box::new(binding::json(&Owned::List(items))))
        }
        whole if takes_json => Owned::Json(Box::new(whole.clone())),
        Value::Bool(flag) => Owned::Boolean(*flag),
        Value::Number(number) => self::number(kind, number),
        Value::String(text) => Owned::Text(text.as_str().into()),
        Value::Array(items) => {
            let of = match kind {
                Some(Kind::List(of)) => Some(*of),
                other => other,
            };
            let items = items.iter().map(|item| value(of, item));
            Owned::List(items.collect::<Result<_, _>>()?)
        }
    })
}

fn number(kind: Option<&Kind<'_>>, number: &Number) -> Owned {
    let whole = !matches!(kind, Some(Kind::Number));
    if let Some(signed) = number.as_i64().filter(|_| whole) {
        return Owned::Integer(signed);
    }
    if let Some(unsigned) = number.as_u64().filter(|_| whole) {
        return Owned::Unsigned(unsigned);
    }
    Owned::Number(number.as_f64().unwrap_or(f64::NAN))
}

fn tagged(kind: Option<&Kind<'_>>, given: &Map<String, Value>) -> Result<Owned, String> {
    let mut members = given.iter();
    let (Some((tag, inner)), None) = (members.next(), members.next()) else {
        return Err("a value has one member that names its form".to_owned());
    };
    let wrong = || format!("`{tag}` has no such value");
    let text = || inner.as_str().ok_or_else(wrong);
    let of = |kind: Kind<'_>| {
        let text = text()?.into();
        binding::converted(&kind, &Value::String(text)).ok_or_else(wrong)
    };
    match tag.as_str() {
        "json" => Ok(Owned::Json(Box::new(inner.clone()))),
        "read" => {
            let kind = kind.unwrap_or(&Kind::Json);
            match binding::converted(kind, inner) {
                Some(read) => Ok(read),
                // An argument that a model made up, for example.
                None => value(None, inner),
            }
        }
        "number" => text()?.parse().map(Owned::Number).map_err(|_| wrong()),
        "integer" => of(Kind::Integer),
        "time" => {
            let at = inner.as_i64().map(Timestamp::from_millisecond);
            at.and_then(Result::ok)
                .map(Owned::Timestamp)
                .ok_or_else(wrong)
        }
        "datetime" => of(Kind::Datetime),
        "date" => of(Kind::Date),
        "duration" => length(inner).map(Owned::Duration),
        "uuid" => {
            let id = text()?.parse();
            id.map(Owned::Uuid).map_err(|_| wrong())
        }
        _ => Err(wrong()),
    }
}

/// Returns a length of time in milliseconds; a negative one is none.
pub(crate) fn length(given: &Value) -> Result<Duration, String> {
    let milliseconds = given.as_f64().ok_or("a length of time is a number")?;
    let length = Duration::try_from_secs_f64(milliseconds.max(0.0) / 1000.0);
    length.map_err(|error| error.to_string())
}

/// Returns a length of time in milliseconds.
pub(crate) fn milliseconds(length: Duration) -> f64 {
    length.as_secs_f64() * 1000.0
}

/// Returns a value that a rule took; `None` if it is absent.
pub(crate) fn taken(value: &Owned) -> Option<Value> {
    const SAFE: u64 = 1 << 53;
    Some(match value {
        Owned::Absent => return None,
        Owned::Text(text) => (&**text).into(),
        Owned::Integer(whole) if whole.unsigned_abs() <= SAFE => (*whole).into(),
        Owned::Integer(whole) => json!({"integer": whole.to_string()}),
        Owned::Unsigned(whole) if *whole <= SAFE => (*whole).into(),
        Owned::Unsigned(whole) => json!({"integer": whole.to_string()}),
        Owned::Number(number) => match Number::from_f64(*number) {
            Some(number) => Value::Number(number),
            None => json!({"number": number.to_string()}),
        },
        Owned::Boolean(flag) => (*flag).into(),
        Owned::Datetime(at) => {
            json!({"datetime": at.timestamp().display_with_offset(at.offset()).to_string()})
        }
        Owned::Timestamp(at) => json!({"time": at.as_millisecond()}),
        Owned::Date(day) => json!({"date": day.to_string()}),
        Owned::Duration(length) => json!({"duration": milliseconds(*length)}),
        Owned::Uuid(id) => json!({"uuid": id.to_string()}),
        Owned::List(items) => items.iter().map(taken).collect::<Option<_>>()?,
        Owned::Json(inner) => json!({"json": inner}),
    })
}
