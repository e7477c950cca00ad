//! A load: workers as separate processes, and everything that happens to them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use errpact_workflow::Stages as _;

use crate::audit::{Fault, faults};
use crate::errors::workflows::Parcels;
use crate::figures::Figures;
use crate::journal::{self, Journal};
use crate::ledger::{Death, Ledger};
use crate::plan::{Plan, mix};
use crate::worker::{self, Worker};
use errpact_tests::postgres::Postgres;

/// The size, the speed, and the failure rates of a load.
#[derive(Debug, Clone)]
pub struct Load {
    /// The number of parcels, each of which goes through three stages.
    pub parcels: usize,
    /// The number of processes at any time: a killed process is replaced.
    pub workers: usize,
    /// The outcome of each attempt.
    pub plan: Plan,
    /// The lease of a worker.
    pub lease: Duration,
    /// The average time between two kills; `None` if nothing is killed.
    pub kill_every: Option<Duration>,
    /// How often the database is restarted, in turn by an administrator's restart and by a crash.
    pub restarts: usize,
    /// When to give up.
    pub patience: Duration,
}

/// The database that the workers share.
#[derive(Debug, Clone, Copy)]
pub enum Database<'a> {
    /// A new database of this server.
    Postgres(&'a Postgres),
    /// This file.
    Sqlite(&'a Path),
}

/// The result of a load.
#[derive(Debug)]
pub struct Report {
    /// The figures of the load.
    pub figures: Figures,
    /// The faults that the audit found.
    pub faults: Vec<Fault>,
    /// The data that both were read from.
    pub ledger: Ledger,
}

impl Load {
    /// Returns the approximate number of stage runs until every parcel has arrived.
    #[must_use]
    pub fn stage_runs(&self) -> u64 {
        let stages = self.parcels as u64 * Parcels::ALL.len() as u64;
        stages * 100 / (100 - self.plan.fail_percent.min(99))
    }

    /// Lets `program`, which is `load_worker`, work until every parcel has arrived, then reads the database.
    ///
    /// # Errors
    ///
    /// Fails if a worker gives up, the work does not end, or the database cannot be used.
    pub async fn run(&self, program: &Path, database: Database<'_>) -> io::Result<Report> {
        let url = database.url()?;
        let journal = Journal::open(&url).map_err(io::Error::other)?;
        journal
            .make(self.parcels, Parcels::WORKFLOW.initial)
            .await
            .map_err(io::Error::other)?;
        let logs = tempfile::tempdir()?;
        let mut crew = Crew {
            load: self,
            program,
            url: &url,
            logs: logs.path(),
            journal: &journal,
            at_work: Vec::new(),
            hired: 0,
        };
        let restarts = crew.until_idle(database).await?;
        let ledger = journal
            .read(&worker::workflow())
            .await
            .map_err(io::Error::other)?;
        Ok(Report {
            figures: Figures::of(&ledger, restarts),
            faults: faults(&ledger, &self.plan, Parcels::WORKFLOW),
            ledger,
        })
    }
}

impl Database<'_> {
    fn url(self) -> io::Result<String> {
        match self {
            Self::Postgres(server) => server.database(),
            Self::Sqlite(path) => Ok(format!("sqlite://{}?mode=rwc", path.display())),
        }
    }

    /// Restarts the database, in turn gracefully and by a crash. A file has no server to restart.
    fn restart(self, times_before: usize) -> io::Result<()> {
        match self {
            Self::Postgres(server) if times_before.is_multiple_of(2) => server.restart(),
            Self::Postgres(server) => server.crash().and_then(|()| server.resume()),
            Self::Sqlite(_) => Ok(()),
        }
    }
}

/// The running processes.
struct Crew<'a> {
    load: &'a Load,
    program: &'a Path,
    url: &'a str,
    logs: &'a Path,
    journal: &'a Journal,
    at_work: Vec<Hand>,
    hired: u64,
}

struct Hand {
    name: String,
    process: Child,
    log: PathBuf,
}

impl Crew<'_> {
    /// Keeps the crew complete, kills and restarts, until all workers have ended by themselves.
    async fn until_idle(&mut self, database: Database<'_>) -> io::Result<usize> {
        for _ in 0..self.load.workers {
            self.hire()?;
        }
        let begun = Instant::now();
        let mut kills = 0;
        let mut restarts = 0;
        let mut next_kill = self.pause(kills);
        while !self.at_work.is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
            self.dismiss()?;
            if begun.elapsed() > self.load.patience {
                return Err(self.overdue().await);
            }
            if next_kill.is_some_and(|at| at < Instant::now()) && !self.at_work.is_empty() {
                kills += 1;
                self.kill(kills).await?;
                next_kill = self.pause(kills);
            }
            let due =
                self.load.stage_runs() * (restarts as u64 + 1) / (self.load.restarts as u64 + 1);
            if restarts < self.load.restarts && self.visits().await? >= due {
                database.restart(restarts)?;
                restarts += 1;
            }
        }
        Ok(restarts)
    }

    fn hire(&mut self) -> io::Result<()> {
        self.hired += 1;
        let name = format!("worker {}", self.hired);
        let log = self.logs.join(&name);
        let worker = Worker {
            url: self.url.to_owned(),
            name: name.clone(),
            lease: self.load.lease,
            plan: self.load.plan,
        };
        let process = Command::new(self.program)
            .args(worker.arguments())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log)?)
            .spawn()?;
        self.at_work.push(Hand { name, process, log });
        Ok(())
    }

    /// Dismisses the workers that have nothing left to do. A worker that gives up is a failure of the load.
    fn dismiss(&mut self) -> io::Result<()> {
        let mut index = 0;
        while let Some(hand) = self.at_work.get_mut(index) {
            match hand.process.try_wait()? {
                None => index += 1,
                Some(status) if status.success() => drop(self.at_work.swap_remove(index)),
                Some(status) => {
                    let said = fs::read_to_string(&hand.log).unwrap_or_default();
                    return Err(io::Error::other(format!(
                        "{} gave up, {status}:\n{said}",
                        hand.name
                    )));
                }
            }
        }
        Ok(())
    }

    /// Kills a random worker and starts another in its place.
    async fn kill(&mut self, kills: u64) -> io::Result<()> {
        let index = self.draw(kills, 1) as usize % self.at_work.len();
        let mut hand = self.at_work.swap_remove(index);
        hand.process.kill()?;
        // The worker may have ended by itself at this moment: then it does not count as killed.
        if !hand.process.wait()?.success() {
            let death = Death {
                worker: hand.name,
                at: journal::now(),
            };
            self.journal
                .buries(&death)
                .await
                .map_err(io::Error::other)?;
            self.hire()?;
        }
        Ok(())
    }

    /// Returns when the next worker is killed: on average after the average time.
    fn pause(&self, kills: u64) -> Option<Instant> {
        let twice = self.load.kill_every?.as_micros() as u64 * 2;
        Some(Instant::now() + Duration::from_micros(self.draw(kills, 0) % (twice + 1)))
    }

    fn draw(&self, kills: u64, purpose: u64) -> u64 {
        mix(mix(self.load.plan.seed ^ kills).wrapping_add(purpose))
    }

    async fn visits(&self) -> io::Result<u64> {
        let visits = self.journal.count().await.map_err(io::Error::other)?;
        Ok(visits.try_into().unwrap_or_default())
    }

    async fn overdue(&self) -> io::Error {
        let left = self.journal.unfinished(&worker::ends()).await.unwrap_or(-1);
        let said: Vec<String> = self
            .at_work
            .iter()
            .map(|hand| {
                format!(
                    "{}: {}",
                    hand.name,
                    fs::read_to_string(&hand.log).unwrap_or_default()
                )
            })
            .collect();
        io::Error::other(format!(
            "after {:?}, {left} parcels are under way:\n{}",
            self.load.patience,
            said.join("\n")
        ))
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for hand in &mut self.at_work {
            hand.process.kill().ok();
            hand.process.wait().ok();
        }
    }
}
