//! The APIs of models.

mod chat;
mod kind;
mod messages;
mod responses;

use std::ops::ControlFlow;

use errpact::ToolCall;
use serde_json::Value;

use crate::{Failure, Usage};

pub use kind::Api;

/// What a streamed text is passed on to.
pub(crate) type Hear<'h> = &'h mut dyn FnMut(&str) -> ControlFlow<()>;

/// Puts the events of a stream together.
trait Gather {
    /// Adds an event, and returns the text that it adds to the reply.
    fn event(&mut self, event: Value) -> Result<String, Failure>;

    /// Returns whether the model has said why it stopped.
    fn is_whole(&self) -> bool;

    /// Returns the answer as if it had not been streamed.
    fn answer(self) -> Value;
}

/// Returns a text; empty if it is missing or null.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Returns the items of a list; none if it is missing or null.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns the tokens in the members of `usage` with these names.
fn usage(usage: &Value, input: &[&str], output: &str) -> Usage {
    let count = |name: &str| usage[name].as_u64().unwrap_or_default();
    let input = input.iter().map(|name| count(name));
    Usage {
        input: input.fold(0, u64::saturating_add),
        output: count(output),
    }
}

/// Adds a call. Servers that leave out ids, or give all calls the same one, get ids that differ.
fn add_call(calls: &mut Vec<ToolCall>, id: &str, name: &str, arguments: &Value) {
    let taken = |id: &str| id.is_empty() || calls.iter().any(|call| call.id == id);
    let mut unique = id.to_owned();
    let mut number = calls.len();
    while taken(&unique) {
        number += 1;
        unique = format!("call_{number}");
    }
    calls.push(ToolCall::new(unique, name, arguments.clone()));
}
