//! A finding and its parts.

use super::entry::Level;
use super::fix::{Edit, Fix};
use super::table::Id;
use crate::source::{FileId, Place, Sources, Span};

/// The maximum number of findings to keep for one file: a hostile file could have millions.
pub(crate) const LIMIT: usize = 1000;

/// The maximum number of places of a finding: a code can have a million rules that no fixture proves.
const MOST_LABELS: usize = 1000;

/// The maximum length of a message, in characters.
const LONGEST_MESSAGE: usize = 500;

/// A problem, or a possible improvement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which diagnostic it is.
    pub id: Id,
    /// Its level.
    pub level: Level,
    /// The problem.
    pub message: String,
    /// The places; the first is the primary one. Empty if the finding is not about a file.
    pub labels: Vec<Label>,
    /// The reason, and other details.
    pub notes: Vec<String>,
    /// What to write instead.
    pub help: Option<String>,
    /// What corrects it, at its first place, if exactly one edit does.
    pub fix: Option<Box<Fix>>,
}

impl Finding {
    /// Makes a finding without a place, at its diagnostic's level and with its help.
    pub(crate) fn new(id: Id, mut message: String) -> Self {
        // A name in it can be as long as the file.
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        let message = one_line(message);
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
            fix: None,
        }
    }

    /// Adds a place; the first one is primary.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.labels.push(Label {
            file: place.file,
            span: place.span,
            text: None,
        });
        self
    }

    /// Adds a place with a text beside it, unless it has many already.
    #[must_use]
    pub fn label(mut self, place: Place, text: impl Into<String>) -> Self {
        if self.labels.len() < MOST_LABELS {
            self.labels.push(Label {
                file: place.file,
                span: place.span,
                text: Some(one_line(text.into())),
            });
        }
        self
    }

    /// Adds the place of a name that does not exist, and the name that it probably means.
    #[must_use]
    pub fn meant(self, place: Place, near: Option<&str>) -> Self {
        match near {
            Some(near) => self.label(place, format!("did you mean `{near}`?")),
            None => self.at(place),
        }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(one_line(text.into()));
        self
    }

    /// Replaces the diagnostic's own help.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(one_line(text.into()));
        self
    }

    /// Returns the edit that corrects it, if there is one in a file of the team.
    #[must_use]
    pub fn edit(&self, sources: &Sources) -> Option<Edit> {
        let label = self.labels.first()?;
        let place = Place {
            file: label.file,
            span: label.span,
        };
        self.fix.as_ref()?.edit(place, sources)
    }

    /// Adds the only edit that corrects it.
    #[must_use]
    pub(crate) fn fix(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fix = fix.into().map(Box::new);
        self
    }

    /// Changes the level.
    #[must_use]
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }
}

/// Returns a text without line breaks: each part of a finding is one line, and a name in it could begin another.
fn one_line(text: String) -> String {
    if !text.contains(['\n', '\r']) {
        return text;
    }
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// A place that a finding points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The file.
    pub file: FileId,
    /// The range in the file.
    pub span: Span,
    /// The text beside it.
    pub text: Option<String>,
}
