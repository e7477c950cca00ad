//! A process that carries out whatever is ready.

use std::hash::{BuildHasher as _, RandomState};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use errpact::workflow::{Ready, StoreError, Wanted};
use tokio::task::{JoinError, JoinSet};
use tokio::time::{sleep, timeout};

use super::{Crew, Outcome, Tally};
use crate::errors::workflows::Pipeline;

/// How long a worker waits that found nothing to do.
const PAUSE: Duration = Duration::from_millis(100);

/// How many more runs are looked at than can be begun: others look at the same ones.
const CHOICE: u32 = 16;

/// How long a database may fail before a worker ends. Whoever started it may have a better one.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a worker works.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How many stages it carries out at once.
    pub jobs: u16,
    /// Whether it ends when there is nothing left to do, here or elsewhere.
    pub until_idle: bool,
    /// How often a firm is tried again on its own.
    pub retries: u32,
    /// How often it looks for workers that are not heard of any more.
    pub recover_every: Duration,
}

/// A process that carries out whatever is ready.
pub struct Worker {
    crew: Crew,
    options: Options,
    tally: Tally,
    stages: JoinSet<Result<Outcome, StoreError>>,
    /// Since when the database fails.
    trouble: Option<Instant>,
    recovered: Option<Instant>,
}

impl Worker {
    /// A worker of this crew.
    #[must_use]
    pub fn new(crew: Crew, options: Options) -> Self {
        Self {
            crew,
            options,
            tally: Tally::default(),
            stages: JoinSet::new(),
            trouble: None,
            recovered: None,
        }
    }

    /// Works until it is to end, or until nothing is left to do where it ends then; what it has done.
    /// What runs at the end is waited for: [`Stop::finish`](super::Stop::finish) says how long.
    ///
    /// # Errors
    /// When the database fails for a minute.
    pub async fn work(mut self) -> Result<Tally> {
        // Between two looks a run may go from one stage to the next.
        let mut idle = 0;
        while !self.crew.stop().is_ending() && idle < 2 {
            match self.turn().await {
                Ok(is_idle) => {
                    self.trouble = None;
                    idle = if is_idle { idle + 1 } else { 0 };
                }
                Err(error) => self.endure(error).await?,
            }
        }
        while let Some(ended) = self.stages.join_next().await {
            if let Err(error) = self.ended(ended) {
                tracing::error!(
                    error = format!("{error:#}"),
                    "a stage has been left where it was"
                );
            }
        }
        Ok(self.tally)
    }

    /// Looks once for something to do, and waits a little; true where there is nothing, and will be nothing.
    async fn turn(&mut self) -> Result<bool> {
        if self
            .recovered
            .is_none_or(|last| last.elapsed() >= self.options.recover_every)
        {
            let recovered = self.crew.recover().await?.len();
            self.tally.recovered += u64::try_from(recovered).unwrap_or(u64::MAX);
            self.recovered = Some(Instant::now());
        }
        let free = usize::from(self.options.jobs).saturating_sub(self.stages.len());
        if free > 0 {
            for Ready { run, stage, .. } in self.ready(free).await? {
                let crew = self.crew.clone();
                self.stages
                    .spawn(async move { crew.carry_out(&run, stage).await });
            }
        }
        // What another worker has at this moment may fail, or be left to us.
        let idle = self.options.until_idle
            && self.stages.is_empty()
            && self.crew.store().running().await? == 0;
        self.pause().await?;
        Ok(idle)
    }

    /// What is ready, each time in another order: all workers see the same, and are not to want the same.
    async fn ready(&self, free: usize) -> Result<Vec<Ready<Pipeline>>> {
        let choice = CHOICE + u32::try_from(free).unwrap_or(CHOICE);
        let wanted = Wanted::at_most(choice);
        let wanted = wanted.failed_fewer_than(self.options.retries.saturating_add(1));
        let mut ready = self.crew.store().runs().ready(wanted).await?;
        let chance = usize::try_from(RandomState::new().hash_one(()) % 1_024).unwrap_or_default();
        let middle = chance % ready.len().max(1);
        ready.rotate_left(middle);
        ready.truncate(free);
        Ok(ready)
    }

    /// Waits until a stage ends, or a moment.
    async fn pause(&mut self) -> Result<()> {
        let stop = self.crew.stop().clone();
        if self.stages.is_empty() {
            timeout(PAUSE, stop.ending()).await.ok();
            return Ok(());
        }
        tokio::select! {
            ended = self.stages.join_next() => ended.map_or(Ok(()), |ended| self.ended(ended)),
            () = sleep(PAUSE) => Ok(()),
        }
    }

    fn ended(&mut self, ended: Result<Result<Outcome, StoreError>, JoinError>) -> Result<()> {
        let outcome = ended.context("a stage's task has ended early")??;
        self.tally.count(&outcome);
        Ok(())
    }

    /// Waits for a database that fails.
    async fn endure(&mut self, error: anyhow::Error) -> Result<()> {
        let since = *self.trouble.get_or_insert_with(Instant::now);
        tracing::error!(error = format!("{error:#}"), "the database fails");
        if since.elapsed() >= PATIENCE {
            return Err(error).context("the database has failed for a minute");
        }
        let pause = since.elapsed().clamp(PAUSE, PAUSE * 20);
        timeout(pause, self.crew.stop().ending()).await.ok();
        Ok(())
    }
}
