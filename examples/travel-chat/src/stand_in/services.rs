//! All services together.

use std::sync::{Arc, Mutex, PoisonError};

use errpact::IdempotencyKey;

use super::fault::Faults;

/// Maximum number of requests that are remembered.
const MOST_ASKED: usize = 10_000;

/// The services. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Services(Arc<Inner>);

/// A booked room.
#[derive(Debug)]
pub(super) struct Booking {
    pub(super) hotel: String,
    pub(super) key: Option<IdempotencyKey>,
    pub(super) answer: String,
}

/// The shared state.
#[derive(Debug, Default)]
pub(super) struct Inner {
    pub(super) faults: Faults,
    pub(super) booked: Mutex<Vec<Booking>>,
    asked: Mutex<Vec<String>>,
}

impl Services {
    /// Returns the requests to the services, in order: one line for each.
    #[must_use]
    pub fn asked(&self) -> Vec<String> {
        self.0
            .asked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn ask(&self, line: String) {
        let mut asked = self.0.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // A long-running server does not remember everything.
        if asked.len() < MOST_ASKED {
            asked.push(line);
        }
    }

    pub(super) fn inner(&self) -> &Inner {
        &self.0
    }
}
