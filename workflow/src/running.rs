//! A running stage.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use errpact::IdempotencyKey;
use serde_json::json;
use tokio::time::Instant;

use crate::{Ended, Stages};

/// A worker's claim of a run: enough for the store to recognize it.
#[derive(Clone)]
pub(crate) struct Claim {
    /// The key, as the application's row has it.
    pub(crate) run: String,
    /// Index of the stage.
    pub(crate) stage: usize,
    pub(crate) attempt: u64,
    /// A word unique to the attempt.
    pub(crate) word: String,
    /// The worker, as the run's row has it.
    pub(crate) worker: Arc<str>,
    known: Arc<Mutex<Lease>>,
}

/// The state that every copy of a claim shares.
struct Lease {
    /// Until when the lease lasts at least, by this machine's clock.
    until: Instant,
    /// The end of the attempt in the last commit that this process sent.
    ended: Option<Ended>,
}

impl Claim {
    pub(crate) fn new(
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

    /// Returns until when the lease lasts at least.
    pub(crate) fn until(&self) -> Instant {
        self.known().until
    }

    /// Extends the lease.
    pub(crate) fn extend(&self, until: Instant) {
        self.known().until = until;
    }

    /// Returns how the attempt ended, if this process's last commit succeeded.
    pub(crate) fn ended(&self) -> Option<Ended> {
        self.known().ended.clone()
    }

    /// Records how the attempt ends if the next commit succeeds. What was recorded before was not committed: the
    /// statement that ends an attempt matches once.
    pub(crate) fn ends(&self, ended: Ended) {
        self.known().ended = Some(ended);
    }

    fn known(&self) -> MutexGuard<'_, Lease> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running stage: [`begin`](crate::WorkflowStore::begin) returns it and
/// [`complete`](crate::WorkflowStore::complete) or [`fail`](crate::WorkflowStore::fail) ends it. It may be cloned;
/// only the first of those calls changes anything.
#[derive(Clone)]
#[must_use = "it is what ends the stage; without it the run is busy until its lease is over"]
pub struct Running<S> {
    pub(crate) claim: Claim,
    pub(crate) stage: S,
}

impl<S: Copy> Running<S> {
    /// Returns the key of the run, as the application's row has it.
    #[must_use]
    pub fn run(&self) -> &str {
        &self.claim.run
    }

    /// Returns the stage.
    #[must_use]
    pub fn stage(&self) -> S {
        self.stage
    }

    /// Returns which attempt at a stage of this run it is; the first is 1.
    #[must_use]
    pub fn attempt(&self) -> u64 {
        self.claim.attempt
    }

    /// Returns the worker.
    #[must_use]
    pub fn worker(&self) -> &str {
        &self.claim.worker
    }
}

impl<S: Stages> Running<S> {
    /// Returns a key for an effect of the stage elsewhere. It is the same in each attempt of the stage of this run, also
    /// after a restart and by another worker. `effect` tells several effects of the stage apart.
    #[must_use]
    pub fn idempotency_key(&self, effect: impl AsRef<str>) -> IdempotencyKey {
        effect_key(&self.claim.run, self.stage, effect.as_ref())
    }
}

/// Returns the key of an effect of a stage, whatever stores the run.
pub(crate) fn effect_key<S: Stages>(run: &str, stage: S, effect: &str) -> IdempotencyKey {
    let (catalog, workflow) = (S::CATALOG.name, S::WORKFLOW.name);
    let place = json!([catalog, workflow, stage.name(), effect]);
    errpact::stage::key(run, &place.to_string())
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
