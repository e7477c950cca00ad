//! Values with which the runtime may repair a call.

use serde_json::Value as Json;

use crate::redact::Owned;
use crate::table::Repair;
use crate::{Occurrence, redact};

/// What an occurrence contributes to a repair.
pub(super) struct Candidates<'a> {
    pub(super) param: &'a str,
    /// The mark of the argument that was given, if the occurrence has it.
    pub(super) given: Option<String>,
    /// Values that the call context has, in the catalog's order, each once, with its mark.
    pub(super) values: Vec<(String, Json)>,
}

impl<'a> Candidates<'a> {
    /// Returns what an occurrence's call context offers; `None` if its code is not repaired.
    pub(super) fn of(occurrence: &'a Occurrence) -> Option<Self> {
        let Repair { param, from } = *occurrence.entry().repair?;
        let inner = occurrence.inner();
        let given = inner.arguments().iter().find(|(name, _)| name == param);
        let mut values: Vec<(String, Json)> = Vec::with_capacity(from.len());
        for name in from {
            let known = inner
                .context()
                .iter()
                .find(|(known, _)| known.name() == *name);
            let Some(value) = known.and_then(|(_, value)| usable(value)) else {
                continue;
            };
            let mark = mark(param, &value);
            if values.iter().all(|(other, _)| *other != mark) {
                values.push((mark, value));
            }
        }
        Some(Self {
            param,
            given: given.map(|(_, value)| mark(param, &value.to_json())),
            values,
        })
    }
}

/// Returns a value that could be an argument; nulls and blank text could not.
fn usable(value: &Owned) -> Option<Json> {
    match value.to_json() {
        Json::Null => None,
        Json::String(text) if text.trim().is_empty() => None,
        value => Some(value),
    }
}

/// Returns what is kept of a value that failed. It is a hash, because the value may be personal and
/// the state of a budget is stored. White space around a text and the notation of a whole number
/// make no difference.
fn mark(param: &str, value: &Json) -> String {
    let value = match value {
        Json::String(text) => Json::from(text.trim()),
        Json::Number(number) => number
            .as_f64()
            .filter(|number| number.fract() == 0.0 && number.abs() < 9e15)
            .map_or_else(|| value.clone(), |number| Json::from(number as i64)),
        other => other.clone(),
    };
    redact::mark(param, &value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_values_have_equal_marks_and_no_other() {
        let mark = |value| mark("location", &value);
        assert_eq!(mark(json!("Oslo")), mark(json!(" Oslo\n")));
        assert_eq!(mark(json!(1)), mark(json!(1.0)));
        assert_eq!(mark(json!({"a": 1, "b": 2})), mark(json!({"b": 2, "a": 1})));
        assert_ne!(mark(json!("Oslo")), mark(json!("oslo")));
        assert_ne!(mark(json!("1")), mark(json!(1)));
        assert_ne!(mark(json!(1.5)), mark(json!(1)));
        // Whole numbers that a double cannot tell apart are left as they are written.
        let far: u64 = 9_007_199_254_740_993;
        assert_ne!(mark(json!(far)), mark(json!(far - 1)));
        assert_ne!(super::mark("a", &json!("x")), super::mark("b", &json!("x")));
    }

    #[test]
    fn nothing_and_blank_text_repair_nothing() {
        assert_eq!(usable(&Owned::Absent), None);
        assert_eq!(usable(&Owned::Text(" \t".into())), None);
        assert_eq!(usable(&Owned::Number(f64::NAN)), None);
        assert_eq!(usable(&Owned::Text("Oslo".into())), Some(json!("Oslo")));
    }
}
