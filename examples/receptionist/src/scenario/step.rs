//! One step of a scenario.

use crate::errors::{ResolvedDatetime, ResolvedDatetimeConfidence};
use crate::moment;
use crate::router::Router;

/// One step of a scenario.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// The person says this.
    Says(&'static str),
    /// The person says this, and means this time.
    Means(&'static str, &'static str),
    /// This happens outside of the conversation.
    Meanwhile(&'static str, fn(&mut Router)),
}

/// The note on the time that a person means; none where the scenario's time stamp is none.
pub(super) fn resolved(start: &str) -> Option<ResolvedDatetime> {
    Some(ResolvedDatetime {
        start: moment::parse(start)?,
        end: None,
        confidence: ResolvedDatetimeConfidence::High,
    })
}
