//! Instructions for a model: short imperative sentences made from the steps of `act`.
//!
//! They are in the prompt on every turn, so each word costs tokens every time.

use crate::catalog::{Action, AskFor, Step, WaitFor};

/// Returns one sentence for each step.
#[must_use]
pub(crate) fn sentences(steps: &[Step]) -> Vec<String> {
    steps.iter().map(sentence).collect()
}

fn sentence(step: &Step) -> String {
    match step {
        Step::Do(action) => finish(&capital(&words(action))),
        Step::Otherwise(action) => finish(&format!("If that fails, {}", small(&words(action)))),
    }
}

/// Returns an action in words, without the period.
fn words(action: &Action) -> String {
    match action {
        Action::Think(text) | Action::Do(text) => text.trim().to_owned(),
        Action::Say(text) if text.contains('"') => format!("Say: {}", text.trim()),
        Action::Say(text) => format!("Say \"{}\"", text.trim()),
        Action::Relay => "Relay the message".to_owned(),
        Action::Call { tool, with: None } => format!("Call {tool}"),
        Action::Call {
            tool,
            with: Some(with),
        } => format!("Call {tool} with {}", small(with)),
        Action::Fix { param, to: None } => format!("Correct {param}"),
        Action::Fix {
            param,
            to: Some(to),
        } => format!("Change {param} to {}", small(to)),
        Action::Ask(AskFor::Param(param)) => format!("Ask for {}", param.replace('_', " ")),
        Action::Ask(AskFor::Text(text)) => ask(text.trim()),
        Action::Confirm(text) => format!("Have the user confirm {}", small(text)),
        Action::Wait(WaitFor::Delay) => "Wait".to_owned(),
        Action::Wait(WaitFor::User) => "Wait for the user".to_owned(),
        Action::Retry => "Repeat the call".to_owned(),
        Action::HandOff => "Hand off to a human".to_owned(),
        Action::Complete => "Treat it as done".to_owned(),
        Action::Skip => "Skip this step".to_owned(),
        Action::Stop => "Stop".to_owned(),
    }
}

/// Words that begin an indirect question, which follows without "for".
const QUESTION_WORDS: [&str; 14] = [
    "for", "how", "if", "that", "them", "the user", "to", "what", "when", "where", "whether",
    "which", "who", "why",
];

fn ask(text: &str) -> String {
    if text.ends_with('?') {
        return format!("Ask \"{text}\"");
    }
    let text = small(text);
    let begins = |word: &&str| {
        text.strip_prefix(*word)
            .is_some_and(|rest| rest.starts_with(' '))
    };
    if QUESTION_WORDS.iter().any(begins) {
        format!("Ask {text}")
    } else {
        format!("Ask for {text}")
    }
}

/// Adds a period if the text does not end like a sentence.
fn finish(text: &str) -> String {
    let inner = text.trim_end_matches('"');
    if inner.ends_with(['.', '!', '?', '…', ':']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// Capitalizes the first letter, except in identifiers.
fn capital(text: &str) -> String {
    let first_word = text.split_whitespace().next().unwrap_or_default();
    if first_word.contains(['_', '.', '/']) {
        return text.to_owned();
    }
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

/// Lowercases the first letter if the first word is capitalized as at the start of a sentence.
/// Names (`API`, `OAuth`), single letters (`I`) and identifiers stay.
fn small(text: &str) -> String {
    let text = text.trim();
    let first_word: &str = text.split_whitespace().next().unwrap_or_default();
    let mut letters = first_word.chars();
    let starts_a_sentence = letters.next().is_some_and(char::is_uppercase)
        && first_word.chars().count() > 1
        && letters.all(|c| c.is_lowercase() || c.is_ascii_punctuation() && c != '_');
    if !starts_a_sentence {
        return text.to_owned();
    }
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(rest).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(action: Action) -> String {
        sentence(&Step::Do(action))
    }

    fn text(text: &str) -> String {
        text.to_owned()
    }

    #[test]
    fn short_imperative_sentences() {
        assert_eq!(told(Action::Do(text("apologize"))), "Apologize.");
        assert_eq!(
            told(Action::Think(text("Which calendar failed?"))),
            "Which calendar failed?"
        );
        assert_eq!(
            told(Action::Say(text("Sorry, it is gone."))),
            "Say \"Sorry, it is gone.\""
        );
        assert_eq!(told(Action::Say(text("it is gone"))), "Say \"it is gone\".");
        assert_eq!(
            told(Action::Call {
                tool: text("list_slots"),
                with: None
            }),
            "Call list_slots."
        );
        assert_eq!(
            told(Action::Fix {
                param: text("start_date"),
                to: Some(text("An ISO date"))
            }),
            "Change start_date to an ISO date."
        );
        assert_eq!(
            told(Action::Ask(AskFor::Param(text("start_date")))),
            "Ask for start date."
        );
        assert_eq!(
            told(Action::Ask(AskFor::Text(text("a phone number")))),
            "Ask for a phone number."
        );
        assert_eq!(
            told(Action::Ask(AskFor::Text(text("Which day suits")))),
            "Ask which day suits."
        );
        assert_eq!(
            told(Action::Ask(AskFor::Text(text("Which day?")))),
            "Ask \"Which day?\""
        );
        assert_eq!(told(Action::Retry), "Repeat the call.");
        assert_eq!(
            sentence(&Step::Otherwise(Action::Stop)),
            "If that fails, stop."
        );
        assert_eq!(
            sentence(&Step::Otherwise(Action::Call {
                tool: text("find_tool"),
                with: None
            })),
            "If that fails, call find_tool."
        );
    }
}
