//! A stage that runs.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::Ended;

/// What a worker holds of a run: enough for the store to know it again.
#[derive(Clone)]
pub(super) struct Claim {
    /// The key, as the application's row has it.
    pub(super) run: String,
    /// Index of the stage.
    pub(super) stage: usize,
    pub(super) attempt: u64,
    /// A word that no other attempt has.
    pub(super) word: String,
    /// The worker, as the run's row has it.
    pub(super) worker: Arc<str>,
    known: Arc<Mutex<Lease>>,
}

/// What every copy of a claim knows.
struct Lease {
    /// Until when the lease lasts at least, by this machine's clock.
    until: Instant,
    /// How the attempt ends by what this process last sent to be committed.
    ended: Option<Ended>,
}

impl Claim {
    pub(super) fn new(
        run: String,
        stage: usize,
        attempt: u64,
        word: String,
        worker: Arc<str>,
        until: Instant,
    ) -> Self {
        Self {
            run,
            stage,
            attempt,
            word,
            worker,
            known: Arc::new(Mutex::new(Lease { until, ended: None })),
        }
    }

    /// Until when the lease lasts at least.
    pub(super) fn until(&self) -> Instant {
        self.known().until
    }

    /// The lease lasts longer.
    pub(super) fn extend(&self, until: Instant) {
        self.known().until = until;
    }

    /// How the attempt ended, if what this process last sent to be committed was.
    pub(super) fn ended(&self) -> Option<Ended> {
        self.known().ended.clone()
    }

    /// The attempt ends like this, if the commit that comes now succeeds. What was said before was not committed: the
    /// statement that ends an attempt matches once.
    pub(super) fn ends(&self, ended: Ended) {
        self.known().ended = Some(ended);
    }

    fn known(&self) -> MutexGuard<'_, Lease> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stage that runs: what [`begin`](super::WorkflowStore::begin) gives and what ends with
/// [`complete`](super::WorkflowStore::complete) or [`fail`](super::WorkflowStore::fail). It may be cloned; only the
/// first of those calls changes anything.
#[derive(Clone)]
#[must_use = "it is what ends the stage; without it the run is busy until its lease is over"]
pub struct Running<S> {
    pub(super) claim: Claim,
    pub(super) stage: S,
}

impl<S: Copy> Running<S> {
    /// The key of the run, as the application's row has it.
    #[must_use]
    pub fn run(&self) -> &str {
        &self.claim.run
    }

    /// The stage.
    #[must_use]
    pub fn stage(&self) -> S {
        self.stage
    }

    /// Which attempt at a stage of this run it is; the first is 1.
    #[must_use]
    pub fn attempt(&self) -> u64 {
        self.claim.attempt
    }

    /// The worker.
    #[must_use]
    pub fn worker(&self) -> &str {
        &self.claim.worker
    }
}

impl<S: fmt::Debug> fmt::Debug for Running<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running")
            .field("run", &self.claim.run)
            .field("stage", &self.stage)
            .field("attempt", &self.claim.attempt)
            .field("worker", &self.claim.worker)
            .finish_non_exhaustive()
    }
}
