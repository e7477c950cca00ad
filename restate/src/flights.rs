//! The attempts that this process has begun, so that none is begun twice. See
//! `docs/decisions/109-a-stage-on-restate-counts-in-the-journal.md`.
//!
//! Restate calls a handler again when a connection breaks or the server restarts, although the work may still run here.
//! The work runs in its own task; a handler that is called again finds it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinError};

/// How long work may run that no handler waits for: the length of a lease in the SQL store.
const ORPHANED: Duration = Duration::from_secs(60);

/// Attempts by their key. Clones share them.
pub(crate) struct Flights<T>(Arc<Mutex<HashMap<String, Flight<T>>>>);

struct Flight<T> {
    /// The outcome and the task, once it has begun.
    begun: Option<(watch::Receiver<Option<T>>, AbortHandle)>,
    /// How many handlers have hold of it.
    held: usize,
    /// Changes each time a handler takes hold of it.
    turn: u64,
}

impl<T> Clone for Flights<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Flights<T> {
    pub(crate) fn new() -> Self {
        Self(Arc::default())
    }

    /// Takes hold of an attempt, begun or not, until the returned value is dropped.
    pub(crate) fn hold(&self, key: String) -> Held<T>
    where
        T: Send + Sync + 'static,
    {
        let mut flights = self.lock();
        let flight = flights.entry(key.clone()).or_insert(Flight {
            begun: None,
            held: 0,
            turn: 0,
        });
        flight.held += 1;
        flight.turn += 1;
        drop(flights);
        Held {
            flights: self.clone(),
            key,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Flight<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An attempt that a handler has hold of.
pub(crate) struct Held<T: Send + Sync + 'static> {
    flights: Flights<T>,
    key: String,
}

impl<T: Clone + Send + Sync + 'static> Held<T> {
    /// Returns the outcome of the attempt. If it was not begun here, it begins if it `may`; else `None`. `settle` makes
    /// the outcome of what the work returned, also if it panicked or was stopped.
    pub(crate) async fn outcome<W, F>(&self, may: bool, work: W, settle: F) -> Option<T>
    where
        W: Future<Output: Send> + Send + 'static,
        F: FnOnce(Result<W::Output, JoinError>) -> T + Send + 'static,
    {
        let mut outcome = {
            let mut flights = self.flights.lock();
            let flight = flights.get_mut(&self.key)?;
            match &flight.begun {
                Some((outcome, _)) => outcome.clone(),
                None if may => {
                    let (tell, outcome) = watch::channel(None);
                    let task = tokio::spawn(work);
                    flight.begun = Some((outcome.clone(), task.abort_handle()));
                    tokio::spawn(async move {
                        let settled = settle(task.await);
                        tell.send_replace(Some(settled));
                    });
                    outcome
                }
                None => return None,
            }
        };
        let outcome = outcome.wait_for(Option::is_some).await.ok()?;
        outcome.clone()
    }

    /// Forgets the attempt, whose outcome Restate has stored.
    pub(crate) fn stored(self) {
        self.flights.lock().remove(&self.key);
    }

    /// Stops the attempt, which no one wants any more.
    pub(crate) fn stop(self) {
        let flight = self.flights.lock().remove(&self.key);
        if let Some((_, task)) = flight.and_then(|flight| flight.begun) {
            task.abort();
        }
    }
}

impl<T: Send + Sync + 'static> Drop for Held<T> {
    fn drop(&mut self) {
        let mut flights = self.flights.lock();
        let Some(flight) = flights.get_mut(&self.key) else {
            return;
        };
        flight.held = flight.held.saturating_sub(1);
        if flight.held > 0 {
            return;
        }
        if flight.begun.is_none() {
            flights.remove(&self.key);
            return;
        }
        let turn = flight.turn;
        drop(flights);
        // Restate calls the handler again, unless the invocation was killed. The outcome stays until then.
        let (flights, key) = (self.flights.clone(), std::mem::take(&mut self.key));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(ORPHANED).await;
                if let Some(flight) = flights.lock().get(&key)
                    && (flight.held, flight.turn) == (0, turn)
                    && let Some((_, task)) = &flight.begun
                {
                    task.abort();
                }
            });
        }
    }
}
