//! The effects of the calls of a turn, and the sentence for the model about a call that is not made because of them.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::table::Sentence;

/// The effect of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Effect {
    /// It was begun, and its outcome was not reported yet.
    Begun,
    /// It may have happened.
    Maybe,
    /// It happened.
    Done,
    /// It was refused, and the decision holds for the turn.
    Refused,
}

impl Effect {
    /// Returns what the model reads instead of a result of the same call.
    fn sentence(self) -> Sentence {
        match self {
            Self::Done => Sentence::AlreadyDone,
            Self::Begun | Self::Maybe => Sentence::MaybeDone,
            Self::Refused => Sentence::AlreadyRefused,
        }
    }
}

/// The effects of a turn, by the key of tool and arguments. The calls of a round share it.
#[derive(Debug, Default)]
pub(super) struct Effects(Mutex<BTreeMap<String, Effect>>);

impl Effects {
    pub(super) fn new(effects: BTreeMap<String, Effect>) -> Self {
        Self(Mutex::new(effects))
    }

    pub(super) fn state(&self) -> BTreeMap<String, Effect> {
        self.known().clone()
    }

    /// Returns whether no effect is known.
    pub(super) fn is_empty(&self) -> bool {
        self.known().is_empty()
    }

    /// Returns what the model reads instead of a result of a call that may have had its effect.
    pub(super) fn refusal(&self, key: &str) -> Option<Sentence> {
        self.known().get(key).map(|effect| effect.sentence())
    }

    /// Begins a call, unless the same one may have had its effect; then returns what the model reads
    /// instead. A service recognizes a call with a key that has not ended.
    pub(super) fn begin(&self, key: &str, keyed: bool) -> Result<(), Sentence> {
        let mut known = self.known();
        match known.get(key) {
            Some(Effect::Begun | Effect::Maybe) if keyed => {}
            Some(effect) => return Err(effect.sentence()),
            None => {}
        }
        known.insert(key.to_owned(), Effect::Begun);
        Ok(())
    }

    /// Ends a call. A recorded effect remains, whatever a later call says.
    pub(super) fn ended(&self, key: String, effect: Option<Effect>) {
        let mut known = self.known();
        match (known.get(&key), effect) {
            (Some(Effect::Done), _) | (Some(Effect::Maybe), None | Some(Effect::Maybe)) => {}
            (_, Some(effect)) => drop(known.insert(key, effect)),
            (_, None) => drop(known.remove(&key)),
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Effect>> {
        // No code under the lock panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
