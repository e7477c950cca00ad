//! A failure after which the model looks what happened, because its rule in the prompt says so.

use serde_json::{Map, Value};
use shared::model::{Clause, Intent, Request, clauses, rule};

use super::honesty::is_no_result;
use super::sight::{Done, Turn, code};

/// A call of which the model must find out whether it happened.
pub(super) struct Unsure<'t> {
    call: &'t Done<'t>,
    /// The tool that says whether it happened.
    pub(super) tool: &'t str,
    /// The tool's arguments: those of the call that it knows.
    pub(super) arguments: Map<String, Value>,
    /// What the tool has said.
    found: Option<&'t str>,
    /// Whether the rule speaks of another attempt.
    again: bool,
}

/// What the model knows of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It happened.
    Happened,
    /// It did not happen, and may be made again.
    Again,
    /// It did not happen.
    NotDone,
    /// The tool has not said.
    Unknown,
}

/// Returns the calls of a turn of which the model must find out whether they happened.
pub(super) fn unsure<'t>(request: &'t Request, turn: &'t Turn<'t>) -> Vec<Unsure<'t>> {
    let calls = turn.done.iter().enumerate();
    let read = calls.filter_map(|(place, call)| {
        let said = rule(&request.system, code(call.result)?)?;
        // "It may have happened: first call …"
        let said: Vec<Clause<'t>> = said.split(": ").flat_map(clauses).collect();
        let wanted = |intent| {
            said.iter()
                .find(move |it| it.intent == intent && !it.forbidden)
        };
        let tool = wanted(Intent::Call)?.words;
        let tool = tool.split([' ', ',', '.']).next()?;
        let known = request.parameters(tool)?;
        let arguments: Map<String, Value> = call
            .arguments
            .iter()
            .filter(|(name, _)| known.contains_key(*name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let mut later = turn.done.iter().skip(place + 1);
        let found = later.find(|it| it.tool == tool && *it.arguments == arguments);
        Some(Unsure {
            call,
            tool,
            found: found.map(|it| it.result),
            arguments,
            again: wanted(Intent::Retry).is_some(),
        })
    });
    read.collect()
}

impl Unsure<'_> {
    /// Returns whether the model has not looked yet.
    pub(super) fn is_open(&self) -> bool {
        self.found.is_none()
    }

    /// Returns whether this is the call.
    pub(super) fn is(&self, tool: &str, arguments: &Map<String, Value>) -> bool {
        self.call.tool == tool && self.call.arguments == arguments
    }

    /// Returns what the model knows of the call.
    pub(super) fn verdict(&self) -> Verdict {
        match self.found {
            Some(found) if is_no_result(found) || code(found).is_some() => Verdict::Unknown,
            Some(found) if !found.to_lowercase().starts_with("no ") => Verdict::Happened,
            Some(_) if self.again => Verdict::Again,
            Some(_) => Verdict::NotDone,
            None => Verdict::Unknown,
        }
    }
}
