//! Delivery and outcome in words.

use errpact_spec::catalog::{Code, Deliver, Guide, Outcome, Replay, Stops};

/// Returns who receives an occurrence.
#[must_use]
pub fn deliver(deliver: Deliver) -> &'static str {
    match deliver {
        Deliver::Model => "the model",
        Deliver::User => "the person, never the model",
        Deliver::Both => "the model and the person",
        Deliver::Log => "the log alone",
    }
}

/// Returns what stays in the conversation history.
#[must_use]
pub fn replay(replay: Replay) -> &'static str {
    match replay {
        Replay::Keep => "the call and its result stay",
        Replay::Stub => "the call stays, its result becomes a neutral sentence",
        Replay::Drop => "the call and its result are taken out together",
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

/// Returns where the instruction lives.
#[must_use]
pub fn guide(guide: Guide) -> &'static str {
    match guide {
        Guide::Prompt => "in the prompt's rule block",
        Guide::Inline => "in the failed result's text",
        Guide::Both => "in the prompt's rule block and in the failed result's text",
    }
}

/// Returns whether the side effect of the call happened, if there can be one.
#[must_use]
pub fn outcome(code: &Code) -> &'static str {
    match code.outcome {
        Outcome::Unknown if !code.may_act => "harmless: its tools may be repeated",
        Outcome::NotDone => "nothing has happened",
        Outcome::Unknown => "it may have happened",
        Outcome::Done => "it has happened",
    }
}
