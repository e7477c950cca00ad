//! The facts in the messages.

use serde_json::{Map, Value};
use shared::model::{Part, Request};

/// The user's goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    Book,
    Cancel,
    Look,
}

/// A call: its tool and its arguments.
pub(super) type Call<'a> = (&'a str, &'a Map<String, Value>);

/// A failed call and its result.
#[derive(Debug, Clone)]
pub(super) struct Failed<'a> {
    pub(super) call: Call<'a>,
    pub(super) code: String,
    pub(super) message: String,
}

/// The facts in the messages. Later ones win.
#[derive(Debug, Default)]
pub(super) struct Facts<'a> {
    pub(super) goal: Option<Goal>,
    /// Whether the user's last message began with a yes.
    pub(super) agreed: bool,
    pub(super) service: Option<&'a str>,
    pub(super) start: Option<&'a str>,
    pub(super) end: Option<&'a str>,
    pub(super) phone: Option<&'a str>,
    pub(super) email: Option<&'a str>,
    pub(super) reference: Option<&'a str>,
    /// Members of successful results, by name.
    pub(super) known: Map<String, Value>,
    /// The last failure of this turn, unless its tool has worked since.
    pub(super) failed: Option<Failed<'a>>,
    /// The failure that the user's last message answers.
    pub(super) answered: Option<Failed<'a>>,
    /// Whether the last result was a failure.
    pub(super) just_failed: bool,
    call: Option<Call<'a>>,
}

impl<'a> Facts<'a> {
    /// Reads the messages.
    pub(super) fn read(request: &'a Request) -> Self {
        let services = services(request);
        let mut facts = Self::default();
        for part in request.parts() {
            match part {
                Part::User(text) if is_note(text) => facts.note(text),
                Part::User(text) => facts.person(&services, text),
                Part::Call(_, tool, arguments) => facts.call = Some((tool, arguments)),
                Part::Result(_, json) => facts.result(json),
                Part::Model(_) => {}
            }
        }
        facts
    }

    /// Returns the value for an argument of this name, if it is known.
    pub(super) fn value(&self, argument: &str) -> Option<Value> {
        let day = |stamp: Option<&str>| stamp.and_then(|stamp| stamp.get(..10)).map(Value::from);
        let text = |text: Option<&str>| text.map(Value::from);
        match argument {
            "service" => text(self.service),
            "start" => text(self.start),
            "start_date" => day(self.start),
            "end_date" => day(self.end.or(self.start)),
            "phone" => text(self.phone),
            "email" => text(self.email),
            "reference" => text(self.reference),
            other => self.known.get(other).cloned(),
        }
    }

    fn person(&mut self, services: &[&str], text: &'a str) {
        self.answered = self.failed.take();
        let lower = text.to_lowercase();
        if lower.contains("cancel") {
            self.goal = Some(Goal::Cancel);
        } else if lower.contains("book") {
            self.goal = Some(Goal::Book);
        } else if lower.contains("free") {
            self.goal = Some(Goal::Look);
        }
        self.agreed = lower.starts_with("yes");
        for word in text.split_whitespace() {
            let word = word.trim_matches([',', '.', '?', '!']);
            if services.contains(&word) {
                self.service = Some(word);
            } else if word.contains('@') {
                self.email = Some(word);
            } else if word.starts_with("B-") {
                self.reference = Some(word);
            }
        }
        self.phone = number(text).or(self.phone);
    }

    /// Reads a note on the time that the user means.
    fn note(&mut self, text: &'a str) {
        let mut stamps = text.split([' ', ',']).filter(|word| is_stamp(word));
        if let Some(start) = stamps.next() {
            self.start = Some(start);
            self.end = stamps.next();
            // The hold was for another time.
            self.known.remove("hold");
        }
    }

    fn result(&mut self, json: &str) {
        let Ok(Value::Object(mut result)) = serde_json::from_str(json) else {
            return;
        };
        let error = result.remove("error");
        self.just_failed = error.is_some();
        if let Some(Value::String(error)) = error {
            let (code, message) = error.split_once(": ").unwrap_or(("", &error));
            self.failed = self.call.map(|call| Failed {
                call,
                code: code.to_owned(),
                message: message.to_owned(),
            });
            return;
        }
        let tool = self.call.map(|(tool, _)| tool);
        let failed = self.failed.take();
        self.failed = failed.filter(|failed| Some(failed.call.0) != tool);
        if let Some(Value::Object(members)) = result.remove("result") {
            self.known.extend(members);
        }
    }
}

/// Returns whether the application speaks, and not the user: its notes are about the user.
pub(super) fn is_note(text: &str) -> bool {
    text.starts_with("The user ")
}

/// Returns the services that the schemas of the tools allow.
fn services(request: &Request) -> Vec<&str> {
    let schemas = request.tools.iter();
    let allowed = schemas.filter_map(|tool| {
        tool.pointer("/input_schema/properties/service/enum")?
            .as_array()
    });
    allowed.flatten().filter_map(Value::as_str).collect()
}

/// Returns whether the word is a timestamp.
fn is_stamp(word: &str) -> bool {
    word.len() >= 20 && word.as_bytes().get(10) == Some(&b'T') && word.starts_with("20")
}

/// Returns the longest part of a text that looks like a telephone number.
fn number(text: &str) -> Option<&str> {
    text.split(|c: char| !(c.is_ascii_digit() || "+ -".contains(c)))
        .map(|run| run.trim_matches([' ', '-']))
        .filter(|run| run.chars().filter(char::is_ascii_digit).count() >= 3)
        .max_by_key(|run| run.len())
}
