//! The rounds of a tool loop, for a program in another language: it makes the calls, and the loop says what follows.

pub use crate::agent::tool_loop::execute::Running;
pub use crate::agent::tool_loop::outcome::Made;

use crate::table::Stops;
use crate::tool_loop::Round;
use crate::{ToolCall, ToolLoop};

/// [`ToolLoop::admit`], if it is unknown what the application does with other messages of the turn.
#[must_use = "the application must make these calls"]
pub fn admit_alone(tool_loop: &mut ToolLoop, calls: Vec<ToolCall>) -> Vec<ToolCall> {
    tool_loop.admitted(calls)
}

/// Begins calls that were admitted: all of a message.
#[must_use]
pub fn begin(tool_loop: &ToolLoop, admitted: Vec<ToolCall>) -> Vec<Running> {
    tool_loop.begin(admitted)
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Landed {
    /// With what the model reads of a success.
    Succeeded(String),
    /// With a failure, or because no attempt was allowed.
    Failed,
    /// It isn't awaited any more.
    Dropped,
}

/// Settles the round of calls that were begun.
pub fn finish(tool_loop: &mut ToolLoop, ended: Vec<(Running, Landed)>) -> Round {
    let ended = ended.into_iter().map(|(running, landed)| {
        let end = match landed {
            Landed::Succeeded(text) => Some(Ok(text)),
            Landed::Failed => Some(Err(Stops::Nothing)),
            Landed::Dropped => None,
        };
        (running, end)
    });
    tool_loop.finish(ended.collect())
}

/// Settles a round whose calls the application made: [`ToolLoop::round`] and [`ToolLoop::round_stopped`] in one.
pub fn round(tool_loop: &mut ToolLoop, results: Vec<(ToolCall, Made)>) -> Round {
    tool_loop.settle_made(results)
}
