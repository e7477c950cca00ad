//! What can be told from a text without a model: little, so that nothing is held against a model which it did not do.

use errpact_spec::text::Words;

/// Signs that end a question, in the scripts that have their own.
const QUESTION_MARKS: [char; 6] = ['?', '？', '؟', '՞', '፧', '⁇'];

/// Phrases with which English asks for something without a question mark.
const REQUESTS: [&str; 14] = [
    "please",
    "let me know",
    "tell me",
    "give me",
    "send me",
    "share",
    "provide",
    "confirm",
    "i need",
    "i'll need",
    "i will need",
    "could you",
    "can you",
    "would you",
];

/// Phrases that say in English that a call has worked.
const SUCCESSES: [&str; 8] = [
    "successfully",
    "it worked",
    "all set",
    "that is done",
    "that's done",
    "it is done",
    "has been completed",
    "is now complete",
];

/// Words that, anywhere in the text, leave open that it says so: it may tell what failed, or what comes later.
const DOUBTS: [&str; 43] = [
    "after",
    "although",
    "apologies",
    "apologize",
    "before",
    "but",
    "can't",
    "cannot",
    "could",
    "couldn't",
    "didn't",
    "doesn't",
    "error",
    "fail",
    "failed",
    "fails",
    "hasn't",
    "however",
    "if",
    "isn't",
    "may",
    "maybe",
    "might",
    "never",
    "no",
    "not",
    "nothing",
    "once",
    "only",
    "please",
    "problem",
    "sorry",
    "to",
    "unable",
    "unavailable",
    "unfortunately",
    "unless",
    "until",
    "wasn't",
    "when",
    "whether",
    "will",
    "won't",
];

/// Returns whether a text asks the user for something. A text that is not in English does if it is not empty, because
/// requests without a question mark cannot be told there.
pub(super) fn asks(text: &str, english: bool) -> bool {
    !english || text.contains(QUESTION_MARKS) || has_any(text, &REQUESTS)
}

/// Returns whether an English text says, without any doubt, that a call has worked.
pub(super) fn claims_success(text: &str, english: bool) -> bool {
    english
        && !text.contains(QUESTION_MARKS)
        && has_any(text, &SUCCESSES)
        && !has_any(text, &DOUBTS)
}

/// Returns the first of these phrases that a text contains, without regard to capitals and punctuation.
pub(super) fn first_of<'p>(text: &str, phrases: &'p [String]) -> Option<&'p str> {
    let words = Words::of(text);
    let found = phrases
        .iter()
        .find(|it| words.find(&Words::of(it)).is_some());
    found.map(String::as_str)
}

fn has_any(text: &str, phrases: &[&str]) -> bool {
    let words = Words::of(text);
    phrases
        .iter()
        .any(|it| words.find(&Words::of(it)).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_needs_no_question_mark() {
        for text in [
            "Which phone number may we use?",
            "Please give me a valid phone number.",
            "I'll need your order number.",
            "¿Cuál es tu número?",
            "电话号码是多少？",
        ] {
            assert!(asks(text, true), "{text}");
        }
        assert!(!asks("That did not work.", true));
        assert!(asks("Das hat nicht geklappt.", false));
    }

    #[test]
    fn only_a_claim_without_doubt_is_one() {
        for text in [
            "Your booking was confirmed successfully!",
            "All set: see you on Monday.",
        ] {
            assert!(claims_success(text, true), "{text}");
        }
        for text in [
            "I could not confirm it successfully.",
            "Once you are verified, all set!",
            "The hold was made successfully, but the booking failed.",
            "Shall I try until it worked?",
            "Your booking is confirmed.",
            "",
        ] {
            assert!(!claims_success(text, true), "{text}");
        }
        assert!(!claims_success("Successfully gebucht.", false));
    }

    #[test]
    fn phrases_are_found_without_capitals_and_punctuation() {
        let phrases = ["a technical issue occurred".to_owned()];
        let found = first_of("Sorry: A technical  issue, occurred.", &phrases);
        assert_eq!(found, Some("a technical issue occurred"));
        assert_eq!(first_of("A technical problem occurred.", &phrases), None);
    }
}
