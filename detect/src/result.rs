//! JSON that a tool or an upstream answered: is it a failure, and what does it say?

use std::borrow::Cow;

use serde_json::Value;

/// Is a JSON result a failure? It is where `success` is false, `isError` or `is_error` is true, or
/// `error` is there and not null.
#[must_use]
pub fn is_failure(result: &Value) -> bool {
    let is = |name: &str, wanted: bool| result.get(name).and_then(Value::as_bool) == Some(wanted);
    is("success", false)
        || is("isError", true)
        || is("is_error", true)
        || result.get("error").is_some_and(|error| !error.is_null())
}

/// What a JSON result says: its `error` where that is a text, else `error.message`.
#[must_use]
pub fn message_of(result: &Value) -> Option<Cow<'_, str>> {
    let error = result.get("error")?;
    let message = error.as_str().or_else(|| error.get("message")?.as_str())?;
    Some(Cow::Borrowed(message))
}

/// The value at a dotted path; a number in it is the place in an array.
pub(crate) fn at<'v>(result: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(result, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        _ => value.get(step),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn failures_and_what_they_say() {
        for (result, failed, says) in [
            (
                json!({"success": false, "error": "Quota exceeded"}),
                true,
                Some("Quota exceeded"),
            ),
            (
                json!({"error": {"message": "no", "code": 3}}),
                true,
                Some("no"),
            ),
            (json!({"isError": true}), true, None),
            (json!({"is_error": true, "error": 3}), true, None),
            (json!({"error": null}), false, None),
            (json!({"success": true, "temperature": 3}), false, None),
            (json!([1]), false, None),
            (json!("error"), false, None),
        ] {
            assert_eq!(is_failure(&result), failed, "{result}");
            assert_eq!(message_of(&result).as_deref(), says, "{result}");
        }
    }

    #[test]
    fn dotted_paths() {
        let result = json!({"error": {"limits": [{"max": 5}]}});
        assert_eq!(at(&result, "error.limits.0.max"), Some(&json!(5)));
        assert_eq!(at(&result, "error.limits.x"), None);
        assert_eq!(at(&result, "error.limits.0.max.deep"), None);
    }
}
