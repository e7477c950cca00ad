//! The scripted model. It knows no code and has no table of errors. It does what the sentences of a
//! failed result tell it to do, in their order.

/// The model's next move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// Waits, and retries the same call.
    Repeat,
    /// Asks the user, and corrects the call with the answer.
    Ask,
    /// Tells the user the outcome.
    Tell(String),
}

/// Returns the next move for the text of a failed result. `waited`: the model has retried this call
/// before.
pub(super) fn next(text: &str, waited: bool) -> Move {
    let after_code = text.split_once(": ").map_or(text, |(_, rest)| rest);
    for sentence in sentences(after_code) {
        let repeat = sentence.starts_with("Wait, then make the same call once more");
        if repeat && !waited {
            return Move::Repeat;
        }
        if sentence.starts_with("Ask ") {
            return Move::Ask;
        }
        let told = [
            "Say that ",
            "If it keeps failing, say that ",
            "If it is refused again, say that ",
        ];
        if let Some(said) = told.iter().find_map(|words| sentence.strip_prefix(words)) {
            let message = sentences(after_code).next().unwrap_or_default();
            let said = said.split(", ").next().unwrap_or(said);
            return Move::Tell(format!("{message}. In short: {said}."));
        }
    }
    Move::Tell(after_code.to_owned())
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(". ")
        .map(|sentence| sentence.trim_end_matches('.'))
}
