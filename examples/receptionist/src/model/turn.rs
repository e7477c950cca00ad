//! One turn of the model.

use shared::model::{Part, Reply, Request};

use super::facts::{Facts, is_note};
use super::{failure, plan};

/// Returns the model's next turn.
#[must_use]
pub fn turn(request: &Request) -> Reply {
    let facts = Facts::read(request);
    let is_of_application = |part: &Part<'_>| matches!(part, Part::User(text) if is_note(text));
    let last = request
        .parts()
        .filter(|part| !is_of_application(part))
        .last();
    let next = match (last, &facts.failed, &facts.answered) {
        (Some(Part::Result(..)), Some(failed), _) if facts.just_failed => {
            Some(failure::respond(request, &facts, failed))
        }
        (Some(Part::Result(..)), Some(failed), _) => Some(failure::speak(request, &facts, failed)),
        (Some(Part::User(_)), _, Some(failed)) => failure::answered(request, &facts, failed),
        _ => None,
    };
    next.unwrap_or_else(|| plan::next(request, &facts))
}
