//! The view of a user.

use serde::Deserialize;

/// The page at one moment.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct View {
    pub(crate) name: String,
    pub(crate) turns: Vec<Turn>,
    pub(crate) connection: Option<String>,
    pub(crate) notice: Option<String>,
    pub(crate) welcome: Option<String>,
    /// All text to read.
    pub(crate) whole: String,
    /// The number of elements in the conversation.
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
    /// The assistant's text.
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
    /// Whether the page offers a retry.
    pub(crate) again: bool,
    pub(crate) role: String,
}

impl PartialEq for Failure {
    /// Ignores the role: a failure that is shown again is not announced again, and only its role differs.
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
    /// Returns every failure, in its place.
    pub(crate) fn failures(&self) -> Vec<&Failure> {
        self.items()
            .filter_map(|item| match item {
                Item::Failure(failure) => Some(failure),
                Item::Tool { failure, .. } => failure.as_ref(),
                Item::Text { .. } => None,
            })
            .collect()
    }

    /// Returns every part of every answer.
    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.turns.iter().flat_map(|turn| &turn.items)
    }

    /// Returns how often a text appears.
    pub(crate) fn times(&self, text: &str) -> usize {
        self.whole.matches(text).count()
    }
}
