//! A procedure for each code: cause, steps as thought, action and observation, limit, fallback,
//! example.

use errpact_spec::catalog::{Action, Catalog, Code, Example, Retry, RetryBy, Step, WaitFor};

use super::super::line::one_line;
use super::super::{Block, frame};
use super::items::{Shape, items};
use super::{Part, closing, opening};
use crate::words::{self, capital};

pub(super) fn block(catalog: &Catalog, part: Part) -> Block {
    let items = items(
        catalog,
        &Shape {
            before: "\n### ",
            between: ", ",
            summary: false,
            after: &|code, _| procedure(code),
        },
        part.frame,
    );
    let head = opening(catalog, part, !items.is_empty(), || {
        frame::lead_to(catalog, part.frame, "follow the procedure of its code")
    });
    let mut rules = Vec::new();
    if part.rules {
        rules.extend(frame::step_limit(catalog));
        rules.extend(frame::rules(catalog));
    }
    let tail = closing(&rules, !(head.is_empty() && items.is_empty()));
    Block {
        name: String::new(),
        fingerprint: String::new(),
        head,
        items,
        tail,
    }
}

/// Returns everything about a code, after its name.
fn procedure(code: &Code) -> String {
    let mut text = String::from("\n");
    let cause = code.description.as_deref().unwrap_or(&code.summary);
    line(&mut text, "Cause", &sentence(cause));
    if code.instruct.is_some() && !code.act.is_empty() {
        line(&mut text, "Goal", &one_line(&code.instruction));
    }
    steps(&mut text, code);
    line(&mut text, "Limit", &limit(&code.retry));
    line(&mut text, "Fallback", &fallback(code));
    for example in &code.examples {
        line(&mut text, "Example", &self::example(example));
    }
    text
}

fn line(text: &mut String, label: &str, words: &str) {
    if !words.is_empty() {
        text.push_str("- ");
        text.push_str(label);
        text.push_str(": ");
        text.push_str(words);
        text.push('\n');
    }
}

/// Adds the steps. If the catalog has only words, the instruction is the one action.
fn steps(text: &mut String, code: &Code) {
    if code.act.is_empty() {
        line(text, "Action", &one_line(&code.instruction));
        return;
    }
    for (step, words) in code.act.iter().zip(&code.sentences) {
        let Step::Do(action) = step else { continue };
        let label = if matches!(action, Action::Think(_)) {
            "Thought"
        } else {
            "Action"
        };
        line(text, label, &sentence(words));
        line(text, "Observation", &observation(action));
    }
}

/// Returns what the model sees after an action, if that is more than its own words.
fn observation(action: &Action) -> String {
    match action {
        Action::Call { tool, .. } => format!("what {} returns.", one_line(tool)),
        Action::Retry => "the result of the retry.".to_owned(),
        Action::Ask(_) | Action::Confirm(_) => "the user's answer.".to_owned(),
        Action::Wait(WaitFor::User) => "the user has acted.".to_owned(),
        Action::Think(_)
        | Action::Do(_)
        | Action::Say(_)
        | Action::Relay
        | Action::Fix { .. }
        | Action::Wait(WaitFor::Delay)
        | Action::HandOff
        | Action::Complete
        | Action::Skip
        | Action::Stop => String::new(),
    }
}

/// Tells the model how often, and by whom, the call may be retried.
fn limit(policy: &Retry) -> String {
    let most = match policy.max {
        None => String::new(),
        Some(1) => "at most 1 retry, ".to_owned(),
        Some(max) => format!("at most {max} retries, "),
    };
    match policy.by {
        None => "no retry.".to_owned(),
        Some(RetryBy::Runtime) => {
            "the call was retried automatically; do not retry it yourself.".to_owned()
        }
        Some(RetryBy::Model) => format!("{most}with changed arguments."),
        Some(RetryBy::User) => format!("{most}after the user has acted."),
    }
}

/// Returns what follows if the steps fail or the retries are exhausted.
fn fallback(code: &Code) -> String {
    let otherwise = code
        .act
        .iter()
        .zip(&code.sentences)
        .find_map(|(step, words)| match step {
            Step::Otherwise(_) => Some(sentence(words)),
            Step::Do(_) => None,
        });
    let ending = capital(&format!("{}.", words::exhausted(&code.exhausted)));
    match otherwise {
        Some(otherwise) => format!("{otherwise} {ending}"),
        None => ending,
    }
}

fn sentence(text: &str) -> String {
    words::sentence(&one_line(text))
}

fn example(example: &Example) -> String {
    let parts = [
        Some(&example.call),
        example.result.as_ref(),
        example.then.as_ref(),
    ];
    let parts: Vec<_> = parts
        .into_iter()
        .flatten()
        .map(|part| one_line(part))
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" → ")
}
