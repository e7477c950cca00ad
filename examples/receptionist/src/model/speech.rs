//! The model's own words, when it does not relay a message.

use serde_json::{Map, Value};
use shared::model::{CARELESS, forbids};

/// Returns an apology, with the careless phrase unless the prompt forbids it.
pub(super) fn apology(prompt: &str, code: &str) -> String {
    if forbids(prompt, CARELESS, code) {
        "I'm sorry about that.".to_owned()
    } else {
        format!("I'm sorry, {CARELESS}.")
    }
}

/// Returns the offer of the free times found last.
pub(super) fn offer(known: &Map<String, Value>) -> String {
    let free = known
        .get("free")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let times: Vec<&str> = free.iter().filter_map(Value::as_str).take(3).collect();
    match times.split_last() {
        None => "There is no free time on these days.".to_owned(),
        Some((only, [])) => format!("I can offer {only}."),
        Some((last, rest)) => format!("I can offer {} or {last}.", rest.join(", ")),
    }
}

/// Returns the words for a booking that succeeded.
pub(super) fn booked(known: &Map<String, Value>) -> String {
    format!(
        "You are booked for {}. Your booking reference is {}.",
        word(known, "start"),
        word(known, "booking")
    )
}

/// Returns the words for a cancellation that succeeded.
pub(super) fn canceled(known: &Map<String, Value>) -> String {
    format!("Your booking {} is canceled.", word(known, "canceled"))
}

/// Returns a question in the words of an instruction, which speaks about the user and not to them.
pub(super) fn question(words: &str) -> String {
    let to_them = words.replace("their ", "your ");
    let whom = ["them ", "the user ", "the customer "];
    let what = whom.iter().find_map(|whom| to_them.strip_prefix(whom));
    let what = what.unwrap_or(&to_them);
    match what
        .strip_prefix("to ")
        .or_else(|| what.strip_prefix("that they "))
    {
        Some(deed) => format!("Could you please {deed}?"),
        None => match what.trim_start_matches("for ") {
            "it" => "Could you tell me?".to_owned(),
            noun => format!("Could you give me {}?", article(noun)),
        },
    }
}

fn article(noun: &str) -> String {
    if noun.starts_with("a ") {
        noun.to_owned()
    } else {
        format!("your {noun}")
    }
}

fn word<'a>(known: &'a Map<String, Value>, name: &str) -> &'a str {
    known.get(name).and_then(Value::as_str).unwrap_or("unknown")
}
