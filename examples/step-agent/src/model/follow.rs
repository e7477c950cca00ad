//! Following the procedure of a failed call.

use serde_json::{Map, Value};
use shared::model::{CARELESS, Clause, Intent, Request, clauses, object, text};

use super::block::{Line, Procedure, Rules};
use super::facts::{Call, Facts, Outcome, StepFacts, Tried};
use super::note::{self, Known};
use super::plan::{EXECUTE, Plan, UPDATE, end, execute};
use super::{change, ending};

/// Returns the next step of the code's procedure, given what has been done of it.
pub(super) fn follow(
    request: &Request,
    rules: &Rules<'_>,
    facts: &Facts<'_>,
    step: &StepFacts<'_>,
    call: Call<'_>,
    code: &str,
    message: &str,
) -> Plan {
    let Some(procedure) = rules.of(code) else {
        return end(None, "failed", CARELESS);
    };
    let path = Path {
        request,
        procedure,
        facts,
        known: Known {
            step,
            call,
            message,
        },
        may_retry: may_retry(rules, procedure, facts, code),
    };
    path.walk()
}

/// Returns whether the call may be retried, with this code and in this step.
fn may_retry(rules: &Rules<'_>, procedure: &Procedure<'_>, facts: &Facts<'_>, code: &str) -> bool {
    let below = |made: usize, most: Option<u32>| most.is_none_or(|most| made < most as usize);
    let made = facts.of(EXECUTE).count();
    let failed = |tried: &&Tried<'_>| matches!(&tried.outcome, Outcome::Failed { code: other, .. } if other == code);
    let with_code = facts.of(EXECUTE).filter(failed).count();
    // The first call is not a retry.
    below(made.saturating_sub(1), rules.ceiling)
        && below(with_code.saturating_sub(1), procedure.most)
}

struct Path<'p> {
    request: &'p Request,
    procedure: &'p Procedure<'p>,
    facts: &'p Facts<'p>,
    known: Known<'p>,
    may_retry: bool,
}

impl Path<'_> {
    /// Goes through the lines: finished actions are skipped, and the first open action is next.
    fn walk(&self) -> Plan {
        let mut thought = None;
        let mut again = self.known.call.arguments.clone();
        let mut done = self.since_the_failure();
        for line in &self.procedure.lines {
            let words = match *line {
                Line::Thought(words) => {
                    thought = Some(format!("{words} ({})", self.known.message));
                    continue;
                }
                Line::Action(words) => words,
            };
            for action in clauses(words) {
                if let Some(plan) = self.act(&action, &mut thought, &mut again, &mut done) {
                    return plan;
                }
            }
        }
        self.otherwise()
    }

    /// Returns the plan for an action; `None` if it is done or needs no call.
    fn act<'t>(
        &self,
        action: &Clause<'_>,
        thought: &mut Option<String>,
        again: &mut Map<String, Value>,
        done: &mut impl Iterator<Item = &'t Tried<'t>>,
    ) -> Option<Plan> {
        match action.intent {
            _ if action.forbidden => None,
            Intent::Call => {
                let (tool, with) = tool(action);
                if tool == UPDATE {
                    return Some(self.end(thought.take(), with));
                }
                // No search and no question to the user, for a call that will not be made.
                let offered = self.request.parameters(tool).filter(|_| self.may_retry);
                let Some(parameters) = offered else {
                    return Some(self.otherwise());
                };
                match done.next() {
                    Some(tried) if tried.call.tool == tool && helped(tried) => {
                        *thought = None;
                        None
                    }
                    Some(_) => Some(self.otherwise()),
                    None => {
                        let mut arguments = note::arguments(with, self.known);
                        arguments.retain(|name, _| parameters.contains_key(name));
                        Some(Plan {
                            thought: thought.take(),
                            tool: tool.to_owned(),
                            arguments,
                        })
                    }
                }
            }
            Intent::Change => {
                let changed = action
                    .words
                    .split_once(" to ")
                    .and_then(|(what, to)| change::change(again, what, to, self.facts, self.known));
                changed.is_none().then(|| self.otherwise())
            }
            Intent::Adapt => {
                let adapted = change::adapt(again, self.known);
                adapted.is_none().then(|| self.otherwise())
            }
            Intent::Retry => Some(self.repeat(thought.take(), again)),
            Intent::Complete => Some(end(thought.take(), "completed", "")),
            Intent::Skip => Some(end(thought.take(), "skipped", "")),
            Intent::Stop => Some(end(thought.take(), self.state(), "")),
            // The wait is over when the answer arrives; definitions are already known.
            _ => None,
        }
    }

    /// Returns the calls after the one that failed, with their outcomes.
    fn since_the_failure(&self) -> impl Iterator<Item = &Tried<'_>> {
        let failed = |tried: &&Tried<'_>| tried.call.id != self.known.call.id;
        self.facts.tried.iter().skip_while(failed).skip(1)
    }

    fn repeat(&self, thought: Option<String>, again: &Map<String, Value>) -> Plan {
        let unchanged = again == self.known.call.arguments;
        if !self.may_retry || (self.procedure.changed && unchanged) {
            return self.otherwise();
        }
        execute(thought, text(again, "tool"), &object(again, "arguments"))
    }

    /// Returns the plan of the procedure's fallback.
    fn otherwise(&self) -> Plan {
        let first = clauses(self.procedure.fallback).into_iter().next();
        let call = first.filter(|first| first.intent == Intent::Call);
        let note = match call.as_ref().map(tool) {
            Some((UPDATE, with)) => note::note(with, self.known),
            _ => self.known.message.to_owned(),
        };
        end(None, self.state(), &note)
    }

    fn end(&self, thought: Option<String>, with: &str) -> Plan {
        let note = note::note(with, self.known);
        end(thought, self.state(), &note)
    }

    fn state(&self) -> &'static str {
        ending::state(self.procedure.fallback, self.known.step.optional)
    }
}

/// Returns the tool that an action names, and the values to call it with.
fn tool<'a>(action: &Clause<'a>) -> (&'a str, &'a str) {
    action
        .words
        .split_once(" with ")
        .unwrap_or((action.words, ""))
}

/// Returns whether the call had a useful result. A no is an answer, but it does not help.
fn helped(tried: &Tried<'_>) -> bool {
    let Outcome::Done(result) = &tried.outcome else {
        return false;
    };
    let refused = |value: &Value| {
        let mut words = value.as_str().unwrap_or_default().split([' ', ',', '.']);
        value.is_null()
            || words
                .next()
                .is_some_and(|word| word.eq_ignore_ascii_case("no"))
    };
    !result.values().any(refused)
}
