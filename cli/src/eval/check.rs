//! Compares a reply with the expected next action. No model judges: the same reply always gets the same answer.
//!
//! What a text means is judged only as far as `speech` can tell. What the calls are is judged exactly. See
//! `docs/decisions/104-replies-are-judged-by-their-calls.md`.

use errpact::table::Catalog;
use errpact::{ToolCall, arguments};
use errpact_core::{Taken, convert};
use errpact_models::Reply;
use errpact_spec::classify;
use serde::Serialize;
use serde_json::{Map, Value};

use super::case::Case;
use super::expected::{Call, Compared, Retry, Text};
use super::speech;

/// The most characters of a reply that a miss quotes.
const MOST_QUOTED: usize = 200;

/// What a reply should have been, and what it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Miss {
    pub(crate) expected: String,
    pub(crate) came: String,
}

/// Returns what is wrong with a reply; nothing if it does what the catalog says.
pub(crate) fn check(tables: &'static Catalog<'static>, case: &Case, reply: &Reply) -> Vec<Miss> {
    let checker = Checker { tables, case };
    let mut misses = Vec::new();
    let text = reply.text.trim();
    if text.is_empty() && reply.calls.is_empty() {
        misses.push(miss(case.expected.words(), "an empty reply"));
        return misses;
    }
    misses.extend(reply.calls.iter().filter_map(|made| checker.form(made)));
    misses.extend(checker.calls(reply));
    misses.extend(checker.text(text, reply.calls.is_empty()));
    misses
}

struct Checker<'c> {
    tables: &'static Catalog<'static>,
    case: &'c Case,
}

impl Checker<'_> {
    /// Returns what makes a call one that cannot be made.
    fn form(&self, made: &ToolCall) -> Option<Miss> {
        let Some(tool) = self.case.tools.iter().find(|tool| tool.name == made.tool) else {
            let names = self.case.tools.iter().map(|tool| tool.name.to_owned());
            let names: Vec<String> = names.collect();
            let tools = match names.len() {
                1..=8 => format!("a call of {}", errpact_generator::words::list_or(&names)),
                _ => "a call of a tool that was offered".to_owned(),
            };
            return Some(miss(tools, format!("a call of {}", quoted(&made.tool))));
        };
        if let Some(came) = made.malformed() {
            let expected = format!("a JSON object as the arguments of {}", tool.name);
            return Some(miss(expected, quoted(&raw(came))));
        }
        let given = Value::Object(made.arguments.clone());
        let fits = arguments::check(self.tables, tool.name, &given).is_ok();
        (!fits).then(|| {
            miss(
                format!("arguments as {} declares them", tool.name),
                quoted(&given.to_string()),
            )
        })
    }

    fn calls(&self, reply: &Reply) -> Vec<Miss> {
        let expected = &self.case.expected;
        let mut misses = Vec::new();
        let mut met = None;
        if let Some(call) = &expected.call {
            let is_named =
                |made: &&ToolCall| made.tool == call.tool || call.or.contains(&made.tool);
            met = reply.calls.iter().find(is_named);
            match met {
                None => misses.push(miss(expected.words(), actions(reply))),
                Some(made) if made.tool == call.tool => misses.extend(self.arguments(call, made)),
                // The arguments of an alternative are not declared.
                Some(_) => {}
            }
        }
        for made in &reply.calls {
            if met.is_some_and(|met| std::ptr::eq(met, made)) {
                continue;
            }
            let is_retry = made.tool == self.case.tool
                && expected
                    .call
                    .as_ref()
                    .is_none_or(|call| call.tool != made.tool);
            if is_retry {
                misses.extend(self.retry(made));
            } else if !expected.other_calls && expected.call.is_none() {
                misses.push(miss(expected.words(), call_in_words(made)));
            }
        }
        misses
    }

    /// Compares the arguments of the expected call.
    fn arguments(&self, call: &Call, made: &ToolCall) -> Vec<Miss> {
        if made.malformed().is_some() {
            // `form` has said so.
            return Vec::new();
        }
        let now = self.normal(&made.tool, &made.arguments);
        let before = self.normal(&self.case.tool, &self.case.arguments);
        let mut misses = Vec::new();
        for (name, value) in &call.arguments {
            let came = now.get(name);
            let expected = self.written(&made.tool, name, value);
            if !came.is_some_and(|came| alike(came, &expected)) {
                let came = came.map_or_else(|| "no such argument".to_owned(), Value::to_string);
                misses.push(miss(
                    format!("{} with {name}={value}", made.tool),
                    format!("{name}: {}", quoted(&came)),
                ));
            }
        }
        for name in &call.changed {
            if now.get(name) == before.get(name) {
                misses.push(miss(
                    format!("{} with another {name}", made.tool),
                    "the same value",
                ));
            }
        }
        match call.compared {
            Compared::Same if now != before => misses.push(miss(
                format!("{} with the same arguments", made.tool),
                call_in_words(made),
            )),
            Compared::Changed if now == before => misses.push(miss(
                format!("{} with changed arguments", made.tool),
                "the same arguments",
            )),
            _ => {}
        }
        misses
    }

    /// Judges a call of the tool that failed, where none is expected.
    fn retry(&self, made: &ToolCall) -> Option<Miss> {
        let expected = &self.case.expected;
        let same = made.malformed().is_none()
            && self.normal(&made.tool, &made.arguments)
                == self.normal(&self.case.tool, &self.case.arguments);
        match expected.retry {
            Retry::Allowed => None,
            Retry::Changed if !same => None,
            Retry::Changed | Retry::AfterUser | Retry::Forbidden => {
                Some(miss(expected.words(), call_in_words(made)))
            }
        }
    }

    fn text(&self, text: &str, is_alone: bool) -> Vec<Miss> {
        let expected = &self.case.expected;
        let mut misses = Vec::new();
        if is_alone
            && expected.call.is_none()
            && expected.text == Text::Question
            && !speech::asks(text, self.case.english)
        {
            misses.push(miss("a question or a request to the user", quoted(text)));
        }
        if let Some(phrase) = speech::first_of(text, &expected.never_say) {
            misses.push(miss(
                format!("a text without \"{phrase}\", which the catalog forbids"),
                quoted(text),
            ));
        }
        // Beside a call the text may be about other work.
        if is_alone
            && !expected.may_claim_success
            && speech::claims_success(text, self.case.english)
        {
            misses.push(miss(
                format!("no claim that {} worked", self.case.tool),
                quoted(text),
            ));
        }
        misses
    }

    /// Returns arguments in the form in which they are compared: absent where null, completed with defaults, and with
    /// each value as its type.
    fn normal(&self, tool: &str, given: &Map<String, Value>) -> Map<String, Value> {
        let given = arguments::fitting(self.tables, tool, given);
        given
            .into_iter()
            .map(|(name, value)| {
                let value = self.written(tool, &name, &value);
                (name, value)
            })
            .collect()
    }

    fn written(&self, tool: &str, name: &str, value: &Value) -> Value {
        let row = self.tables.tool(tool);
        let param = row.and_then(|row| row.params.iter().find(|param| param.name == name));
        let read = param.and_then(|param| convert(&param.kind, &Taken::Json(value)));
        read.map_or_else(|| value.clone(), |read| classify::json(&read))
    }
}

/// Returns whether two values are the same, texts without regard to capitals, spaces and punctuation: a model may write
/// a phone number in another way than the user.
fn alike(one: &Value, other: &Value) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    match (one, other) {
        (Value::String(one), Value::String(other)) => letters(one) == letters(other),
        (one, other) => one == other,
    }
}

/// Returns what a reply did, in words.
fn actions(reply: &Reply) -> String {
    match reply.calls.as_slice() {
        [] => format!("a text: {}", quoted(reply.text.trim())),
        calls => {
            let calls: Vec<String> = calls.iter().map(call_in_words).collect();
            quoted(&calls.join(", "))
        }
    }
}

/// Returns the arguments of a call, or what came in their place.
pub(super) fn arguments_of(made: &ToolCall) -> String {
    match made.malformed() {
        Some(came) => raw(came),
        None => Value::Object(made.arguments.clone()).to_string(),
    }
}

/// Returns what came instead of arguments: a text as it is.
fn raw(came: &Value) -> String {
    match came {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn call_in_words(made: &ToolCall) -> String {
    let arguments = arguments_of(made);
    format!(
        "a call of {} with {}",
        quoted(&made.tool),
        quoted(&arguments)
    )
}

/// Returns the beginning of what a model wrote.
fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(MOST_QUOTED);
    match cut {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn miss(expected: impl Into<String>, came: impl Into<String>) -> Miss {
    Miss {
        expected: expected.into(),
        came: came.into(),
    }
}
