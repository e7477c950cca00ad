//! The scripted model. It knows no code and has no table of errors. It does what the sentences of a
//! failed result tell it to do, in their order.

use std::time::Duration;

use jiff::SignedDuration;

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

/// Returns the next move for the text of a failed result. `retries`: how often the model has retried
/// this call.
pub(super) fn next(text: &str, retries: usize) -> Move {
    let after_code = text.split_once(": ").map_or(text, |(_, rest)| rest);
    for sentence in sentences(after_code) {
        let again = sentence.strip_prefix("Wait, then make the same call again, up to ");
        if again.and_then(times).is_some_and(|most| retries < most) {
            return Move::Repeat(delay(after_code));
        }
        if sentence.starts_with("Ask ") {
            return Move::Ask;
        }
        let told = [
            "Say that ",
            "If it keeps failing, say that ",
            "If it is still refused, say that ",
        ];
        if let Some(said) = told.iter().find_map(|words| sentence.strip_prefix(words)) {
            let message = sentences(after_code).next().unwrap_or_default();
            let said = said.split(", ").next().unwrap_or(said);
            return Move::Tell(format!("{message}. In short: {said}."));
        }
    }
    Move::Tell(after_code.to_owned())
}

/// Returns the number that these words name.
fn times(words: &str) -> Option<usize> {
    let numbers = ["once", "twice", "three times"];
    let place = numbers.iter().position(|number| *number == words)?;
    Some(place + 1)
}

/// Returns how long the text asks to wait.
fn delay(text: &str) -> Duration {
    let asked = sentences(text).find_map(|sentence| sentence.strip_prefix("Retry after "));
    let asked = asked.and_then(|words| words.parse::<SignedDuration>().ok());
    asked.map_or(Duration::ZERO, SignedDuration::unsigned_abs)
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(". ")
        .map(|sentence| sentence.trim_end_matches('.'))
}
