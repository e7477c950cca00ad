//! What a language does in another way than Rust, and why.
//!
//! An exception that no difference needs fails the test, so the change that corrects a library removes its exception.

use serde_json::Value;

use super::programs::Difference;

/// A known difference.
pub(crate) struct Exception {
    pub(crate) name: &'static str,
    languages: &'static [&'static str],
    pub(crate) why: &'static str,
    is: fn(&Difference) -> bool,
}

pub(crate) const EXCEPTIONS: &[Exception] = &[
    Exception {
        name: "arguments that are not of their type",
        languages: &["python", "typescript"],
        why: "Rust shows what a model gave as it is. TypeScript first converts it to the declared type, as far as it can: \
              a date is trimmed, a number becomes a duration, a list becomes JSON in a text. Python writes a text that \
              is declared as JSON with quotes.",
        is: |it| only_arguments_differ(it),
    },
    Exception {
        name: "JSON that is nothing",
        languages: &["python", "typescript"],
        why: "In Rust, null is a value of the type `json`. For Python and TypeScript the parameter is absent, and \
              TypeScript refuses it if it is required or in a list, and a text of spaces in any case.",
        is: |it| {
            let mut params = it.vector["params"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(_, value)| value);
            let empty = it
                .got
                .as_str()
                .is_some_and(|got| got.contains("that JSON has, and "));
            params.any(Value::is_null) || it.what == "raised" && empty
        },
    },
    Exception {
        name: "half of a surrogate pair inside of JSON",
        languages: &["python", "typescript"],
        why: "Rust's texts have no such half, so the replacement character is in the JSON before it is written. Python and \
              TypeScript replace it later, so the JSON is sorted, escaped and hashed with it.",
        is: |it| {
            let params = it.vector["params"].as_object().into_iter().flatten();
            let mut json = params
                .map(|(_, value)| value)
                .filter(|value| !value.is_string());
            json.any(|value| value.to_string().contains("\u{fffd}lone"))
        },
    },
];

/// Returns the exception for a difference.
pub(crate) fn of(difference: &Difference) -> Option<&'static Exception> {
    let mut all = EXCEPTIONS.iter();
    all.find(|it| it.languages.contains(&difference.language) && (it.is)(difference))
}

/// Returns whether a form for programs or the log differs only in the arguments of the call.
fn only_arguments_differ(it: &Difference) -> bool {
    let given = it.vector["arguments"].as_object();
    it.vector["native"] == true
        && given.is_some_and(|given| !given.is_empty())
        && [&it.wanted, &it.got]
            .map(|form| without_arguments(&it.what, form))
            .windows(2)
            .all(|both| both[0] == both[1])
}

/// Returns the line for the log, or the JSON, without the arguments.
fn without_arguments(what: &str, form: &Value) -> Value {
    match form {
        Value::String(line) if what == "logfmt" => {
            let (before, arguments) = line.split_once(" arg.").unwrap_or((line, ""));
            let after = arguments.find(" retry=").map_or("", |at| &arguments[at..]);
            format!("{before}{after}").into()
        }
        Value::String(text) => serde_json::from_str(text)
            .map_or_else(|_| form.clone(), |form| without(form, "parameters")),
        other => without(other.clone(), "parameters"),
    }
}

fn without(value: Value, name: &str) -> Value {
    match value {
        Value::Object(members) => {
            let members = members.into_iter().filter(|(known, _)| known != name);
            Value::Object(
                members
                    .map(|(known, value)| (known, without(value, name)))
                    .collect(),
            )
        }
        Value::Array(items) => items.into_iter().map(|item| without(item, name)).collect(),
        other => other,
    }
}
