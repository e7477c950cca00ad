//! A worker: it takes ready runs, works on them, and records its work and the answers that it got.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use errpact::Occurrence;
use errpact_workflow::Stages as _;
use errpact_workflow::{
    DriveError, Driven, Ready, RecoverError, Running, StoreError, WorkflowStore,
};

use crate::errors::workflows::Parcels;
use crate::errors::{CreditsExhausted, RateLimited, ServiceDown};
use crate::journal::{Journal, now};
use crate::ledger::{Said, Told, Visit};
use crate::plan::{Fate, Plan, mix};
use crate::presence::{Clerk, Desk, Presence};

/// The number of runs that a worker looks for at a time.
const BATCH: u32 = 32;
/// The pause of a worker that finds nothing to do.
const PAUSE: Duration = Duration::from_millis(20);

/// The orders of a process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worker {
    /// The database.
    pub url: String,
    /// The process's name in the journal.
    pub name: String,
    /// The time after which its lease ends without a renewal.
    pub lease: Duration,
    /// The outcomes of its attempts.
    pub plan: Plan,
}

impl Worker {
    /// Returns the orders as the command line of `load_worker`.
    #[must_use]
    pub fn arguments(&self) -> [String; 7] {
        [
            self.url.clone(),
            self.name.clone(),
            self.lease.as_millis().to_string(),
            self.plan.seed.to_string(),
            self.plan.fail_percent.to_string(),
            self.plan.bugs_per_mille.to_string(),
            self.plan.longest.as_micros().to_string(),
        ]
    }

    /// Parses the orders from a command line.
    #[must_use]
    pub fn ordered(arguments: &[String]) -> Option<Self> {
        let [
            url,
            name,
            lease,
            seed,
            fail_percent,
            bugs_per_mille,
            longest,
        ] = arguments
        else {
            return None;
        };
        Some(Self {
            url: url.clone(),
            name: name.clone(),
            lease: Duration::from_millis(lease.parse().ok()?),
            plan: Plan {
                seed: seed.parse().ok()?,
                fail_percent: fail_percent.parse().ok()?,
                bugs_per_mille: bugs_per_mille.parse().ok()?,
                longest: Duration::from_micros(longest.parse().ok()?),
            },
        })
    }
}

/// Returns the name in errpact's rows.
pub(crate) fn workflow() -> String {
    format!("{}/{}", Parcels::CATALOG.name, Parcels::WORKFLOW.name)
}

/// Returns the final statuses of a parcel: it has arrived, or a programming error stopped it.
pub(crate) fn ends() -> Vec<&'static str> {
    let stages = Parcels::WORKFLOW.stages;
    let arrived = stages.last().map(|stage| stage.done);
    stages
        .iter()
        .map(|stage| stage.failed)
        .chain(arrived)
        .collect()
}

impl Worker {
    /// Works until every parcel has a final status.
    ///
    /// # Errors
    ///
    /// Fails if the store returns an answer that it must not return, or the database stays away.
    pub async fn work(self) -> Result<(), Box<dyn Error>> {
        let journal = Journal::open(&self.url)?;
        let clerk = Clerk::new(journal.clone());
        let store = self.connect().await?;
        let mut hand = Hand {
            worker: self,
            journal,
            clerk,
            store,
            number: 0,
            patience: Patience::new(),
        };
        while hand.journal.unfinished(&ends()).await? > 0 {
            hand.recovers().await?;
            let ready = hand.ready().await?;
            if ready.is_empty() {
                tokio::time::sleep(PAUSE).await;
            }
            for ready in ready {
                hand.takes(ready).await?;
            }
        }
        hand.clerk.leaves().await?;
        Ok(())
    }

    /// Connects while several workers do the same, and while the database may be away.
    async fn connect(&self) -> Result<WorkflowStore<Parcels>, StoreError> {
        let mut patience = Patience::new();
        loop {
            let connected = async {
                let store = WorkflowStore::connect(&self.url)
                    .await?
                    .with_worker(&self.name)
                    .with_lease(self.lease);
                store.migrate().await?;
                Ok(store)
            };
            if let Some(store) = patience.with(connected.await).await? {
                return Ok(store);
            }
        }
    }
}

/// A worker at work.
struct Hand {
    worker: Worker,
    journal: Journal,
    clerk: Clerk,
    store: WorkflowStore<Parcels>,
    /// The number of the next entry in the journal.
    number: i64,
    patience: Patience,
}

impl Hand {
    /// Recovers the unfinished attempts of dead workers.
    async fn recovers(&mut self) -> Result<(), Box<dyn Error>> {
        let (ended, cause) = match self.store.recover().await {
            Ok(ended) => (ended, None),
            Err(RecoverError { ended, cause, .. }) => (ended, Some(cause)),
        };
        for failure in ended {
            self.hears(
                failure.run,
                failure.attempt,
                Said::Recovered,
                Some(failure.error_id),
                failure.recorded,
            )
            .await?;
        }
        self.patience.with(cause.map_or(Ok(()), Err)).await?;
        Ok(())
    }

    /// Returns the runs that are ready, in this worker's own order: all workers look at the same runs.
    async fn ready(&mut self) -> Result<Vec<Ready<Parcels>>, Box<dyn Error>> {
        let ready = self.patience.with(self.store.ready(BATCH).await).await?;
        let mut ready = ready.unwrap_or_default();
        let start = now().cast_unsigned();
        ready.sort_by_cached_key(|ready| {
            mix(ready
                .run
                .bytes()
                .fold(start, |hash, byte| mix(hash ^ u64::from(byte))))
        });
        Ok(ready)
    }

    /// Works on a run if no other worker has it, and records the store's answer.
    async fn takes(&mut self, ready: Ready<Parcels>) -> Result<(), Box<dyn Error>> {
        self.number += 1;
        let work = Work {
            plan: self.worker.plan,
            worker: self.worker.name.clone(),
            number: self.number,
            journal: self.journal.clone(),
            desk: self.clerk.desk(),
        };
        let store = self.store.clone();
        let Ready { run, stage, .. } = ready;
        let id = run.clone();
        let driven = tokio::spawn(async move {
            let attempt = Arc::new(AtomicU64::new(0));
            let known = Arc::clone(&attempt);
            let work = |running: Running<Parcels>| {
                known.store(running.attempt(), Ordering::Relaxed);
                work.done(running)
            };
            let driven = store.drive(id, stage, work).await;
            (attempt.load(Ordering::Relaxed), driven)
        });
        // A panic is on record if the database was available: the plan knows.
        let Ok((attempt, driven)) = driven.await else {
            return Ok(());
        };
        match driven {
            Ok(Driven::Done(())) => self.hears(run, attempt, Said::Completed, None, false).await,
            Ok(Driven::Failed(failure)) => {
                self.hears(
                    failure.run,
                    failure.attempt,
                    Said::Failed,
                    Some(failure.error_id),
                    failure.recorded,
                )
                .await
            }
            Err(DriveError::Propagate { .. }) => {
                self.hears(run, attempt, Said::Failed, None, false).await
            }
            Err(
                DriveError::NotBegun(cause)
                | DriveError::Lost(cause)
                | DriveError::NotCompleted { cause, .. }
                | DriveError::NotRecorded { cause, .. },
            ) => self.stands(cause).await,
            Err(error) => Err(error.to_string().into()),
        }
    }

    /// Ignores errors about runs that other workers took, and waits if the database is away.
    async fn stands(&mut self, cause: StoreError) -> Result<(), Box<dyn Error>> {
        match cause {
            StoreError::Busy { .. } | StoreError::NotAllowed { .. } | StoreError::Lost { .. } => {
                Ok(())
            }
            cause => {
                self.patience.with::<()>(Err(cause)).await?;
                Ok(())
            }
        }
    }

    async fn hears(
        &mut self,
        run: String,
        attempt: u64,
        said: Said,
        error_id: Option<String>,
        recorded: bool,
    ) -> Result<(), Box<dyn Error>> {
        self.number += 1;
        let told = Told {
            worker: self.worker.name.clone(),
            run,
            attempt: i64::try_from(attempt)?,
            said,
            error_id,
            recorded,
        };
        Ok(self.journal.hears(self.number, &told).await?)
    }
}

/// The work of a stage.
struct Work {
    plan: Plan,
    worker: String,
    number: i64,
    journal: Journal,
    desk: Desk,
}

impl Work {
    /// Records the beginning, works, records the end, and ends as the plan says.
    async fn done(self, running: Running<Parcels>) -> Result<(), Box<dyn Error + Send + Sync>> {
        let (run, attempt) = (running.run().to_owned(), i64::try_from(running.attempt())?);
        let visit = Visit {
            worker: self.worker,
            run: run.clone(),
            stage: running.stage().name().to_owned(),
            attempt,
            began: now(),
            ended: None,
        };
        let presence = Presence::new(self.number, visit.clone(), self.desk);
        self.journal.begins(self.number, &visit).await?;
        tokio::time::sleep(self.plan.lasts(&run, attempt)).await;
        presence.ends(&self.journal).await?;
        match self.plan.fate(&run, attempt) {
            Fate::Done => Ok(()),
            Fate::Fails("CREDITS_EXHAUSTED") => Err(Occurrence::new(CreditsExhausted).into()),
            Fate::Fails("RATE_LIMITED") => Err(Occurrence::new(RateLimited).into()),
            Fate::Fails(_) => Err(Occurrence::new(ServiceDown).into()),
            Fate::Bug => Err("a parcel without an address".into()),
            Fate::Panic => panic!("a parcel without a label"),
        }
    }
}

/// Waits for a database that is away, but not forever.
struct Patience {
    since: Option<Instant>,
}

impl Patience {
    /// The longest wait.
    const LONGEST: Duration = Duration::from_secs(60);

    fn new() -> Self {
        Self { since: None }
    }

    /// Returns `None` after a pause if the database is away; returns any other error.
    async fn with<T>(&mut self, result: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
        match result {
            Ok(value) => {
                self.since = None;
                Ok(Some(value))
            }
            Err(error) if error.is_transient() => {
                if self.since.get_or_insert_with(Instant::now).elapsed() > Self::LONGEST {
                    return Err(error);
                }
                tokio::time::sleep(PAUSE).await;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}
