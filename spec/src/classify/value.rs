//! Values that rules take from failures, converted to the types of their parameters.

use std::collections::BTreeMap;

use errpact_core::{Converted, Found, Taken, convert};
use serde_json::Value;

use crate::catalog::Param;

/// A parameter that a rule names, and the value that it took.
#[derive(Debug, Clone, PartialEq)]
pub struct Filled<'c, 'f> {
    /// The parameter.
    pub param: &'c str,
    /// The value in the failure.
    pub taken: Taken<'f>,
    /// The value in the parameter's type, or `None` if it does not convert and the parameter is
    /// absent.
    pub value: Option<Converted>,
}

/// Converts what a rule took.
pub(super) fn fill<'c, 'f>(
    params: Option<&BTreeMap<String, Param>>,
    found: &Found<'c, 'f>,
) -> Vec<Filled<'c, 'f>> {
    let taken = found.taken.iter();
    taken
        .map(|(name, taken)| Filled {
            param: name,
            value: params
                .and_then(|params| params.get(*name))
                .and_then(|param| convert(&param.kind, taken)),
            taken: taken.clone(),
        })
        .collect()
}

/// Returns a value as JSON: points in time as RFC 3339, durations in seconds.
#[must_use]
pub fn json(value: &Converted) -> Value {
    match value {
        Converted::Text(text) | Converted::Uuid(text) => Value::from(text.as_str()),
        Converted::Integer(number) => Value::from(*number),
        Converted::Unsigned(number) => Value::from(*number),
        Converted::Number(number) => Value::from(*number),
        Converted::Boolean(truth) => Value::from(*truth),
        Converted::Datetime(zoned) => {
            let offset = zoned.offset();
            Value::from(zoned.timestamp().display_with_offset(offset).to_string())
        }
        Converted::Date(date) => Value::from(date.to_string()),
        Converted::Duration(duration) => match duration.subsec_nanos() {
            0 => Value::from(duration.as_secs()),
            _ => Value::from(duration.as_secs_f64()),
        },
        Converted::List(items) => items.iter().map(json).collect(),
        Converted::Json(value) => value.clone(),
        // A form that this crate does not know yet.
        _ => Value::Null,
    }
}
