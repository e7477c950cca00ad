//! JSON results: which of them are failures, and what they say.

use std::borrow::Cow;

use serde_json::Value;

/// Does a JSON result report a failure? It does where `success` is false, `isError` or `is_error`
/// is true, or `error` is there and not null.
#[must_use]
pub fn is_failure(result: &Value) -> bool {
    let flag = |name: &str| result.get(name).and_then(Value::as_bool);
    flag("success") == Some(false)
        || flag("isError") == Some(true)
        || flag("is_error") == Some(true)
        || result.get("error").is_some_and(|error| !error.is_null())
}

/// What a JSON result that reports a failure says: `error` where it is a text, else
/// `error.message`.
#[must_use]
pub fn message_of(result: &Value) -> Option<Cow<'_, str>> {
    message(result).map(Cow::Borrowed)
}

/// The same, borrowed.
pub(crate) fn message(result: &Value) -> Option<&str> {
    if !is_failure(result) {
        return None;
    }
    let error = result.get("error")?;
    error
        .as_str()
        .or_else(|| error.get("message").and_then(Value::as_str))
}

/// What stands at a dotted path. In a list, a number is a place.
pub(crate) fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.')
        .try_fold(value, |value, segment| match value {
            Value::Array(items) => items.get(segment.parse::<usize>().ok()?),
            other => other.get(segment),
        })
}

/// Are two values the same? `1` and `1.0` are one number.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => x == y || x.as_f64() == y.as_f64(),
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn failures_and_what_they_say() {
        for (result, message) in [
            (
                json!({"success": false, "error": "Quota exceeded"}),
                Some(Some("Quota exceeded")),
            ),
            (
                json!({"error": {"message": "no", "code": 7}}),
                Some(Some("no")),
            ),
            (json!({"success": false}), Some(None)),
            (json!({"isError": true}), Some(None)),
            (json!({"is_error": true, "error": {}}), Some(None)),
            (json!({"success": true, "error": null}), None),
            (json!({"success": "false"}), None),
            (json!({"isError": false, "message": "all is well"}), None),
            (json!("error"), None),
            (json!([{"error": "no"}]), None),
        ] {
            assert_eq!(is_failure(&result), message.is_some(), "{result}");
            assert_eq!(
                message_of(&result).as_deref(),
                message.flatten(),
                "{result}"
            );
        }
    }

    #[test]
    fn dotted_paths() {
        let value = json!({"error": {"details": [{"limit": 5}], "0": "zero"}});
        assert_eq!(at(&value, "error.details.0.limit"), Some(&json!(5)));
        assert_eq!(at(&value, "error.0"), Some(&json!("zero")));
        assert_eq!(at(&value, "error.details.limit"), None);
        assert_eq!(at(&value, "error.none.at.all"), None);
        assert!(same(&json!(1), &json!(1.0)) && !same(&json!(1), &json!("1")));
    }
}
