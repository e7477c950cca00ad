//! The facts in the messages.

use serde_json::{Map, Value};
use shared::model::{Part, Request};

use super::honesty::is_no_result;

/// The user's words in a turn, and the facts that the model has found since.
#[derive(Debug, Default)]
pub(super) struct Turn<'a> {
    pub(super) text: &'a str,
    pub(super) done: Vec<Done<'a>>,
    /// Calls whose results have not been read yet.
    open: Vec<(&'a str, &'a str, &'a Map<String, Value>)>,
}

/// A call and its result.
#[derive(Debug)]
pub(super) struct Done<'a> {
    pub(super) tool: &'a str,
    pub(super) arguments: &'a Map<String, Value>,
    pub(super) result: &'a str,
}

impl Done<'_> {
    /// Returns the result, if it contains a fact.
    pub(super) fn fact(&self) -> Option<&str> {
        (!is_no_result(self.result) && code(self.result).is_none()).then_some(self.result)
    }
}

/// Reads the messages as turns of the user.
pub(super) fn turns(request: &Request) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::new();
    for part in request.parts() {
        match (part, turns.last_mut()) {
            (Part::User(text), _) => turns.push(Turn {
                text,
                ..Turn::default()
            }),
            (Part::Call(id, tool, input), Some(turn)) => turn.open.push((id, tool, input)),
            (Part::Result(id, text), Some(turn)) => turn.read(id, text),
            _ => {}
        }
    }
    turns
}

/// Returns the user's last words.
pub(crate) fn words(request: &Request) -> Option<&str> {
    let words = request.parts().filter_map(|part| match part {
        Part::User(text) => Some(text),
        _ => None,
    });
    words.last()
}

impl<'a> Turn<'a> {
    fn read(&mut self, id: &str, result: &'a str) {
        let Some(place) = self.open.iter().position(|(open, ..)| *open == id) else {
            return;
        };
        let (_, tool, arguments) = self.open.swap_remove(place);
        self.done.push(Done {
            tool,
            arguments,
            result,
        });
    }

    /// Returns the last result of a call like this one.
    pub(super) fn found(&self, tool: &str, arguments: &Map<String, Value>) -> Option<&Done<'a>> {
        self.done
            .iter()
            .rfind(|done| done.tool == tool && done.arguments == arguments)
    }
}

/// Returns the code of a result that is a failure: `CODE: message`.
pub(super) fn code(result: &str) -> Option<&str> {
    let (code, _) = result.split_once(": ")?;
    let is_code = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    (code.contains('_') && code.chars().all(is_code)).then_some(code)
}
