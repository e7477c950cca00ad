//! A finding and its parts.

use super::entry::Level;
use super::table::Id;
use crate::source::{FileId, Place, Span};

/// Most findings that are kept of one file: a hostile file could have millions.
pub(crate) const LIMIT: usize = 1000;

/// Longest message, in characters.
const LONGEST_MESSAGE: usize = 500;

/// Something that is wrong, or could be better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which diagnostic it is.
    pub id: Id,
    /// How it is taken.
    pub level: Level,
    /// What is wrong.
    pub message: String,
    /// Where; the first is the primary place. Empty for what stands in no file.
    pub labels: Vec<Label>,
    /// Why, and what else there is to know.
    pub notes: Vec<String>,
    /// What to write instead.
    pub help: Option<String>,
}

impl Finding {
    /// A finding without a place, at its diagnostic's level and with its help.
    pub(crate) fn new(id: Id, mut message: String) -> Self {
        // A name in it can be as long as the file.
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        let help = Some(id.help())
            .filter(|help| !help.is_empty())
            .map(str::to_owned);
        Self {
            id,
            level: id.default_level(),
            message,
            labels: Vec::new(),
            notes: Vec::new(),
            help,
        }
    }

    /// The same finding with a place; the first one is primary.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.labels.push(Label {
            file: place.file,
            span: place.span,
            text: None,
        });
        self
    }

    /// The same finding with a place and words beside it.
    #[must_use]
    pub fn label(mut self, place: Place, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            file: place.file,
            span: place.span,
            text: Some(text.into()),
        });
        self
    }

    /// The same finding with one more note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// The same finding with another help than the diagnostic's own.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The same finding at another level.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }
}

/// A place that a finding points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: FileId,
    /// The piece of it.
    pub span: Span,
    /// Words beside it.
    pub text: Option<String>,
}
