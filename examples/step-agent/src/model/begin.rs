//! The start of a step, before its first call.

use serde_json::{Map, Value};

use super::block::Rules;
use super::facts::{Facts, Outcome, StepFacts};
use super::plan::{Plan, execute};

/// Asks for missing arguments if the prompt says so; otherwise makes the call.
pub(super) fn begin(rules: &Rules<'_>, facts: &Facts<'_>, step: &StepFacts<'_>) -> Plan {
    let mut arguments = step.arguments.clone();
    if let Some(tool) = rules.ask_first {
        let mut answers = facts.of(tool).filter_map(|tried| match &tried.outcome {
            Outcome::Done(result) => result.get("answer").cloned(),
            Outcome::Failed { .. } => None,
        });
        for (name, value) in &mut arguments {
            if !value.is_null() {
                continue;
            }
            let Some(answer) = answers.next() else {
                return ask(tool, name, facts, step);
            };
            *value = answer;
        }
    }
    execute(Some(format!("Now: {}.", step.goal)), step.tool, &arguments)
}

fn ask(tool: &str, name: &str, facts: &Facts<'_>, step: &StepFacts<'_>) -> Plan {
    let what = facts.definition(step.tool, name).unwrap_or("value");
    let question = format!("{}: which {what} is meant ({name})?", step.goal);
    Plan {
        thought: Some(format!("The value of {name} is missing.")),
        tool: tool.to_owned(),
        arguments: Map::from_iter([("question".to_owned(), Value::from(question))]),
    }
}
