//! What is wrong with an argument.

use serde_json::{Value, json};

/// Most characters of an argument's name that are kept: a name that nobody declared may be anything.
const LONGEST_NAME: usize = 64;

/// What is wrong with an argument. Its value is not here.
pub(super) struct Problem {
    argument: String,
    what: What,
    /// What it should be, in words.
    expected: String,
}

enum What {
    Missing,
    Invalid,
    Unknown,
}

impl Problem {
    pub(super) fn missing(argument: &str, expected: String) -> Self {
        Self::new(argument, What::Missing, expected)
    }

    pub(super) fn invalid(argument: &str, expected: String) -> Self {
        Self::new(argument, What::Invalid, expected)
    }

    pub(super) fn unknown(argument: &str, expected: String) -> Self {
        Self::new(argument, What::Unknown, expected)
    }

    /// What serde says of a value that it could not read. Only its names are kept: the rest may
    /// quote the value.
    pub(super) fn of_words(path: &str, words: &str) -> Self {
        let named = |start: &str| {
            let (_, rest) = words.split_once(start)?;
            rest.split('`').next().filter(|name| !name.is_empty())
        };
        let below = |name: &str| match path {
            "" | "." => name.to_owned(),
            path => format!("{path}.{name}"),
        };
        if let Some(name) = named("missing field `") {
            return Self::missing(&below(name), String::new());
        }
        if let Some(name) = named("unknown field `") {
            return Self::unknown(&below(name), String::new());
        }
        let argument = if matches!(path, "" | ".") {
            "arguments"
        } else {
            path
        };
        // `invalid type: string "…", expected u8`: what is expected is the program's own words.
        let expected = words
            .rsplit_once(", expected ")
            .map(|(_, rest)| rest.split(" at line ").next().unwrap_or(rest));
        Self::invalid(argument, expected.unwrap_or_default().to_owned())
    }

    fn new(argument: &str, what: What, expected: String) -> Self {
        Self {
            argument: argument.chars().take(LONGEST_NAME).collect(),
            what,
            expected,
        }
    }

    /// Is it a problem of this argument, or of something inside it?
    pub(super) fn is_about(&self, name: &str) -> bool {
        let inside = self.argument.strip_prefix(name);
        inside.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// The type name that rules match.
    pub(super) fn kind(&self) -> &'static str {
        match self.what {
            What::Missing => "MissingArgument",
            What::Invalid => "InvalidArgument",
            What::Unknown => "UnknownArgument",
        }
    }

    /// What it says, in words.
    pub(super) fn message(&self) -> String {
        let argument = &self.argument;
        match (&self.what, self.expected.as_str()) {
            (What::Missing, _) => format!("missing parameter: {argument}"),
            // The name may be anything, a secret too, and this is what the log gets.
            (What::Unknown, _) => "unknown parameter".to_owned(),
            (What::Invalid, "") => format!("invalid parameter: {argument}"),
            (What::Invalid, expected) => {
                format!("invalid parameter: {argument}, expected {expected}")
            }
        }
    }

    /// The JSON that rules take from.
    pub(super) fn result(&self, message: &str) -> Value {
        let problem = match self.what {
            What::Missing => "missing",
            What::Invalid => "invalid",
            What::Unknown => "unknown",
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
