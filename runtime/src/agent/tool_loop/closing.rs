//! The last model call of a turn that reached a cap.

use serde::{Deserialize, Serialize};

use crate::table::{Sentence, Sentences};

/// The one model call that is left when a cap was reached: without tools. If tools must be declared
/// because the history has calls, use `tool_choice: none`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closing {
    /// The text for the model: as a last user message that is not kept, or in the system prompt.
    pub instruction: String,
    /// The plain sentence about what failed.
    pub plain: String,
    /// Its sentences; the first says only that not everything was done.
    pub(super) sentences: Vec<String>,
    /// Whether the model's own text may be shown although it does not name the failures.
    #[serde(default)]
    pub(super) trusts_text: bool,
}

impl Closing {
    /// `opening` says that not everything was done, `tools` are those whose calls failed, `failures` the user's sentences about them.
    pub(super) fn new(
        said: &Sentences<'_>,
        opening: &str,
        tools: &[&str],
        failures: &[&str],
        trusts_text: bool,
    ) -> Self {
        let mut instruction = said.get(Sentence::AnswerNow).to_owned();
        if !tools.is_empty() {
            let tools = tools.join(", ");
            instruction.push(' ');
            instruction.push_str(&said.say(Sentence::FailedCalls, &[("tools", &tools)]));
        }
        instruction.push(' ');
        instruction.push_str(said.get(Sentence::OnlyWhatWasDone));
        let mut sentences = vec![opening.to_owned()];
        sentences.extend(failures.iter().map(|&failure| failure.to_owned()));
        Self {
            instruction,
            plain: sentences.join(" "),
            sentences,
            trusts_text,
        }
    }

    /// Replaces the first sentence, which says that not everything was done, with one for this user. The catalog can replace it for all, as the sentence `unfinished`.
    #[must_use]
    pub fn with_opening(mut self, sentence: impl Into<String>) -> Self {
        match self.sentences.first_mut() {
            Some(first) => *first = sentence.into(),
            None => self.sentences.push(sentence.into()),
        }
        self.plain = self.sentences.join(" ");
        self
    }

    /// Returns the text for the user: the plain sentence about what failed, then the model's answer.
    ///
    /// The answer is left out if it could claim that a failed action was done: if no call of the turn
    /// succeeded, or a call failed that does more than read. An answer that contains the sentence of
    /// every failure is shown as it is. Only the text of the answer counts: tool calls in it must be
    /// ignored, and are not executed.
    #[must_use]
    pub fn reply(&self, model_text: &str) -> String {
        let said = model_text.trim();
        if said.is_empty() {
            return self.plain.clone();
        }
        let flat = flat(said);
        let says = |sentence: &&String| flat.contains(&self::flat(sentence));
        let failures = self.sentences.get(1..).unwrap_or_default();
        // An answer that names every failure need not also say that something is unfinished.
        let told = match failures {
            [] => self.sentences.iter().all(|it| says(&it)) && !self.sentences.is_empty(),
            failures => failures.iter().all(|it| says(&it)),
        };
        if told {
            said.to_owned()
        } else if self.trusts_text {
            // The truth comes first: whatever the model says is read after it.
            format!("{}\n\n{said}", self.plain)
        } else {
            self.plain.clone()
        }
    }
}

/// Returns the text without differences of line breaks, white space and case.
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
