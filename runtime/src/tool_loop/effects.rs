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

    /// Begins a call, unless the same one may have had its effect: then what the model reads instead.
    pub(super) fn begin(&self, key: &str) -> Result<(), &'static str> {
        let mut known = self.known();
        match known.get(key) {
            Some(Effect::Done) => Err(sentences::DONE),
            Some(Effect::Begun | Effect::Maybe) => Err(sentences::MAYBE),
            None => {
                known.insert(key.to_owned(), Effect::Begun);
                Ok(())
            }
        }
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
