//! One turn of the model: what it thinks, and what it does.

use serde_json::{Map, Value, json};

use super::block::Rules;
use super::facts::{Facts, Outcome};
use super::{begin, follow};
use crate::call::ToolCall;
use crate::message::Message;

/// The tool that carries a step out.
pub(super) const EXECUTE: &str = "execute_step_tool";
/// The tool that ends a step.
pub(super) const UPDATE: &str = "update_state";

/// What the model thinks and does.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// What it thinks before it acts.
    pub thought: Option<String>,
    /// What it does.
    pub act: Act,
}

/// What the model does.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// It calls a tool.
    Call(ToolCall),
    /// Nothing: the step has ended.
    Rest,
}

/// What the model means to do, before it has a call's id.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) thought: Option<String>,
    pub(super) tool: String,
    pub(super) arguments: Map<String, Value>,
}

/// The model's next turn. It knows the system prompt and the messages, and nothing else.
#[must_use]
pub fn turn(prompt: &str, messages: &[Message]) -> Turn {
    let rules = Rules::read(prompt);
    let facts = Facts::read(messages);
    let Some(plan) = next(&rules, &facts) else {
        return Turn {
            thought: None,
            act: Act::Rest,
        };
    };
    Turn {
        thought: plan.thought,
        act: Act::Call(ToolCall {
            id: format!("call-{}", facts.calls + 1),
            tool: plan.tool,
            arguments: plan.arguments,
        }),
    }
}

fn next(rules: &Rules<'_>, facts: &Facts<'_>) -> Option<Plan> {
    let step = facts.step.as_ref()?;
    if facts.of(UPDATE).next().is_some() {
        return None;
    }
    let Some(last) = facts.of(EXECUTE).last() else {
        return Some(begin::begin(rules, facts, step));
    };
    Some(match &last.outcome {
        Outcome::Done(_) => end(None, "completed", &format!("{}: done.", step.goal)),
        Outcome::Failed { code, message } => {
            follow::follow(rules, facts, step, last.call, code, message)
        }
    })
}

/// Ends the step.
pub(super) fn end(thought: Option<String>, state: &str, note: &str) -> Plan {
    let arguments = json!({ "state": state, "note": note });
    Plan {
        thought,
        tool: UPDATE.to_owned(),
        arguments: arguments.as_object().cloned().unwrap_or_default(),
    }
}
