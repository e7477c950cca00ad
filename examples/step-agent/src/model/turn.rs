//! One turn of the model: its thought and its action.

use super::block::Rules;
use super::facts::{Facts, Outcome};
use super::plan::{EXECUTE, Plan, UPDATE, end};
use super::{begin, follow};
use crate::call::ToolCall;
use crate::message::Message;

/// The model's thought and action.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The thought before the action.
    pub thought: Option<String>,
    /// The action.
    pub act: Act,
}

/// The model's action.
#[derive(Debug, Clone, PartialEq)]
pub enum Act {
    /// It calls a tool.
    Call(ToolCall),
    /// It does nothing: the step has ended.
    Rest,
}

/// Returns the model's next turn. It sees only the system prompt and the messages.
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
