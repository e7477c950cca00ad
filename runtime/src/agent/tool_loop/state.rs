//! What a loop has counted, as it is stored.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::effects::Effect;
use super::{Closing, Replayed};
use crate::agent::budget::BudgetState;
use crate::table::Catalog;

/// What a [`ToolLoop`](super::ToolLoop) knows of its turn, to be stored beside the history and
/// restored.
///
/// It holds names of tools and codes, ids of calls, numbers, hashes of arguments, sentences that the
/// person was shown and what models read in the place of results. Whatever stands in it, restoring
/// does not panic.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LoopState {
    pub(super) catalog: String,
    pub(super) fingerprint: String,
    pub(super) turn: Turn,
    pub(super) effects: BTreeMap<String, Effect>,
    pub(super) budget: BudgetState,
}

/// What is counted in a turn.
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
    /// Whether the application says with `admit` where a message begins. Where it does not, each
    /// round is one.
    pub(super) admits: bool,
    /// Calls that have a result: did it succeed? Ids are those of the newest message.
    pub(super) answered: BTreeMap<String, bool>,
    /// Rounds in which a code came back, by tool and code.
    pub(super) came_back: BTreeMap<String, BTreeMap<String, u32>>,
    /// Attempts of each logical call since it last succeeded.
    pub(super) attempts: BTreeMap<String, u32>,
    /// What the person must hear of before anything is called a success.
    pub(super) failures: Vec<Failure>,
    /// Calls of the round that goes on which are not made.
    pub(super) refused: Vec<Replayed>,
    pub(super) ended: Option<Ended>,
}

/// A failure that nothing has made up for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Failure {
    pub(super) tool: String,
    /// What a person reads.
    pub(super) text: String,
    /// Is it certain that nothing happened? Then a later success makes up for it.
    pub(super) certain: bool,
}

/// How a turn came to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ended {
    /// The model may say a last word.
    Closing(Closing),
    /// What the person reads.
    Text(String),
}

impl LoopState {
    /// Is this of the catalog, as it is now?
    pub(super) fn check(&self, catalog: &Catalog) -> Result<(), StaleState> {
        if self.catalog == catalog.name && self.fingerprint == catalog.fingerprint {
            return Ok(());
        }
        Err(StaleState {
            stored: format!("{} {}", self.catalog, self.fingerprint),
            current: format!("{} {}", catalog.name, catalog.fingerprint),
        })
    }
}

/// A stored loop was counted under another catalog, or another version of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the tool loop was stored with catalog {stored:?}, and this program has {current:?}: its codes and \
     limits may be others, so begin a new one with ToolLoop::new; the history can stay"
)]
pub struct StaleState {
    stored: String,
    current: String,
}
