//! A problem with an argument.

use serde_json::{Value, json};

use crate::redact::{self, Needles};
#[cfg(feature = "__mcp")]
use {crate::table::Param, serde_json::Map};

/// The most characters of an argument's name that are kept: an undeclared name may be anything.
const LONGEST_NAME: usize = 64;
/// The name of all arguments together, if none of them is to blame.
pub(super) const WHOLE: &str = "arguments";
/// Replaces a name that may be a secret.
const MASKED: &str = "•••";

/// A problem with an argument. It does not contain the value.
pub(super) struct Problem {
    argument: String,
    mistake: Mistake,
    /// The expected value, in words.
    expected: String,
}

enum Mistake {
    Missing,
    Invalid,
    /// Whether the name may be shown, and the closest one that exists.
    Unknown {
        named: bool,
        closest: Option<String>,
    },
}

impl Problem {
    pub(super) fn missing(argument: &str, expected: String) -> Self {
        Self::new(argument, Mistake::Missing, expected)
    }

    pub(super) fn invalid(argument: &str, expected: String) -> Self {
        Self::new(argument, Mistake::Invalid, expected)
    }

    /// Creates the problem of an argument with this name. It may be inside another one, as
    /// `argument` says.
    pub(super) fn unknown<'n>(
        argument: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let mistake = Mistake::Unknown {
            named: may_be_named(name) && argument.chars().count() <= LONGEST_NAME,
            closest: errpact_core::closest(name, known).map(str::to_owned),
        };
        Self::new(argument, mistake, String::new())
    }

    /// Returns the name of an argument that does not exist, for the model that passed it, and the
    /// closest one that does. A name that may be a secret is masked.
    pub(super) fn unknown_name(&self) -> Option<(String, Option<&str>)> {
        let Mistake::Unknown { named, closest } = &self.mistake else {
            return None;
        };
        let name = if *named { &self.argument } else { MASKED };
        Some((name.to_owned(), closest.as_deref()))
    }

    /// Parses serde's words about arguments that another program has read with it, if its words are all that is
    /// left of the error. They may quote any value, so a name is accepted only if it cannot be one. A missing
    /// argument's name must be declared, or be in nothing that was given. An unknown argument's name must have been
    /// given.
    #[cfg(feature = "__mcp")]
    pub(super) fn of_words(
        declared: &[Param<'_>],
        given: &Map<String, Value>,
        words: &str,
    ) -> Self {
        let words = words.trim();
        let name = |start: &str| words.strip_prefix(start)?.split_once('`');
        match (name("missing field `"), name("unknown field `")) {
            (Some((name, "")), _)
                if declared.iter().any(|param| param.name == name)
                    || !given
                        .iter()
                        .any(|(key, value)| key.contains(words) || has(value, name)) =>
            {
                Self::missing(name, String::new())
            }
            (_, Some((name, _))) if given.contains_key(name) => {
                Self::unknown(name, name, declared.iter().map(|param| param.name))
            }
            _ => Self::invalid(WHOLE, String::new()),
        }
    }

    fn new(argument: &str, mistake: Mistake, expected: String) -> Self {
        Self {
            argument: argument.chars().take(LONGEST_NAME).collect(),
            mistake,
            expected,
        }
    }

    /// Returns the name of the argument, or the path of the value inside it.
    pub(super) fn argument(&self) -> &str {
        &self.argument
    }

    /// Returns whether the problem is this argument, or something inside it.
    pub(super) fn is_about(&self, name: &str) -> bool {
        let inside = self.argument.strip_prefix(name);
        inside.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// Returns the type name that rules match.
    pub(super) fn kind(&self) -> &'static str {
        match self.mistake {
            Mistake::Missing => "MissingArgument",
            Mistake::Invalid => "InvalidArgument",
            Mistake::Unknown { .. } => "UnknownArgument",
        }
    }

    /// Returns its message, in words.
    pub(super) fn message(&self) -> String {
        let argument = &self.argument;
        match (&self.mistake, self.expected.as_str()) {
            (Mistake::Missing, _) => format!("missing parameter: {argument}"),
            // The name may be anything, including a secret, and the log gets this.
            (Mistake::Unknown { .. }, _) => "unknown parameter".to_owned(),
            (Mistake::Invalid, "") => format!("invalid parameter: {argument}"),
            (Mistake::Invalid, expected) => {
                format!("invalid parameter: {argument}, expected {expected}")
            }
        }
    }

    /// Returns the JSON that rules take from.
    pub(super) fn result(&self, message: &str) -> Value {
        let problem = match self.mistake {
            Mistake::Missing => "missing",
            Mistake::Invalid => "invalid",
            Mistake::Unknown { .. } => "unknown",
        };
        let mut result = json!({
            "success": false,
            "error": message,
            "argument": self.argument,
            "problem": problem,
        });
        if !self.expected.is_empty() {
            result["expected"] = json!(self.expected);
        }
        result
    }
}

/// Returns whether a name that only the caller knows may be shown to the model: it is written like
/// an identifier without digits, which passwords have, and looks like no credential.
fn may_be_named(name: &str) -> bool {
    let starts = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    let word = |c: char| c.is_alphabetic() || matches!(c, '_' | '-');
    starts
        && name.chars().count() <= LONGEST_NAME
        && name.chars().all(word)
        && redact::scrub(name, &Needles::new(true)) == name
}

/// Returns whether a text in a value contains this one.
#[cfg(feature = "__mcp")]
fn has(value: &Value, text: &str) -> bool {
    match value {
        Value::String(given) => given.contains(text),
        Value::Array(items) => items.iter().any(|item| has(item, text)),
        Value::Object(members) => members
            .iter()
            .any(|(key, member)| key.contains(text) || has(member, text)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(all(test, feature = "__mcp"))]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_words_is_told_where_it_cannot_be_a_value() {
        let declared = [Param {
            name: "days",
            ..Param::TEXT
        }];
        let told = |given: Value, words: &str| {
            let given = given.as_object().unwrap();
            Problem::of_words(&declared, given, words).message()
        };
        let invalid = "invalid parameter: arguments";
        let missing = "missing parameter: count";
        for (given, words, expected) in [
            (json!({}), "missing field `count`", missing),
            (
                json!({"a": ["b", 7, {"c": "d"}]}),
                " missing field `count`",
                missing,
            ),
            (
                json!({"days": "days"}),
                "missing field `days`",
                "missing parameter: days",
            ),
            (json!({"a": "count"}), "missing field `count`", invalid),
            (
                json!({"a": [{"b": "my count"}]}),
                "missing field `count`",
                invalid,
            ),
            (
                json!({"a": {"counts": 1}}),
                "missing field `count`",
                invalid,
            ),
            (
                json!({"missing field `count`": 1}),
                "missing field `count`",
                invalid,
            ),
            (json!({}), "missing field `count` at line 1", invalid),
            (json!({}), "x missing field `count`", invalid),
            (
                json!({"k": 1}),
                "unknown field `k`, expected `a`",
                "unknown parameter",
            ),
            (json!({"k": 1}), "unknown field `l`, expected `a`", invalid),
            (json!({}), "invalid type: x, expected hunter2", invalid),
        ] {
            assert_eq!(told(given.clone(), words), expected, "{given}: {words}");
        }
    }
}
