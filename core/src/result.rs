//! JSON results: which of them are failures, and what their messages are.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::members::{CODE, DESCRIBING, MESSAGE, ONLY};

/// Returns whether a JSON result reports a failure. It does if one of these is true:
///
/// - `success` or `ok` is false, or `isError` or `is_error` is true
/// - `error` is present and not null, or `errors` is a list that is not empty
/// - `object` or `type` is `error`, or `status` is a word for failure
/// - it has a member that only failures have (`__type`, `errorMessage`, `retry_after`, GitHub's `documentation_url`)
/// - a status from 400 to 599, or the name or number of an error, is next to a message
/// - a single member reports one of these by a status and an `error` (Elasticsearch's bulk items)
#[must_use]
pub fn is_failure(result: &Value) -> bool {
    let flag = |name: &str| result.get(name).and_then(Value::as_bool);
    let says = |name: &str| text(result, name) == Some("error");
    let errors = ["errors", "errorMessages"];
    let mut errors = errors
        .iter()
        .filter_map(|name| result.get(name)?.as_array());
    flag("success") == Some(false)
        || flag("ok") == Some(false)
        || flag("isError") == Some(true)
        || flag("is_error") == Some(true)
        || result.get("error").is_some_and(|error| !error.is_null())
        || errors.any(|errors| !errors.is_empty())
        || says("object")
        || says("type")
        || text(result, "status").is_some_and(fails)
        || ONLY
            .iter()
            .any(|name| text(result, name).is_some_and(|text| !text.is_empty()))
        || result.get("retry_after").is_some_and(Value::is_number)
        || MESSAGE.iter().any(|name| text(result, name).is_some())
            && (states(result) || names(result))
        || item(result).is_some()
}

/// Returns whether the result of a call that ended without an error reports that the call failed. Such a result is
/// read as a failure only if it leaves no doubt, because data may be about failures: the state of a job, an entry of
/// a log, the problems that a check found. It is if one of these is true:
///
/// - `success` or `ok` is false, or `isError` or `is_error` is true
/// - `error` is a text or an object that is not empty, or true; the result has no `state` and no rows beside it, and no
///   `status` in words beside anything but a description
/// - it is a failure by [`is_failure`], other than by a `code`, and has no member but those that describe one
///
/// If `success` or `ok` is true, it is not a failure. See
/// `docs/decisions/076-data-is-a-failure-only-without-doubt.md`.
#[must_use]
pub fn reports_failure(result: &Value) -> bool {
    let Some(members) = result.as_object() else {
        return false;
    };
    let any = |names: &[&str], value: bool| {
        let mut flags = names.iter().filter_map(|name| members.get(*name));
        flags.any(|flag| flag.as_bool() == Some(value))
    };
    if any(&["success", "ok"], false) || any(&["isError", "is_error"], true) {
        return true;
    }
    if any(&["success", "ok"], true) {
        return false;
    }
    let error = match members.get("error") {
        Some(Value::Bool(error)) => *error,
        Some(Value::String(error)) => !error.trim().is_empty(),
        Some(Value::Object(error)) => !error.is_empty(),
        _ => false,
    };
    let describes = |name: &str| {
        [&MESSAGE, &ONLY, &DESCRIBING]
            .iter()
            .any(|names| names.contains(&name))
    };
    if error {
        let mut others = members
            .iter()
            .filter(|(name, value)| !is_empty(value) && !describes(name));
        // Rows beside an error are a partial result, and a state is that of a job.
        let of_a_job = ["state", "status"].map(|name| text(result, name).is_some());
        return match of_a_job {
            [true, _] => false,
            [_, true] => others.next().is_none(),
            _ => others.all(|(_, value)| !value.is_array() && !value.is_object()),
        };
    }
    members
        .iter()
        .all(|(name, value)| value.is_null() || describes(name))
        && is_failure(&without_doubt(members))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Bool(value) => !value,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::Null => true,
    }
}

/// Returns what a result says without a `code`, which data may have beside a text, and without an `error` that says
/// that there is none.
fn without_doubt(members: &Map<String, Value>) -> Value {
    let mut kept = members.clone();
    kept.retain(|name, value| match name.as_str() {
        "error" => !is_empty(value),
        name => !CODE.contains(&name),
    });
    Value::Object(kept)
}

fn text<'v>(result: &'v Value, name: &str) -> Option<&'v str> {
    result.get(name).and_then(Value::as_str)
}

/// Returns whether a status is a word for failure.
fn fails(status: &str) -> bool {
    ["error", "fail", "failed", "failure"]
        .iter()
        .any(|word| status.eq_ignore_ascii_case(word))
}

/// Returns the one item of a result that failed.
pub(crate) fn item(result: &Value) -> Option<&Value> {
    let members = result.as_object().filter(|members| members.len() == 1)?;
    let item = members.values().next()?;
    (item.get("error").is_some_and(Value::is_object) && states(item)).then_some(item)
}

/// Returns whether a result has a code that successes do not have.
fn names(result: &Value) -> bool {
    let mut codes = CODE.iter().filter_map(|name| result.get(name));
    codes.any(|code| match code {
        Value::Number(code) => code
            .as_i64()
            .is_some_and(|code| code != 0 && code != 1 && !(200..400).contains(&code)),
        Value::String(code) => {
            let fine = ["ok", "success", "succeeded", "created", "accepted"];
            !code.is_empty()
                && !code.starts_with(|c: char| c.is_ascii_digit())
                && !fine.iter().any(|word| code.eq_ignore_ascii_case(word))
        }
        _ => false,
    })
}

/// Returns whether a result states a status that is a failure, as RFC 9457 does.
fn states(result: &Value) -> bool {
    let mut stated = ["status", "statusCode"].into_iter().filter_map(|name| {
        let value = result.get(name)?;
        let text = || value.as_str()?.parse().ok();
        value.as_u64().or_else(text)
    });
    stated.any(|status| (400..=599).contains(&status))
}

/// Returns the message of a JSON result that is known to be a failure: `error` if it is a text, or else
/// `error.message`. After these come `message`, or another member of that kind, at the top or in the first of its
/// `errors`.
#[must_use]
pub fn message_of(result: &Value) -> Option<Cow<'_, str>> {
    message(result)
        .filter(|_| is_failure(result))
        .map(Cow::Borrowed)
}

/// Returns the message of any result, borrowed.
pub(crate) fn message(result: &Value) -> Option<&str> {
    let error = result.get("error");
    let first = || result.get("errors").and_then(|errors| errors.get(0));
    error
        .and_then(|error| error.as_str().or_else(|| named(error)))
        .or_else(|| named(result))
        .or_else(|| first().and_then(|first| first.as_str().or_else(|| named(first))))
}

fn named(value: &Value) -> Option<&str> {
    let mut texts = MESSAGE.iter().filter_map(|name| value.get(name));
    texts.find_map(Value::as_str)
}

/// Returns the value at a dotted path. In a list, a number is an index.
pub(crate) fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.')
        .try_fold(value, |value, segment| match value {
            Value::Array(items) => items.get(segment.parse::<usize>().ok()?),
            other => other.get(segment),
        })
}

/// Returns whether two values are equal. `1` and `1.0` are the same number.
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
    fn results_that_report_a_failure_and_data_about_failures() {
        for failed in [
            json!({"success": false, "error": "NO_SUCH_CODE: no such slot"}),
            json!({"ok": false}),
            json!({"isError": true, "content": []}),
            json!({"error": "Quota exceeded"}),
            json!({"error": {"message": "no", "code": 7}, "data": null}),
            json!({"error": true, "items": []}),
            json!({"error": "no such order", "order": "A-1001"}),
            json!({"status": "error", "error": "no such order"}),
            json!({"errors": [{"message": "no such field"}], "data": null}),
            json!({"status": "error", "message": "no such order"}),
            json!({"type": "about:blank", "title": "Not Found", "status": 404, "detail": "no order"}),
            json!({"errorMessage": "no such function", "errorType": "Error"}),
        ] {
            assert!(reports_failure(&failed), "{failed}");
        }
        for data in [
            json!({}),
            json!({"success": true, "error": null}),
            json!({"success": true, "warnings": ["error"], "errors": ["line 3: no such column"]}),
            json!({"ok": true, "error": "none"}),
            json!({"error": null, "errors": []}),
            json!({"error": false}),
            json!({"error": "", "rows": [1]}),
            json!({"error": "page 2 is missing", "rows": [1]}),
            json!({"id": "j1", "state": "failed", "error": "disk full"}),
            json!({"id": "j1", "status": "failed", "error": {"message": "disk full"}}),
            json!({"error": 0.05, "estimate": 3.1}),
            json!({"errors": 0, "passed": 12}),
            json!({"valid": false, "errors": ["line 3: no such column"]}),
            json!({"job": 7, "status": "failed", "message": "step 3 failed"}),
            json!({"id": 9, "type": "error", "message": "disk full"}),
            json!({"url": "https://a.example", "status": 404, "message": "Not Found"}),
            json!({"code": "SKU12", "title": "Shirt"}),
            json!({"code": "READY", "message": "the order is ready"}),
            json!({"code": "E7", "message": "a code of the table", "error": ""}),
            json!({"lines": ["Error: disk full"], "matches": 1}),
            json!([{"error": "no"}]),
            json!("Error: no"),
        ] {
            assert!(!reports_failure(&data), "{data}");
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
