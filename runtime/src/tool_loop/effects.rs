//! What calls have brought about in a turn.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use super::sentences;

/// What a call has brought about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Effect {
    /// It was begun, and nobody has said yet how it ended.
    Begun,
    /// It may have happened.
    Maybe,
    /// It happened.
    Done,
}

impl Effect {
    /// What the model reads in the place of the same call.
    fn sentence(self) -> &'static str {
        match self {
            Self::Done => sentences::DONE,
            Self::Begun | Self::Maybe => sentences::MAYBE,
        }
    }
}

/// The effects of a turn, by the key of tool and arguments. Calls of a round share it.
#[derive(Debug, Default)]
pub(super) struct Effects(Mutex<BTreeMap<String, Effect>>);

impl Effects {
    pub(super) fn new(effects: BTreeMap<String, Effect>) -> Self {
        Self(Mutex::new(effects))
    }

    pub(super) fn state(&self) -> BTreeMap<String, Effect> {
        self.known().clone()
    }

    /// Whether nothing is known to have happened.
    pub(super) fn is_empty(&self) -> bool {
        self.known().is_empty()
    }

    /// What the model reads in the place of a call that may have had its effect.
    pub(super) fn refusal(&self, key: &str) -> Option<&'static str> {
        self.known().get(key).map(|effect| effect.sentence())
    }

    /// Begins a call, unless the same one may have had its effect: then what the model reads instead.
    pub(super) fn begin(&self, key: &str) -> Result<(), &'static str> {
        let mut known = self.known();
        if let Some(effect) = known.get(key) {
            return Err(effect.sentence());
        }
        known.insert(key.to_owned(), Effect::Begun);
        Ok(())
    }

    /// A call has ended. What has happened stays so, whatever a later call says.
    pub(super) fn ended(&self, key: String, effect: Option<Effect>) {
        let mut known = self.known();
        match (known.get(&key), effect) {
            (Some(Effect::Done), _) | (Some(Effect::Maybe), None | Some(Effect::Maybe)) => {}
            (_, Some(effect)) => drop(known.insert(key, effect)),
            (_, None) => drop(known.remove(&key)),
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Effect>> {
        // Nothing that is done under the lock panics half-way.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
