//! The model's actions while nothing has failed.

use serde_json::{Map, Value};

use super::facts::{Facts, Goal};
use super::speech;
use crate::call::ToolCall;

/// The model's turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// It calls a tool.
    Call(ToolCall),
    /// It says something, and then it is the user's turn.
    Say(String),
}

/// Returns the next turn toward the user's goal.
pub(super) fn next(facts: &Facts<'_>) -> Turn {
    let known = &facts.known;
    match facts.goal {
        None => Turn::Say("How can I help you?".to_owned()),
        Some(Goal::Look) if known.contains_key("free") => Turn::Say(speech::offer(known)),
        Some(Goal::Look) => call("check_availability", facts),
        Some(Goal::Book) if known.contains_key("booking") => Turn::Say(speech::booked(known)),
        Some(Goal::Book) if known.contains_key("hold") => call("confirm_booking", facts),
        Some(Goal::Book) => call("hold_slot", facts),
        Some(Goal::Cancel) if known.contains_key("canceled") => Turn::Say(speech::canceled(known)),
        Some(Goal::Cancel) => call("cancel_booking", facts),
    }
}

/// Returns a call of `tool` with the known arguments.
pub(super) fn call(tool: &str, facts: &Facts<'_>) -> Turn {
    Turn::Call(ToolCall::new(tool, arguments(tool, facts)))
}

/// Returns the same call again, with newly known arguments and `with` set.
pub(super) fn repeat(before: &ToolCall, with: Option<&str>, facts: &Facts<'_>) -> Turn {
    let mut all = before.decoded();
    all.extend(arguments(&before.tool, facts));
    if let Some(name) = with {
        all.insert(name.to_owned(), Value::Bool(true));
    }
    Turn::Call(ToolCall::new(&before.tool, all))
}

fn arguments(tool: &str, facts: &Facts<'_>) -> Map<String, Value> {
    let day = |stamp: Option<&str>| stamp.and_then(|stamp| stamp.get(..10)).map(Value::from);
    let text = |text: Option<&str>| text.map(Value::from);
    let pairs = match tool {
        "check_availability" => vec![
            ("service", text(facts.service)),
            ("start_date", day(facts.start)),
            ("end_date", day(facts.end.or(facts.start))),
        ],
        "hold_slot" => vec![
            ("service", text(facts.service)),
            ("start", text(facts.start)),
        ],
        "confirm_booking" => {
            vec![
                ("hold", facts.known.get("hold").cloned()),
                ("phone", text(facts.phone)),
            ]
        }
        "cancel_booking" => vec![
            ("email", text(facts.email)),
            ("reference", text(facts.reference)),
        ],
        _ => Vec::new(),
    };
    pairs
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_owned(), value?)))
        .collect()
}
