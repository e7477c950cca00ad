//! The changes from one catalog to another, each with its class.
//!
//! Catalogs are compared in the form that the language has, with defaults applied. A [`State`] is a catalog, or what a
//! lock knows of one: then texts are digests, and keys whose change is safe are unknown.

mod codes;
mod compare;
mod form;
mod state;

use serde::Serialize;
use serde_json::Value;

use compare::{Comparison, Place};

pub use crate::document::Class;
pub use state::State;

/// A change.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// Its class.
    pub class: Class,
    /// The place in the catalog: a code and its key, such as `SLOT_CONFLICT.retry.by`, or the keys from the root.
    pub subject: String,
    /// The code that it is about. After a change of its name, the new name.
    pub code: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Kind {
    /// Something is new.
    Added,
    /// Something is gone.
    Removed,
    /// A value differs. `None` is an absent value, or one that a lock does not tell.
    Changed {
        /// The old value.
        before: Option<Value>,
        /// The new value.
        after: Option<Value>,
    },
    /// A code has another name.
    Renamed {
        /// The old name.
        from: String,
        /// The last day on which the old name is an alias, or `None` if it is not.
        until: Option<String>,
    },
    /// A number belonged to another code.
    NumberReused {
        /// The number.
        number: u64,
        /// The code that had it.
        owner: String,
    },
    /// A name that was removed is used again.
    Revived {
        /// Whether the code is what it was.
        same: bool,
    },
}

/// Returns the changes from `old` to `new`, the greatest class first, then by subject.
#[must_use]
pub fn between(old: &State, new: &State) -> Vec<Change> {
    let mut changes = if old.locked || new.locked {
        compare(&old.meant(), &new.meant())
    } else {
        compare(old, new)
    };
    changes.sort_by(|a, b| {
        b.class
            .cmp(&a.class)
            .then_with(|| a.subject.cmp(&b.subject))
    });
    changes
}

/// Compares two states.
fn compare(old: &State, new: &State) -> Vec<Change> {
    let mut comparison = Comparison::default();
    let renamed = codes::compare(old, new, &mut comparison);
    // A code that another key names may have a new name.
    let mut before = old.form.clone();
    for key in ["precedence", "rules", "fixtures"] {
        if let Some(value) = before.get_mut(key) {
            codes::rename(value, &renamed);
        }
    }
    for key in ["wire", "scan"] {
        if let Some(value) = before.get_mut(key) {
            codes::rename_keys(value, &renamed);
        }
    }
    for key in compare::keys(&before, &new.form) {
        if key != "codes" {
            let at = Place::root(key);
            comparison.key("Document", key, &at, before.get(key), new.form.get(key));
        }
    }
    comparison.changes
}

/// Longer values are cut in a sentence.
const LONGEST_VALUE: usize = 100;

impl Kind {
    /// Says what happened, as the rest of a line that begins with the subject.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Added => "added".to_owned(),
            Self::Removed => "removed".to_owned(),
            Self::Changed {
                before: None,
                after: None,
            } => "changed".to_owned(),
            Self::Changed {
                before: None,
                after: Some(after),
            } => format!("now {}", shown(after)),
            Self::Changed {
                before: Some(before),
                after: None,
            } => format!("removed, was {}", shown(before)),
            Self::Changed {
                before: Some(before),
                after: Some(after),
            } => format!("{} → {}", shown(before), shown(after)),
            Self::Renamed {
                from,
                until: Some(until),
            } => format!("renamed from {from}, an alias until {until}"),
            Self::Renamed { from, until: None } => format!("renamed from {from} without an alias"),
            Self::NumberReused { number, owner } => {
                format!("the number {number} belongs to {owner}")
            }
            Self::Revived { same: true } => "exists again, as it was".to_owned(),
            Self::Revived { same: false } => "exists again, with another meaning".to_owned(),
        }
    }
}

/// Returns a value in a line: words as they are, texts in quotes, both cut if they are long.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::String(word) if !word.is_empty() && !word.contains(char::is_whitespace) => {
            word.clone()
        }
        other => other.to_string(),
    };
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
