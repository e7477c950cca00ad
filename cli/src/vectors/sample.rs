//! Values for parameters: the catalog's example, else a fixed one of the type.

use errpact::table;
use errpact_core::{Taken, convert};
use errpact_spec::{catalog::Param, classify};
use serde_json::{Value, json};

/// Returns the value of a parameter in the vectors: its example if that fits the type, else the fixed value. As JSON,
/// with durations in seconds and points in time as RFC 3339.
pub(super) fn of(param: Option<&Param>, row: &table::Param<'_>) -> Value {
    let example = param.and_then(|param| param.example.as_ref());
    let read = |value: &Value| {
        let value = convert(&row.kind, &Taken::Json(value))?;
        Some(classify::json(&value))
    };
    example
        .and_then(read)
        .unwrap_or_else(|| fixed(row.name, row.kind, false))
}

/// Returns another value of a parameter than this one.
pub(crate) fn another(row: &table::Param<'_>, than: &Value) -> Value {
    let value = fixed(row.name, row.kind, true);
    match value == *than {
        true => fixed(row.name, row.kind, false),
        false => value,
    }
}

/// Returns the fixed value of a type, or `another` one, as described in `docs/vectors.md`.
fn fixed(name: &str, kind: table::Kind<'_>, another: bool) -> Value {
    let pick = |values: [Value; 2]| {
        let [one, other] = values;
        if another { other } else { one }
    };
    let texts = |texts: [&str; 2]| pick(texts.map(Value::from));
    match kind {
        table::Kind::Text => pick([
            format!("sample {name}").into(),
            format!("another {name}").into(),
        ]),
        table::Kind::Integer => pick([json!(3), json!(4)]),
        table::Kind::Number => pick([json!(2.5), json!(3.75)]),
        table::Kind::Boolean => pick([json!(true), json!(false)]),
        table::Kind::Datetime => texts(["2026-01-02T04:09:05+01:00", "2026-01-02T12:00:00+00:00"]),
        table::Kind::Date => texts(["2026-01-05", "2026-02-28"]),
        table::Kind::Duration => pick([json!(90), json!(0.5)]),
        table::Kind::Uuid => texts([
            "00000000-0000-4000-8000-000000000001",
            "00000000-0000-4000-8000-000000000002",
        ]),
        table::Kind::Url => texts(["https://example.com/sample", "https://example.com/another"]),
        table::Kind::Email => texts(["sample@example.com", "another@example.com"]),
        // Numbers that are never assigned.
        table::Kind::Phone => texts(["+1 202 555 0123", "+1 202 555 0145"]),
        table::Kind::Enum(words) => {
            let other = words.get(1).filter(|_| another);
            other.or_else(|| words.first()).copied().into()
        }
        table::Kind::List(item) => Value::Array(vec![
            fixed(name, *item, another),
            fixed(name, *item, !another),
        ]),
        table::Kind::Object(fields) => {
            let members = fields.iter();
            let members = members.map(|it| (it.name.to_owned(), fixed(it.name, it.kind, another)));
            Value::Object(members.collect())
        }
        table::Kind::Json => pick([json!({ "sample": true }), json!(["another", 2])]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixed_value_is_one_of_its_type_and_written_as_it_is_read() {
        use table::Kind;
        let kinds = [
            Kind::Text,
            Kind::Integer,
            Kind::Number,
            Kind::Boolean,
            Kind::Datetime,
            Kind::Date,
            Kind::Duration,
            Kind::Uuid,
            Kind::Url,
            Kind::Email,
            Kind::Phone,
            Kind::Enum(&["one", "two"]),
            Kind::Enum(&["only"]),
            Kind::List(&Kind::Duration),
            Kind::List(&Kind::List(&Kind::Boolean)),
            Kind::Json,
        ];
        for kind in kinds {
            for another in [false, true] {
                let value = fixed("it", kind, another);
                let read = convert(&kind, &Taken::Json(&value));
                let read = read.map(|read| classify::json(&read));
                assert_eq!(read.as_ref(), Some(&value), "{kind:?}");
            }
        }
    }
}
