//! What a person sees.

use serde::Deserialize;

/// The page at one moment.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct View {
    pub(crate) name: String,
    pub(crate) turns: Vec<Turn>,
    pub(crate) connection: Option<String>,
    pub(crate) notice: Option<String>,
    pub(crate) welcome: Option<String>,
    /// Everything that is to be read.
    pub(crate) whole: String,
    /// How many elements the conversation is made of.
    pub(crate) elements: usize,
}

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Turn {
    pub(crate) question: String,
    pub(crate) running: bool,
    pub(crate) items: Vec<Item>,
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Item {
    /// What the assistant says.
    Text { text: String },
    /// A call of a tool.
    Tool {
        call: String,
        tool: String,
        state: String,
        result: Option<String>,
        failure: Option<Failure>,
    },
    /// A failure that belongs to no call.
    Failure(Failure),
}

/// A failure.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Failure {
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    pub(crate) reference: Option<String>,
    /// Is another try offered?
    pub(crate) again: bool,
    pub(crate) role: String,
}

impl PartialEq for Failure {
    /// A failure that is read again is not announced again: its role differs, and nothing else.
    fn eq(&self, other: &Self) -> bool {
        let seen = |it: &Self| {
            (
                it.code.clone(),
                it.message.clone(),
                it.hint.clone(),
                it.reference.clone(),
                it.again,
            )
        };
        seen(self) == seen(other)
    }
}

impl View {
    /// Every failure, in its place.
    pub(crate) fn failures(&self) -> Vec<&Failure> {
        self.items()
            .filter_map(|item| match item {
                Item::Failure(failure) => Some(failure),
                Item::Tool { failure, .. } => failure.as_ref(),
                Item::Text { .. } => None,
            })
            .collect()
    }

    /// Every part of every answer.
    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.turns.iter().flat_map(|turn| &turn.items)
    }

    /// How often a text is to be read.
    pub(crate) fn times(&self, text: &str) -> usize {
        self.whole.matches(text).count()
    }
}
