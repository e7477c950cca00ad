//! What the texts allow the model to say about a wish that was not fulfilled.

use shared::model::{Intent, clauses};

/// Returns whether a text forbids to say that something was done.
pub(super) fn forbids_claims(text: &str) -> bool {
    clauses(text).iter().any(|clause| {
        let of_success = ["done", "worked", "succeeded", "happened"];
        let claims = of_success.iter().any(|word| clause.words.contains(word));
        clause.forbidden && clause.intent == Intent::Tell && claims
    })
}

/// Returns whether a prompt says that the user already knows of what is missing.
pub(super) fn is_already_told(prompt: &str) -> bool {
    let knows = ["shown", "told", "seen", "read", "reported", "knows"];
    prompt.split(['.', '\n']).any(|sentence| {
        let lower = sentence.to_lowercase();
        let has = |word: &str| {
            lower
                .split(|c: char| !c.is_alphanumeric())
                .any(|it| it == word)
        };
        has("already") && has("user") && knows.iter().any(|word| has(word))
    })
}

/// Returns whether the text of a result says that there is none.
pub(super) fn is_no_result(text: &str) -> bool {
    let lower = text.to_lowercase();
    let beginning = lower.split([':', '.']).next().unwrap_or_default();
    ["no result", "no answer", "nothing came back"].contains(&beginning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_understood_in_other_words_too() {
        for bans in [
            "Never say that something is done which no result confirms.",
            "Go on without it, and never say that it was done.",
            "Do not claim that anything worked.",
        ] {
            assert!(forbids_claims(bans), "{bans}");
        }
        assert!(!forbids_claims("Say what was done."));
        assert!(is_already_told(
            "A missing result has already been shown to the user."
        ));
        assert!(is_already_told("The user already knows of it."));
        assert!(!is_already_told("The user has read the terms."));
        assert!(is_no_result("No result: the call did not end well."));
        assert!(!is_no_result("No results of that kind in Oslo: none."));
    }
}
