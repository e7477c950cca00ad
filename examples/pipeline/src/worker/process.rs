//! A process that carries out the stages that are ready.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, RandomState};
use std::time::{Duration, Instant};

use anyhow::Result;
use errpact_workflow::{Ready, ReadyQuery, RecoverError, StoreError};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, timeout};

use super::trouble::Trouble;
use super::{Crew, Outcome, Stop, Tally};
use crate::errors::workflows::Pipeline;

/// How long a worker waits after it found nothing to do.
const PAUSE: Duration = Duration::from_millis(100);

/// How many more runs are looked at than can be begun: other workers look at the same ones.
const CHOICE: u32 = 16;

/// How long a worker skips a firm whose row the database refuses to write.
const LEFT_ALONE: Duration = Duration::from_secs(30);

/// How long a look may continue once the worker must stop.
const LAST_LOOK: Duration = Duration::from_millis(500);

/// The options of a worker.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How many stages it carries out at once.
    pub jobs: u16,
    /// Whether it exits when there is nothing left to do, here or in another worker.
    pub until_idle: bool,
    /// How many automatic retries a firm gets.
    pub retries: u32,
    /// How often it looks for workers that have gone silent.
    pub recover_every: Duration,
    /// How long the database may fail before the worker exits: the operator may have a better
    /// database.
    pub patience: Duration,
}

/// A stage that has ended, with its firm.
type Ended = (String, Result<Outcome, StoreError>);

/// A process that carries out the stages that are ready.
pub struct Worker {
    crew: Crew,
    options: Options,
    tally: Tally,
    stages: JoinSet<Ended>,
    /// The firms of these stages: until a stage has begun, its firm is still listed as ready.
    under_way: BTreeSet<String>,
    /// Firms whose rows the database refuses to write, and the time of the refusal.
    left: BTreeMap<String, Instant>,
    /// A database may allow reads while it blocks writes.
    looking: Trouble,
    writing: Trouble,
    recovered: Option<Instant>,
}

impl Worker {
    /// Returns a worker of this crew.
    #[must_use]
    pub fn new(crew: Crew, options: Options) -> Self {
        Self {
            crew,
            options,
            tally: Tally::default(),
            stages: JoinSet::new(),
            under_way: BTreeSet::new(),
            left: BTreeMap::new(),
            looking: Trouble::default(),
            writing: Trouble::default(),
            recovered: None,
        }
    }

    /// Works until it is stopped, or until nothing is left to do if `until_idle` is set. Returns
    /// its tally. It waits for the stages that are still running:
    /// [`Stop::finish`](super::Stop::finish) limits that time.
    ///
    /// # Errors
    /// When the database fails for longer than the worker's patience.
    pub async fn work(mut self) -> Result<Tally> {
        // Between two looks a run may go from one stage to the next.
        let mut idle = 0;
        let stop = self.crew.stop().clone();
        while !stop.is_ending() && idle < 2 {
            let is_idle = tokio::select! {
                is_idle = self.turn() => is_idle?,
                () = given_up(&stop) => break,
            };
            idle = if is_idle { idle + 1 } else { 0 };
        }
        while let Some(ended) = self.stages.join_next().await {
            if let Err(error) = self.ended(ended) {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, "a stage has been left where it was");
            }
        }
        Ok(self.tally)
    }

    /// Looks once for something to do, and waits a little; returns `true` if there is nothing, and
    /// will be nothing.
    async fn turn(&mut self) -> Result<bool> {
        let patience = self.options.patience;
        let is_idle = match self.look().await {
            Ok(is_idle) => {
                self.looking.is_over();
                if self.stages.is_empty() {
                    self.writing.is_over();
                }
                is_idle
            }
            Err(error) => {
                let pause = self.looking.goes_on(error, patience)?;
                self.wait(pause).await;
                false
            }
        };
        if let Err(error) = self.pause().await {
            let pause = self.writing.goes_on(error.into(), patience)?;
            self.wait(pause).await;
        }
        Ok(is_idle)
    }

    async fn look(&mut self) -> Result<bool> {
        if self
            .recovered
            .is_none_or(|last| last.elapsed() >= self.options.recover_every)
        {
            let (ended, cause) = match self.crew.recover().await {
                Ok(ended) => (ended, None),
                Err(RecoverError { ended, cause, .. }) => (ended, Some(cause)),
            };
            self.tally.recovered += u64::try_from(ended.len()).unwrap_or(u64::MAX);
            match cause {
                None => {}
                Some(cause) if is_of_one_firm(&cause) => {
                    let error = &cause as &dyn std::error::Error;
                    tracing::error!(error, "stages of other workers are left where they were");
                }
                Some(cause) => return Err(cause.into()),
            }
            self.recovered = Some(Instant::now());
        }
        let free = usize::from(self.options.jobs).saturating_sub(self.stages.len());
        if free > 0 && !self.crew.stop().is_ending() {
            for Ready { run, stage, .. } in self.ready(free).await? {
                let crew = self.crew.clone();
                self.under_way.insert(run.clone());
                self.stages.spawn(async move {
                    let outcome = crew.carry_out(&run, stage).await;
                    (run, outcome)
                });
            }
        }
        // A stage that another worker has at this moment may fail, or be left to us.
        let idle = self.options.until_idle
            && self.stages.is_empty()
            && self.crew.store().running().await? == 0;
        Ok(idle)
    }

    /// Returns the ready runs, each time in a different order: all workers see the same runs, and
    /// should not compete for the same ones.
    async fn ready(&mut self, free: usize) -> Result<Vec<Ready<Pipeline>>, StoreError> {
        self.left.retain(|_, since| since.elapsed() < LEFT_ALONE);
        // Skipped firms and those that have begun must not hide the firms behind them.
        let passed = self.left.len().saturating_add(self.under_way.len());
        let wanted = free.saturating_add(passed);
        let choice = u32::try_from(wanted)
            .unwrap_or(u32::MAX)
            .saturating_add(CHOICE);
        let wanted = ReadyQuery::at_most(choice);
        let wanted = wanted.failed_fewer_than(self.options.retries.saturating_add(1));
        let mut ready = self.crew.store().runs().ready(wanted).await?;
        ready.retain(|Ready { run, .. }| {
            !self.left.contains_key(run) && !self.under_way.contains(run)
        });
        let chance = usize::try_from(RandomState::new().hash_one(()) % 1_024).unwrap_or_default();
        let middle = chance % ready.len().max(1);
        ready.rotate_left(middle);
        ready.truncate(free);
        Ok(ready)
    }

    /// Waits until a stage ends, or for a moment.
    async fn pause(&mut self) -> Result<(), StoreError> {
        if self.stages.is_empty() {
            self.wait(PAUSE).await;
            return Ok(());
        }
        let Ok(Some(ended)) = timeout(PAUSE, self.stages.join_next()).await else {
            return Ok(());
        };
        let mut last = self.ended(ended);
        // The newest result says whether the database still fails.
        while let Some(ended) = self.stages.try_join_next() {
            last = self.ended(ended);
        }
        last
    }

    /// Waits for the pause, or until the worker must stop.
    async fn wait(&self, pause: Duration) {
        timeout(pause, self.crew.stop().ending()).await.ok();
    }

    /// Counts the outcome of a stage. A failure caused by one firm's row is not a failure of the
    /// database.
    fn ended(&mut self, ended: Result<Ended, JoinError>) -> Result<(), StoreError> {
        let (firm, outcome) = match ended {
            Ok(ended) => ended,
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::error!(error, "a stage's task has ended early");
                // The firm of this stage is unknown; a second begin of a firm is refused.
                self.under_way.clear();
                return Ok(());
            }
        };
        self.under_way.remove(&firm);
        match outcome {
            Ok(outcome) => {
                self.writing.is_over();
                self.tally.count(&outcome);
            }
            Err(error) if is_of_one_firm(&error) => {
                self.tally.left += 1;
                let error = &error as &dyn std::error::Error;
                tracing::error!(firm, error, "a stage has been left where it was");
                self.left.insert(firm, Instant::now());
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// Waits until a running look is given up. Its work must still be counted. But an unreachable
/// database blocks it, and must not delay a caller that stops the worker.
async fn given_up(stop: &Stop) {
    stop.ending().await;
    sleep(LAST_LOOK).await;
}

/// Returns whether one firm's row is the cause: it is deleted, has an unknown status, or may not
/// have its new status. Any other failure affects all firms.
fn is_of_one_firm(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::NoSuchRun { .. }
            | StoreError::UnknownStatus { .. }
            | StoreError::Database { .. }
            | StoreError::Unreadable { .. }
    )
}
