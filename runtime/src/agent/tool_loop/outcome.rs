//! The outcome of a call, before the round is told.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{ToolCall, ToolLoop};
use crate::agent::retry::Stopped;
use crate::idempotency::digest;
use crate::table::Sentence;
use crate::{Guard, Occurrence};

/// The outcome of a call.
pub(super) struct Outcome {
    pub(super) call: ToolCall,
    /// The name under which its attempts are counted.
    pub(super) logical: String,
    /// Keys of the calls with an effect that were made for it.
    pub(super) keys: Vec<String>,
    /// Whether anything was called. If not, no key is looked at.
    pub(super) made: bool,
    pub(super) end: End,
}

/// How a call ended.
pub(super) enum End {
    /// The text for the model.
    Succeeded(String),
    /// A failure that was decided and counted.
    Stopped(Stopped),
    /// It was not made, or its result was not awaited: the text for the model.
    Refused(Sentence),
}

/// The result of a call that the application made.
pub enum Made {
    /// The text of a success that nothing has counted.
    Returned(String),
    /// A failure that nothing has decided about.
    Failed(Occurrence),
    /// The text of a success that was counted.
    Succeeded(String),
    /// A failure that was decided and counted, with its retries.
    Stopped(Stopped),
}

impl Made {
    pub(super) const fn succeeded(&self) -> bool {
        matches!(self, Self::Returned(_) | Self::Succeeded(_))
    }
}

/// Names the logical calls of a round. The calls of a tool are named by their position among its
/// calls, so that a call that the model retries with other arguments continues where it stopped.
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
    /// Returns the guard of a call.
    pub(super) fn guard(&self, call: &ToolCall) -> Guard {
        Guard::new(&self.catalog)
            .executing()
            .with_tool(call.tool.clone())
            .with_call_id(call.id.clone())
            .with_arguments(&call.arguments)
            .prefer(self.languages.as_ref())
    }

    /// Decides about a call that was made outside the loop.
    pub(super) fn decided(
        &self,
        call: ToolCall,
        logical: String,
        result: Result<String, Occurrence>,
        verified: &BTreeMap<String, Arc<[String]>>,
    ) -> Outcome {
        let budget = self.budget_of(&call).with_call(logical.as_str());
        let guard = self.guard(&call);
        let result = result.map_err(|occurrence| guard.fill(occurrence));
        let end = match result {
            Ok(text) => {
                let verified = verified.get(&call.tool).cloned();
                budget.ended(Some(&call.tool), &verified.unwrap_or_default());
                End::Succeeded(text)
            }
            Err(occurrence) => End::Stopped(Stopped::after_one_attempt(&budget, occurrence)),
        };
        self.outcome(call, logical, end)
    }

    pub(super) fn outcome(&self, call: ToolCall, logical: String, end: End) -> Outcome {
        let keys = if self.has_effect(&call.tool) {
            vec![digest(&call.tool, &call.arguments)]
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

    /// Returns the failure of a call whose arguments are not an object. The catalog's rules
    /// classify it like any other wrong argument.
    pub(super) fn wrong(&self, call: ToolCall) -> Outcome {
        let given = call.malformed().unwrap_or(&serde_json::Value::Null);
        let wrong = crate::arguments::check(&self.catalog, &call.tool, given);
        let logical = call.tool.clone();
        let wrong = wrong.map(|()| String::new());
        let outcome = self.decided(call, logical, wrong, &BTreeMap::new());
        Outcome {
            made: false,
            ..outcome
        }
    }
}
