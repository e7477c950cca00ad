//! The keys of a conversation's calls, as they are stored.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::IdempotencyKey;
use crate::environment;
use crate::occurrence::id;
use crate::table::Catalog;

/// What the keys of a conversation are made of. It outlives steps and runs: the user may order the same twice, and may
/// ask for a retry in a later turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Keys {
    /// What tells the conversation from others; empty if no tool has keys.
    pub(super) scope: String,
    /// How often a call has ended, by its digest.
    ended: BTreeMap<String, u32>,
}

impl Keys {
    /// Returns the keys of a new conversation.
    pub(super) fn new(catalog: &Catalog<'_>) -> Self {
        Self::default().completed(catalog)
    }

    /// Adds a scope if there is none and a tool needs one.
    pub(super) fn completed(mut self, catalog: &Catalog<'_>) -> Self {
        let needed = catalog.tools.iter().any(|tool| tool.idempotency.is_some());
        if needed && self.scope.is_empty() {
            self.scope = id::new(environment::now()).to_string();
        }
        self
    }

    /// Returns the key of the call with this digest.
    pub(super) fn key(&self, digest: &str) -> IdempotencyKey {
        let ended = self.ended.get(digest).copied().unwrap_or_default();
        IdempotencyKey::of(&self.scope, digest, ended)
    }

    /// Ends a call: the next one with this digest is another one.
    pub(super) fn end(&mut self, digest: String) {
        let ended = self.ended.entry(digest).or_default();
        *ended = ended.saturating_add(1);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.scope.is_empty() && self.ended.is_empty()
    }
}
