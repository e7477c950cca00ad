//! The model's actions while nothing has failed.

use serde_json::{Map, Value};
use shared::model::{Reply, Request};

use super::facts::{Call, Facts, Goal};
use super::speech;

/// Returns the next turn toward the user's goal.
pub(super) fn next(request: &Request, facts: &Facts<'_>) -> Reply {
    let known = &facts.known;
    let tool = match facts.goal {
        None => return Reply::say("How can I help you?"),
        Some(Goal::Look) if known.contains_key("free") => return Reply::say(speech::offer(known)),
        Some(Goal::Look) => "check_availability",
        Some(Goal::Book) if known.contains_key("booking") => {
            return Reply::say(speech::booked(known));
        }
        Some(Goal::Book) if known.contains_key("hold") => "confirm_booking",
        Some(Goal::Book) => "hold_slot",
        Some(Goal::Cancel) if known.contains_key("canceled") => {
            return Reply::say(speech::canceled(known));
        }
        Some(Goal::Cancel) => "cancel_booking",
    };
    call(tool, request, facts).unwrap_or_else(|| Reply::say("I cannot do that."))
}

/// Returns a call of `tool` with the known arguments; `None` if the tool is not offered.
pub(super) fn call(tool: &str, request: &Request, facts: &Facts<'_>) -> Option<Reply> {
    let arguments = arguments(tool, request, facts)?;
    Some(Reply::call(request, tool, arguments))
}

/// Returns the same call again, with newly known arguments and `with` set.
pub(super) fn repeat(
    (tool, given): Call<'_>,
    with: Option<&str>,
    request: &Request,
    facts: &Facts<'_>,
) -> Option<Reply> {
    let mut all = given.clone();
    all.extend(arguments(tool, request, facts)?);
    if let Some(name) = with {
        all.insert(name.to_owned(), Value::Bool(true));
    }
    Some(Reply::call(request, tool, all))
}

/// Returns the known values of the arguments in the tool's schema.
fn arguments(tool: &str, request: &Request, facts: &Facts<'_>) -> Option<Map<String, Value>> {
    let names = request.parameters(tool)?.keys();
    let known = names.filter_map(|name| Some((name.clone(), facts.value(name)?)));
    Some(known.collect())
}
