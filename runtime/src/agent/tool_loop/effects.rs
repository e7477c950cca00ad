//! What calls have brought about in a turn, and what a model reads of a call that is not made for that reason.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

// What a model reads in the place of a result. Each is calm and says only what is so: words like
// "loop" make some models stop using tools altogether.

/// The same call succeeded before.
pub(super) const DONE: &str = "The same call already succeeded in this turn, so it was not made again. Its earlier result holds.";
/// The same call was made, and nobody knows how it ended.
pub(super) const MAYBE: &str =
    "The same call was made before and may have taken effect, so it was not made again.";
/// The same call stands in the same message.
pub(super) const TWIN: &str =
    "The same call stands beside this one and is made once. Its result holds for both.";
/// The tool is not offered any more.
pub(super) const STOPPED: &str =
    "This tool is not available for the rest of this turn, so the call was not made.";
/// The turn has come to its end.
pub(super) const ENDED: &str = "No more calls are made in this turn.";

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
            Self::Done => DONE,
            Self::Begun | Self::Maybe => MAYBE,
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
