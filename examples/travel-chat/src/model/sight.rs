//! The facts in the messages.

use errpact::table::Sentence;
use serde_json::{Map, Value};

use crate::errors::CATALOG;

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
        // To a real model, a result without a fact is a sentence like any other.
        (self.result != CATALOG.sentences.get(Sentence::NoResult)).then_some(self.result)
    }
}

/// Reads the messages as turns of the user.
pub(super) fn turns(messages: &[Value]) -> Vec<Turn<'_>> {
    let mut turns: Vec<Turn<'_>> = Vec::new();
    for message in messages {
        let said = message.get("role").and_then(Value::as_str) == Some("user");
        let blocks = message.get("content").and_then(Value::as_array);
        for block in blocks.map(Vec::as_slice).unwrap_or_default() {
            let text = |name: &str| block.get(name).and_then(Value::as_str).unwrap_or_default();
            match text("type") {
                "text" if said => turns.push(Turn {
                    text: text("text"),
                    ..Turn::default()
                }),
                "tool_use" => {
                    let input = block.get("input").and_then(Value::as_object);
                    if let (Some(turn), Some(input)) = (turns.last_mut(), input) {
                        turn.open.push((text("id"), text("name"), input));
                    }
                }
                "tool_result" => {
                    if let Some(turn) = turns.last_mut() {
                        turn.read(text("tool_use_id"), text("content"));
                    }
                }
                _ => {}
            }
        }
    }
    turns
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

    /// Returns the result of a call like this one.
    pub(super) fn found(&self, tool: &str, arguments: &Map<String, Value>) -> Option<&Done<'a>> {
        self.done
            .iter()
            .find(|done| done.tool == tool && done.arguments == arguments)
    }
}
