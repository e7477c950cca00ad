//! The counts of a loop, as they are stored.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::effects::Effect;
use super::{Closing, Replayed};
use crate::agent::budget::BudgetState;
use crate::table::Catalog;

/// The state of a [`ToolLoop`](super::ToolLoop) in its turn, to be stored beside the history and
/// restored.
///
/// It contains names of tools and codes, ids of calls, numbers, hashes of arguments, sentences that
/// the user was shown and texts that models read instead of results. Restoring does not panic,
/// whatever it contains.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoopState {
    pub(super) catalog: String,
    pub(super) fingerprint: String,
    pub(super) turn: Turn,
    pub(super) effects: BTreeMap<String, Effect>,
    pub(super) budget: BudgetState,
}

/// The counts of a turn.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Turn {
    pub(super) id: String,
    /// Rounds with a success.
    pub(super) iterations: u32,
    /// Rounds in which every call failed.
    pub(super) all_failure_rounds: u32,
    /// Tools that are not offered any more.
    pub(super) stopped: BTreeSet<String>,
    /// Whether the application says with `admit` where a message begins. If not, each round is one.
    pub(super) admits: bool,
    /// Calls that have a result, and whether it is a success. Ids are those of the newest message.
    pub(super) answered: BTreeMap<String, bool>,
    /// Rounds in which a code was returned, by tool and code.
    pub(super) came_back: BTreeMap<String, BTreeMap<String, u32>>,
    /// Attempts of each logical call since it last succeeded.
    pub(super) attempts: BTreeMap<String, u32>,
    /// What the user must be told before anything is called a success.
    pub(super) failures: Vec<Failure>,
    /// Whether an action failed that is no longer in the list: only the last failures are kept.
    pub(super) untold: bool,
    /// Calls of the current round that are not made.
    pub(super) refused: Vec<Replayed>,
    pub(super) ended: Option<Ended>,
}

/// A failure that no success has made up for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Failure {
    pub(super) tool: String,
    /// The text for the user.
    pub(super) text: String,
    /// Whether it is certain that nothing happened. Then a later success makes up for it.
    pub(super) certain: bool,
    /// Whether the tool only reads. Then the model cannot claim that an action was done.
    #[serde(default)]
    pub(super) reads: bool,
}

/// How a turn ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ended {
    /// The model may say a last word.
    Closing(Closing),
    /// The text for the user.
    Text(String),
}

impl LoopState {
    /// Checks that this was counted under the catalog's current policies.
    pub(super) fn check(&self, catalog: &Catalog<'_>) -> Result<(), StaleState> {
        if self.catalog == catalog.name && self.fingerprint == catalog.policy_fingerprint {
            return Ok(());
        }
        Err(StaleState {
            stored: format!("{} {}", self.catalog, self.fingerprint),
            current: format!("{} {}", catalog.name, catalog.policy_fingerprint),
        })
    }
}

/// The stored loop was counted under another catalog, or under other policies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the tool loop was stored with catalog {stored:?}, and this program has {current:?}: its codes and \
     limits may be others, so begin a new one; the history can stay"
)]
pub struct StaleState {
    stored: String,
    current: String,
}
