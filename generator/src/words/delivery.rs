//! Delivery and outcome in words.

use errpact_spec::catalog::{Code, Deliver, Disposition, Guide, Outcome, Replay, Stops};

/// Returns who receives an occurrence.
#[must_use]
pub fn deliver(deliver: Deliver) -> &'static str {
    match deliver {
        Deliver::Model => "the model",
        Deliver::User => "the user, never the model",
        Deliver::Both => "the model and the user",
        Deliver::Log => "only the log",
    }
}

/// Returns what stays in the conversation history.
#[must_use]
pub fn replay(replay: Replay) -> &'static str {
    match replay {
        Replay::Keep => "the call and its result stay",
        Replay::Stub => "the call stays, and a neutral sentence replaces its result",
        Replay::Drop => "the call and its result are removed",
    }
}

/// Returns what ends at once.
#[must_use]
pub fn stops(stops: Stops) -> &'static str {
    match stops {
        Stops::Nothing => "nothing",
        Stops::Tool => "the tool: it is not offered again in this run",
        Stops::Run => "the run",
    }
}

/// Returns where the model finds the instruction.
#[must_use]
pub fn guide(guide: Guide) -> &'static str {
    match guide {
        Guide::Prompt => "in the prompt's rule block",
        Guide::Inline => "in the text of the failed result",
        Guide::Both => "in the prompt's rule block and in the text of the failed result",
    }
}

/// Returns what a result with the code is to its reader, unless it is a failure.
#[must_use]
pub fn disposition(disposition: Disposition) -> Option<&'static str> {
    match disposition {
        Disposition::Failed => None,
        Disposition::Refused => {
            Some("refused: a decision and no error, the same call is not made again in the turn")
        }
        Disposition::Partial => Some("partial: no error, and the result says what was not done"),
        Disposition::Empty => Some("empty: no error, the call found nothing"),
    }
}

/// Returns whether the side effect of the call happened, if there can be one.
#[must_use]
pub fn outcome(code: &Code) -> &'static str {
    match code.outcome {
        Outcome::Unknown if !code.may_act => "none: its tools only read or are idempotent",
        Outcome::NotDone => "did not happen",
        Outcome::Unknown => "may have happened",
        Outcome::Done => "happened",
    }
}
