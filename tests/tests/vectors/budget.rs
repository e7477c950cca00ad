//! Compares the decisions of a budget with those of generated code.

use std::time::Duration;

use errpact::budget::{Decision, Importance};
use errpact::table::RetryBucket;
use errpact::{Guard, Occurrence, StepBudget};
use errpact_tests::catalogs::Subject;
use serde_json::{Map, Value};

use crate::vectors::wire::failure;
use crate::vectors::{same, text};

/// Counts the events with the budgets of generated code, and compares each decision.
pub(crate) fn run(subject: &Subject, vector: &Value) -> Result<(), String> {
    let mut budget = StepBudget::new(subject.catalog);
    fill(subject.catalog.retry_bucket);
    for (number, event) in vector["events"].as_array().unwrap().iter().enumerate() {
        let mut named = match event["call"].as_str() {
            Some(name) => budget.with_call(name),
            None => budget.clone(),
        };
        if let Some(arguments) = event["budget_arguments"].as_object() {
            named = named.with_arguments(arguments);
        }
        match text(event, "event") {
            "failed" => {
                let (decision, said) = decided(subject, event, named)?;
                for name in [
                    "decision",
                    "delay_ms",
                    "attempt",
                    "param",
                    "candidates",
                    "verify",
                ] {
                    let made = decision.get(name).unwrap_or(&Value::Null);
                    same(&format!("{name} of event {number}"), &event[name], made)?;
                }
                same("text", &event["text"], &said.into())?;
            }
            "succeeded" => named.succeeded(text(event, "tool")),
            "begin_step" => budget.begin_step(match text(event, "importance") {
                "optional" => Importance::Optional,
                _ => Importance::Blocking,
            }),
            "begin_run" => budget.begin_run(),
            "scope" => budget = budget.with_scope(text(event, "scope")),
            "call" => {
                let arguments = event["arguments"].as_object().unwrap();
                let call = budget
                    .with_tool(text(event, "tool"))
                    .with_arguments(arguments);
                let key = serde_json::to_value(call.idempotency_key()).unwrap();
                same(&format!("key of event {number}"), &event["key"], &key)?;
                let unverified = serde_json::to_value(call.unverified()).unwrap();
                same(
                    &format!("unverified of event {number}"),
                    &event["unverified"],
                    &unverified,
                )?;
            }
            other => return Err(format!("no event is {other}")),
        }
    }
    let state = serde_json::to_value(budget.state()).unwrap();
    same("state", &vector["state"], &state)
}

/// Each vector begins in a process whose bucket is full.
fn fill(bucket: Option<&RetryBucket>) {
    let tokens = bucket
        .into_iter()
        .flat_map(|it| std::iter::repeat_n(it, 1_000));
    tokens.for_each(RetryBucket::put_back);
}

/// Returns the decision about a failure as a vector has it, and the text for the model after it.
fn decided(
    subject: &Subject,
    event: &Value,
    mut budget: StepBudget,
) -> Result<(Map<String, Value>, String), String> {
    let code = text(event, "code");
    let mut occurrence: Occurrence =
        failure(subject, event).ok_or_else(|| format!("generated code has no code {code}"))?;
    if let Some(tool) = event["caller"].as_str() {
        let guard = Guard::new(subject.catalog).with_tool(tool.to_owned());
        occurrence = guard.fill(occurrence);
    }
    if let Some(ms) = event["retry_after_ms"].as_u64() {
        occurrence = occurrence.with_retry_after(Duration::from_millis(ms));
    }
    if let Some(tool) = event["of_budget"].as_str() {
        budget = budget.with_tool(tool);
    }
    let decision = budget.decide(&occurrence);
    let mut members = Map::new();
    members.insert("decision".to_owned(), decision.word().into());
    match decision {
        Decision::Retry { after, attempt } => {
            let ms = u64::try_from(after.as_millis()).unwrap();
            members.insert("delay_ms".to_owned(), ms.into());
            members.insert("attempt".to_owned(), attempt.into());
        }
        Decision::ReturnToModel { attempt } => {
            members.insert("attempt".to_owned(), attempt.into());
        }
        Decision::Repair { param, candidates } => {
            members.insert("param".to_owned(), param.into());
            members.insert("candidates".to_owned(), candidates.into());
        }
        Decision::Verify { tool } => {
            members.insert("verify".to_owned(), tool.into());
        }
        _ => {}
    }
    Ok((members, occurrence.text()))
}
