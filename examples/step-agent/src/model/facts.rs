//! The facts in the messages.

use serde_json::{Map, Value};
use shared::model::{Part, Request};

/// The facts in the messages about the current step.
#[derive(Debug, Default)]
pub(super) struct Facts<'a> {
    pub(super) step: Option<StepFacts<'a>>,
    pub(super) definitions: Value,
    /// The calls of the step, with their outcomes.
    pub(super) tried: Vec<Tried<'a>>,
}

/// The step as it was given to the model.
#[derive(Debug)]
pub(super) struct StepFacts<'a> {
    pub(super) optional: bool,
    pub(super) goal: &'a str,
    pub(super) service: &'a str,
    pub(super) tool: &'a str,
    pub(super) arguments: Map<String, Value>,
}

/// A call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call<'a> {
    pub(super) id: &'a str,
    pub(super) tool: &'a str,
    pub(super) arguments: &'a Map<String, Value>,
}

/// A call with its outcome.
#[derive(Debug)]
pub(super) struct Tried<'a> {
    pub(super) call: Call<'a>,
    pub(super) outcome: Outcome,
}

/// The outcome of a call.
#[derive(Debug)]
pub(super) enum Outcome {
    Done(Map<String, Value>),
    Failed { code: String, message: String },
}

impl<'a> Facts<'a> {
    /// Reads the messages.
    pub(super) fn read(request: &'a Request) -> Self {
        let mut facts = Self::default();
        let mut call = None;
        for part in request.parts() {
            match part {
                Part::User(text) => facts.note(text),
                Part::Call(id, tool, arguments) => {
                    call = Some(Call {
                        id,
                        tool,
                        arguments,
                    });
                }
                Part::Result(_, json) => {
                    if let (Some(call), Some(outcome)) = (call.take(), outcome(json)) {
                        facts.tried.push(Tried { call, outcome });
                    }
                }
                Part::Model(_) => {}
            }
        }
        facts
    }

    fn note(&mut self, text: &'a str) {
        if let Some(json) = text.strip_prefix("tool_definitions: ") {
            self.definitions = serde_json::from_str(json).unwrap_or_default();
        } else if let Some(step) = StepFacts::read(text) {
            self.step = Some(step);
            self.tried.clear();
        }
    }

    /// Returns the calls of a tool in this step.
    pub(super) fn of<'f>(&'f self, tool: &'f str) -> impl Iterator<Item = &'f Tried<'a>> {
        self.tried
            .iter()
            .filter(move |tried| tried.call.tool == tool)
    }

    /// Returns the definition of a tool's parameter, in words.
    pub(super) fn definition(&self, tool: &str, parameter: &str) -> Option<&str> {
        let tools = self.definitions.as_array()?;
        let tool = tools
            .iter()
            .find(|known| known.get("name").and_then(Value::as_str) == Some(tool))?;
        tool.get("parameters")?.get(parameter)?.as_str()
    }
}

impl<'a> StepFacts<'a> {
    /// Reads `Step 1 of 2 (blocking): GOAL. Service: S. Tool: T. Arguments: {…}`.
    fn read(text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix("Step ")?;
        let (importance, rest) = rest.split_once("): ")?;
        let (goal, rest) = rest.split_once(". Service: ")?;
        let (service, rest) = rest.split_once(". Tool: ")?;
        let (tool, arguments) = rest.split_once(". Arguments: ")?;
        Some(Self {
            optional: importance.ends_with("(optional"),
            goal,
            service,
            tool,
            arguments: serde_json::from_str(arguments).unwrap_or_default(),
        })
    }
}

/// Reads `{"success": true, "result": {…}}` or `{"success": false, "error": "CODE: message"}`.
fn outcome(json: &str) -> Option<Outcome> {
    let mut result: Map<String, Value> = serde_json::from_str(json).ok()?;
    if let Some(Value::String(error)) = result.get("error") {
        let (code, message) = error.split_once(": ").unwrap_or(("", error));
        return Some(Outcome::Failed {
            code: code.to_owned(),
            message: message.to_owned(),
        });
    }
    Some(Outcome::Done(match result.remove("result") {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }))
}
