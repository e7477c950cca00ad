//! What a rule took out of a failure, as a value that an occurrence keeps.

use errpact_core::Converted;

use crate::redact::Owned;

impl From<Converted> for Owned {
    fn from(value: Converted) -> Self {
        match value {
            Converted::Text(text) => Self::Text(text.into()),
            Converted::Integer(number) => Self::Integer(number),
            Converted::Unsigned(number) => Self::Unsigned(number),
            Converted::Number(number) => Self::Number(number),
            Converted::Boolean(boolean) => Self::Boolean(boolean),
            #[cfg(feature = "jiff")]
            Converted::Datetime(at) => Self::Datetime(Box::new(at)),
            #[cfg(feature = "jiff")]
            Converted::Date(day) => Self::Date(day),
            Converted::Duration(length) => Self::Duration(length),
            Converted::Uuid(text) => match text.parse() {
                Ok(id) => Self::Uuid(id),
                Err(_) => Self::Absent,
            },
            Converted::List(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Converted::Json(json) => Self::Json(Box::new(json)),
            // A type that only another feature brings.
            _ => Self::Absent,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use errpact_core::{Taken, convert};
    use serde_json::json;

    use super::*;
    use crate::table::Kind;

    #[test]
    fn what_a_rule_took_keeps_its_value() {
        let id = "3f2a0000-0000-4000-8000-000000000001";
        for (kind, taken, kept) in [
            (Kind::Text, json!("a"), json!("a")),
            (Kind::Integer, json!(-7), json!(-7)),
            (Kind::Integer, json!(u64::MAX), json!(u64::MAX)),
            (Kind::Number, json!(1.5), json!(1.5)),
            (Kind::Boolean, json!(true), json!(true)),
            (Kind::Uuid, json!(id), json!(id)),
            (Kind::List(&Kind::Integer), json!([1, 2]), json!([1, 2])),
            (Kind::Json, json!({"a": [null]}), json!({"a": [null]})),
        ] {
            let converted = convert(&kind, &Taken::Json(&taken)).unwrap();
            assert_eq!(Owned::from(converted).to_json(), kept, "{kind:?}");
        }
        let length = Owned::from(Converted::Duration(Duration::from_secs(90)));
        assert_eq!(length.to_json(), json!("1 min 30 s"));
        let wrong = Owned::from(Converted::Uuid("no".to_owned()));
        assert_eq!(wrong.to_json(), json!(null));
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn a_point_in_time_and_a_day_keep_theirs() {
        let of = |kind: Kind<'_>, text: &str| {
            convert(&kind, &Taken::Json(&json!(text))).map(Owned::from)
        };
        let at = of(Kind::Datetime, "2026-03-01T10:00:00+01:00");
        assert_eq!(
            at.map(|at| at.to_json()),
            Some(json!("2026-03-01T10:00:00+01:00"))
        );
        let day = of(Kind::Date, "2026-03-01").map(|day| day.to_json());
        assert_eq!(day, Some(json!("2026-03-01")));
    }
}
