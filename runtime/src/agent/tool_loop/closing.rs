//! The last model call of a turn that reached a cap.

use serde::{Deserialize, Serialize};

/// The one model call that is left when a cap was reached: without tools (where tools must be
/// declared because the history has calls, with `tool_choice: none`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closing {
    /// What the model is to be told: as a last message of the person's that is not kept, or in the
    /// system prompt.
    pub instruction: String,
    /// The plain sentence of what failed.
    pub plain: String,
    /// The sentences that it consists of; the first says only that not all was done.
    pub(super) sentences: Vec<String>,
}

/// What a person reads where nothing else is known.
const UNFINISHED: &str = "I could not finish everything you asked for.";

impl Closing {
    /// `tools` are those whose calls failed, `failures` the sentences that people read of them.
    pub(super) fn new(tools: &[&str], failures: &[&str]) -> Self {
        let mut instruction =
            "Answer the person now, in words, from what the results above say: no more \
             tools can be called in this turn."
                .to_owned();
        if !tools.is_empty() {
            instruction.push_str(" Not every call succeeded (");
            instruction.push_str(&tools.join(", "));
            instruction.push_str(").");
        }
        instruction.push_str(
            " Say plainly what could not be done. Never say or imply that something was done, booked, \
             sent, changed or found unless a result above says so.",
        );
        let mut sentences = vec![UNFINISHED.to_owned()];
        sentences.extend(failures.iter().map(|&failure| failure.to_owned()));
        Self {
            instruction,
            plain: sentences.join(" "),
            sentences,
        }
    }

    /// Another first sentence, in the person's language, for the one that says that not all was done.
    #[must_use]
    pub fn with_opening(mut self, sentence: impl Into<String>) -> Self {
        match self.sentences.first_mut() {
            Some(first) => *first = sentence.into(),
            None => self.sentences.push(sentence.into()),
        }
        self.plain = self.sentences.join(" ");
        self
    }

    /// What the person reads: what the model wrote, and the plain sentence of what failed unless all
    /// of it is there already. So it is never a bare claim of success. Only the text of the answer
    /// counts: tool calls in it are to be ignored, and are not executed.
    #[must_use]
    pub fn reply(&self, model_text: &str) -> String {
        let said = model_text.trim();
        if said.is_empty() {
            return self.plain.clone();
        }
        let flat = flat(said);
        let says = |sentence: &&String| flat.contains(&self::flat(sentence));
        let failures = self.sentences.get(1..).unwrap_or_default();
        // Whoever names every failure need not also say that something is unfinished.
        let told = match failures {
            [] => self.sentences.iter().all(|it| says(&it)) && !self.sentences.is_empty(),
            failures => failures.iter().all(|it| says(&it)),
        };
        if told {
            said.to_owned()
        } else {
            format!("{said}\n\n{}", self.plain)
        }
    }
}

/// The text in which line breaks, white space and case do not matter.
fn flat(text: &str) -> String {
    let mut flat = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !flat.is_empty() {
            flat.push(' ');
        }
        flat.extend(word.chars().flat_map(char::to_lowercase));
    }
    flat
}
