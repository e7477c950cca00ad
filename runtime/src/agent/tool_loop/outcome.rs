//! How a call ended, before the round is told of it.

use std::collections::BTreeMap;

use super::{ToolCall, ToolLoop};
use crate::agent::budget::Wait;
use crate::agent::retry::Stopped;
use crate::{Guard, Occurrence};

/// How a call ended.
pub(super) struct Outcome {
    pub(super) call: ToolCall,
    /// The name under which its attempts are counted.
    pub(super) logical: String,
    /// Keys of the calls that were made for it and that have an effect.
    pub(super) keys: Vec<String>,
    /// Whether anything was called. Where nothing was, no key is looked at.
    pub(super) made: bool,
    pub(super) end: End,
}

/// How a call ended.
pub(super) enum End {
    /// What the model is to read.
    Succeeded(String),
    /// A failure that was decided and counted.
    Stopped(Stopped),
    /// It was not made, or nobody waited for it: what the model reads.
    Refused(&'static str, bool),
}

impl End {
    pub(super) fn succeeded(&self) -> bool {
        matches!(self, Self::Succeeded(_))
    }
}

/// Gives names to the logical calls of a round: the calls of a tool by their place among its calls, so
/// that what a model tries again with other arguments goes on where it stopped.
#[derive(Default)]
pub(super) struct Places(BTreeMap<String, usize>);

impl Places {
    pub(super) fn name(&mut self, tool: &str) -> String {
        let Some(place) = self.0.get_mut(tool) else {
            self.0.insert(tool.to_owned(), 0);
            return tool.to_owned();
        };
        *place += 1;
        format!("{tool}#{place}")
    }
}

impl ToolLoop {
    /// Decides about a call that was made without the loop.
    pub(super) fn decided(
        &self,
        call: ToolCall,
        logical: String,
        result: Result<String, Occurrence>,
    ) -> Outcome {
        let budget = self.budget.with_call(logical.as_str());
        let end = match result {
            Ok(text) => {
                budget.succeeded(&call.tool);
                End::Succeeded(text)
            }
            Err(occurrence) => {
                let guard = Guard::new(self.catalog)
                    .with_tool(call.tool.clone())
                    .with_call_id(call.id.clone())
                    .with_arguments(&call.arguments);
                let occurrence = guard.fill(occurrence);
                // No one repeats it: the retry or repair that was held for it is given back.
                let (decision, _) = budget.reserve(&occurrence, 0, Wait::plain);
                End::Stopped(Stopped {
                    occurrence,
                    decision,
                    attempts: 1,
                })
            }
        };
        self.outcome(call, logical, end)
    }

    pub(super) fn outcome(&self, call: ToolCall, logical: String, end: End) -> Outcome {
        let keys = if self.has_effect(&call.tool) {
            vec![super::canonical::key(&call)]
        } else {
            Vec::new()
        };
        Outcome {
            call,
            logical,
            keys,
            made: true,
            end,
        }
    }

    /// The failure of a call whose arguments are not an object: what they are told by the catalog's
    /// rules, as for any other wrong argument.
    pub(super) fn wrong(&self, call: ToolCall) -> Outcome {
        let given = call.malformed().unwrap_or(&serde_json::Value::Null);
        let wrong = crate::arguments::check(self.catalog, &call.tool, given);
        let logical = call.tool.clone();
        let outcome = self.decided(call, logical, wrong.map(|()| String::new()));
        Outcome {
            made: false,
            ..outcome
        }
    }
}
