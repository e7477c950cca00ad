//! The scripted model.
//!
//! Which calls it makes for the user's words is written in the scenes, with the mistakes that models make.
//! What it does after a failed call it reads, as [`shared::model`] does: in the failed result, else in the
//! system prompt's rule. Without either it says the careless sentence. It knows no code.

use std::time::Duration;

use jiff::SignedDuration;
use shared::model::{CARELESS, Clause, Intent, Part, Request, clauses, rule, times};

/// The model's next move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// Waits this long, and retries the same call.
    Repeat(Duration),
    /// Asks the user, and corrects the call with the answer.
    Ask,
    /// Tells the user the outcome.
    Tell(String),
}

/// Returns the next move after a failed call, whose result is the last message.
#[must_use]
pub fn next(request: &Request) -> Move {
    let results = request.parts().filter_map(|part| match part {
        Part::Result(_, text) => Some(text),
        _ => None,
    });
    let text = results.last().unwrap_or_default();
    let (code, said) = text.split_once(": ").unwrap_or(("", text));
    let mut steps = clauses(said);
    if steps.is_empty() {
        steps = rule(&request.system, code).map(clauses).unwrap_or_default();
    }
    let message = said.split(". ").next().unwrap_or_default();
    follow(&steps, message.trim_end_matches('.'), retries(request))
}

/// Returns the first move that the steps ask for and that is open after so many retries.
fn follow(steps: &[Clause<'_>], message: &str, retries: u32) -> Move {
    let mut unknown = false;
    for step in steps.iter().filter(|step| !step.forbidden) {
        match step.intent {
            // The same call with the same mistake would fail again.
            Intent::Retry if !unknown && retries < times(step.words).unwrap_or(1) => {
                return Move::Repeat(delay(steps));
            }
            Intent::Adapt | Intent::Change => unknown = true,
            Intent::Ask | Intent::Confirm => return Move::Ask,
            Intent::Tell => {
                let short = step
                    .words
                    .trim_start_matches("the user ")
                    .trim_start_matches("that ");
                return Move::Tell(format!("{message}. In short: {short}."));
            }
            _ => {}
        }
    }
    if unknown {
        // Only the user knows the right value.
        return Move::Ask;
    }
    match steps {
        [] => Move::Tell(format!("I'm sorry, {CARELESS}.")),
        _ => Move::Tell(format!("{message}.")),
    }
}

/// Returns how often the last call has been made before.
fn retries(request: &Request) -> u32 {
    let calls = request.parts().filter_map(|part| match part {
        Part::Call(_, tool, arguments) => Some((tool, arguments)),
        _ => None,
    });
    let calls: Vec<_> = calls.collect();
    let last = calls.last();
    let same = calls.iter().rev().take_while(|call| Some(*call) == last);
    u32::try_from(same.count())
        .unwrap_or(u32::MAX)
        .saturating_sub(1)
}

/// Returns how long the text asks to wait: `Retry after 7s`.
fn delay(steps: &[Clause<'_>]) -> Duration {
    let retries = steps.iter().filter(|step| step.intent == Intent::Retry);
    let mut delays = retries.filter_map(|step| {
        let delay = step.words.strip_prefix("after ")?;
        delay.parse::<SignedDuration>().ok()
    });
    delays
        .next()
        .map_or(Duration::ZERO, SignedDuration::unsigned_abs)
}
