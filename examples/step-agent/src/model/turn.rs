//! One turn of the model: its thought and its action.

use shared::model::{Reply, Request};

use super::block::Rules;
use super::facts::{Facts, Outcome};
use super::plan::{EXECUTE, Plan, UPDATE, end};
use super::{begin, follow};

/// Returns the model's next turn: a thought and a call, or nothing if the step has ended.
#[must_use]
pub fn turn(request: &Request) -> Reply {
    let Some(plan) = next(request) else {
        return Reply::default();
    };
    Reply {
        text: plan.thought.unwrap_or_default(),
        ..Reply::call(request, &plan.tool, plan.arguments)
    }
}

fn next(request: &Request) -> Option<Plan> {
    let (rules, facts) = (Rules::read(&request.system), Facts::read(request));
    let step = facts.step.as_ref()?;
    if facts.of(UPDATE).next().is_some() {
        return None;
    }
    let Some(last) = facts.of(EXECUTE).last() else {
        return Some(begin::begin(&rules, &facts, step));
    };
    Some(match &last.outcome {
        Outcome::Done(_) => end(None, "completed", &format!("{}: done.", step.goal)),
        Outcome::Failed { code, message } => {
            follow::follow(request, &rules, &facts, step, last.call, code, message)
        }
    })
}
