//! Following the procedure of a failed call.

use serde_json::Value;

use super::action::Action;
use super::block::{Line, Procedure, Rules};
use super::facts::{Facts, Outcome, StepFacts, Tried};
use super::note::{self, Known};
use super::plan::{EXECUTE, Plan, UPDATE, end, execute};
use super::{change, ending};
use crate::call::ToolCall;

/// Returns the next step of the code's procedure, given what has been done of it.
pub(super) fn follow(
    rules: &Rules<'_>,
    facts: &Facts<'_>,
    step: &StepFacts<'_>,
    call: &ToolCall,
    code: &str,
    message: &str,
) -> Plan {
    let Some(procedure) = rules.of(code) else {
        let note = "I do not know what to do about that.";
        return end(None, "failed", note);
    };
    let path = Path {
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
    procedure: &'p Procedure<'p>,
    facts: &'p Facts<'p>,
    known: Known<'p>,
    may_retry: bool,
}

impl Path<'_> {
    /// Goes through the lines: finished actions are skipped, and the first open action is next.
    fn walk(&self) -> Plan {
        let mut thought = None;
        let mut again = self.known.call.clone();
        let mut done = self.since_the_failure();
        for line in &self.procedure.lines {
            let action = match *line {
                Line::Thought(words) => {
                    thought = Some(format!("{words} ({})", self.known.message));
                    continue;
                }
                Line::Action(words) => Action::read(words),
            };
            match action {
                Some(Action::Call(UPDATE, with)) => return self.end(thought, with),
                // No search and no question to the user, for a call that will not be made.
                Some(Action::Call(..)) if !self.may_retry => return self.otherwise(),
                Some(Action::Call(tool, with)) => match done.next() {
                    Some(tried) if tried.call.tool == tool && helped(tried) => thought = None,
                    Some(_) => return self.otherwise(),
                    None => {
                        return Plan {
                            thought,
                            tool: tool.to_owned(),
                            arguments: note::arguments(with, self.known),
                        };
                    }
                },
                Some(Action::Change(what, to)) => {
                    let changed = change::change(&mut again, what, to, self.facts, self.known);
                    if changed.is_none() {
                        return self.otherwise();
                    }
                }
                Some(Action::Adapt) => {
                    if change::adapt(&mut again, self.known).is_none() {
                        return self.otherwise();
                    }
                }
                Some(Action::Repeat) => return self.repeat(thought, &again),
                Some(Action::Complete) => return end(thought, "completed", ""),
                Some(Action::Skip) => return end(thought, "skipped", ""),
                Some(Action::Stop) => return end(thought, self.state(), ""),
                // The wait is over when the answer arrives; definitions are already known.
                Some(Action::Wait | Action::Reread) | None => {}
            }
        }
        self.otherwise()
    }

    /// Returns the calls after the one that failed, with their outcomes.
    fn since_the_failure(&self) -> impl Iterator<Item = &Tried<'_>> {
        let failed = |tried: &&Tried<'_>| tried.call.id != self.known.call.id;
        self.facts.tried.iter().skip_while(failed).skip(1)
    }

    fn repeat(&self, thought: Option<String>, again: &ToolCall) -> Plan {
        let unchanged = again.arguments == self.known.call.arguments;
        if !self.may_retry || (self.procedure.changed && unchanged) {
            return self.otherwise();
        }
        execute(thought, again.text("tool"), &again.object("arguments"))
    }

    /// Returns the plan of the procedure's fallback.
    fn otherwise(&self) -> Plan {
        let fallback = ending::read(self.procedure.fallback, self.known.step.optional);
        let note = match fallback.first {
            Some(Action::Call(UPDATE, with)) => note::note(with, self.known),
            _ => self.known.message.to_owned(),
        };
        end(None, fallback.state, &note)
    }

    fn end(&self, thought: Option<String>, with: &str) -> Plan {
        let note = note::note(with, self.known);
        end(thought, self.state(), &note)
    }

    fn state(&self) -> &'static str {
        ending::read(self.procedure.fallback, self.known.step.optional).state
    }
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
