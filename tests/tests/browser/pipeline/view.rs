//! A user's view of the firms.

use serde::Deserialize;

/// The page at one moment.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Board {
    pub(crate) firms: Vec<Firm>,
    pub(crate) connection: Option<String>,
    /// The action that was refused.
    pub(crate) refusal: Option<String>,
    /// The reason for an empty list: there are no firms; none matches the filter; the list has not loaded yet.
    pub(crate) empty: bool,
    /// The command that is shown if there are no firms.
    pub(crate) command: Option<String>,
    pub(crate) none: bool,
    pub(crate) loading: bool,
    /// The filters, and the number of firms for each.
    pub(crate) counts: Vec<String>,
    /// The announcements to a screen reader so far.
    pub(crate) announced: Vec<String>,
}

/// A card.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Firm {
    pub(crate) id: String,
    pub(crate) shown: bool,
    pub(crate) name: String,
    pub(crate) standing: String,
    pub(crate) badge: String,
    pub(crate) reconnecting: bool,
    /// Each stage and its state.
    pub(crate) stages: Vec<(String, String)>,
    pub(crate) notice: Option<Notice>,
    /// The text in place of the stages.
    pub(crate) words: Option<String>,
    /// The button that starts a run, and whether it does.
    pub(crate) start: Option<String>,
    pub(crate) ready: bool,
    pub(crate) dismiss: bool,
    /// The button that opens the history.
    pub(crate) past: Option<String>,
    pub(crate) history: Vec<Past>,
    /// The reason why it could not be read.
    pub(crate) note: Option<String>,
    pub(crate) older: Option<String>,
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Notice {
    pub(crate) role: String,
    pub(crate) code: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) hint: Option<String>,
    pub(crate) reference: String,
}

/// A failure of the history.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct Past {
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) facts: String,
    pub(crate) reference: String,
}

impl Board {
    /// Returns the card of this firm.
    #[track_caller]
    pub(crate) fn firm(&self, id: &str) -> &Firm {
        let firm = self.firms.iter().find(|firm| firm.id == id);
        firm.unwrap_or_else(|| panic!("{id} is not in {self:#?}"))
    }
}

impl Firm {
    /// Returns the states of the stages.
    pub(crate) fn states(&self) -> Vec<&str> {
        self.stages
            .iter()
            .map(|(_, state)| state.as_str())
            .collect()
    }
}
