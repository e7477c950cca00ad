//! The tool loop: when a turn ends, which calls are made, and the result of calls under way.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests stop where they fail"
)]

mod arguments;
mod dispositions;
#[path = "../failing/mod.rs"]
mod failing;
mod stopped;
mod told;
mod turns;

use errpact::ToolCall;
use errpact::tool_loop::{Replayed, Round};
use serde_json::json;

/// A call with its own number.
fn call(id: &str, tool: &str, n: usize) -> ToolCall {
    ToolCall::new(id, tool, json!({"n": n}))
}

/// Returns the text that the model reads of a call.
fn read<'r>(round: &'r Round, id: &str) -> &'r Replayed {
    let of = |it: &&Replayed| it.call_id == id;
    round.results.iter().find(of).unwrap()
}
