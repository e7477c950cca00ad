//! One step of a scenario.

use crate::errors::{ResolvedDatetime, ResolvedDatetimeConfidence};
use crate::moment;
use crate::router::Router;

/// One step of a scenario.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// The user says this.
    Says(&'static str),
    /// The user says this, and means this time.
    Means(&'static str, &'static str),
    /// This happens outside of the conversation.
    Meanwhile(&'static str, fn(&mut Router)),
}

/// Returns the note on the time that a user means; `None` if the scenario's timestamp is not valid.
pub(super) fn resolved(start: &str) -> Option<ResolvedDatetime> {
    Some(ResolvedDatetime {
        start: moment::parse(start)?,
        end: None,
        confidence: ResolvedDatetimeConfidence::High,
    })
}
