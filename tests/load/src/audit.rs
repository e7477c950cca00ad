//! Checks whether the contents of the database can be true.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use errpact::table::Workflow;

use crate::ledger::{Ledger, Record, Run, Said, Visit};
use crate::plan::{Fate, Plan};

/// The code of an attempt that a dead worker left unfinished.
pub const INTERRUPTED: &str = "INTERRUPTED";

/// A state that must not occur.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Two stages of one run were worked on at the same time.
    TwiceAtOnce(String, i64, i64),
    /// One attempt was worked on twice, by the same or by different workers.
    AttemptTwice(String, i64),
    /// A stage's work has no end, though its worker was not killed.
    Endless(String, i64),
    /// A failure has no record, although the attempt failed, or a worker was told that it failed.
    Lost(String, i64),
    /// A failure has two records, or two calls were told that they wrote it.
    Doubled(String, i64),
    /// A record without an attempt that it can belong to, or with a code that its attempt cannot have had.
    Unaccounted(String, i64),
    /// An attempt counts as completed, but no worker worked on it, or a worker worked on another stage.
    NotWorked(String, i64),
    /// A worker was told that an attempt is completed although it is recorded as failed, or was told so twice.
    Contradicted(String, i64),
    /// A run that continues although no worker is left to continue it.
    NotEnded(String, String),
    /// The row differs from the sum of the run's attempts.
    RowDiffers {
        /// The run.
        run: String,
        /// The state in its row.
        says: String,
        /// The state that its attempts add up to.
        adds_up_to: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwiceAtOnce(run, one, other) => {
                write!(
                    f,
                    "{run}: attempts {one} and {other} were worked on at the same time"
                )
            }
            Self::AttemptTwice(run, attempt) => {
                write!(f, "{run}: attempt {attempt} was worked on twice")
            }
            Self::Endless(run, attempt) => {
                write!(
                    f,
                    "{run}: the work of attempt {attempt} has no end, and its worker was not killed"
                )
            }
            Self::Lost(run, attempt) => {
                write!(f, "{run}: the failure of attempt {attempt} is lost")
            }
            Self::Doubled(run, attempt) => {
                write!(f, "{run}: the failure of attempt {attempt} is there twice")
            }
            Self::Unaccounted(run, attempt) => {
                write!(
                    f,
                    "{run}: the record of attempt {attempt} belongs to no such failure"
                )
            }
            Self::NotWorked(run, attempt) => {
                write!(
                    f,
                    "{run}: attempt {attempt} counts as completed, and no worker worked on it"
                )
            }
            Self::Contradicted(run, attempt) => {
                write!(
                    f,
                    "{run}: a worker was told that attempt {attempt} is completed, and it is not"
                )
            }
            Self::NotEnded(run, status) => write!(f, "{run}: it never ended, and is {status}"),
            Self::RowDiffers {
                run,
                says,
                adds_up_to,
            } => {
                write!(
                    f,
                    "{run}: its row says {says}, and its attempts add up to {adds_up_to}"
                )
            }
        }
    }
}

/// Returns every fault of a finished load: all workers have ended, and nothing is left to do.
#[must_use]
pub fn faults(ledger: &Ledger, plan: &Plan, workflow: &Workflow<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    exclusion(ledger, &mut faults);
    records(ledger, &mut faults);
    told(ledger, &mut faults);
    let view = View::of(ledger);
    for run in &ledger.runs {
        replay(run, &view, plan, workflow, &mut faults);
    }
    faults
}

/// The same rows by run and attempt.
struct View<'a> {
    records: HashMap<(&'a str, i64), &'a Record>,
    visits: HashMap<(&'a str, i64), &'a Visit>,
}

impl<'a> View<'a> {
    fn of(ledger: &'a Ledger) -> Self {
        let key = |run: &'a String, attempt| (run.as_str(), attempt);
        Self {
            records: ledger
                .records
                .iter()
                .map(|it| (key(&it.run, it.attempt), it))
                .collect(),
            visits: ledger
                .visits
                .iter()
                .map(|it| (key(&it.run, it.attempt), it))
                .collect(),
        }
    }
}

/// Checks that no two visits of a run overlap. If the process died, its work lasted until it was seen dead.
fn exclusion(ledger: &Ledger, faults: &mut Vec<Fault>) {
    let deaths: HashMap<&str, i64> = ledger
        .deaths
        .iter()
        .map(|it| (it.worker.as_str(), it.at))
        .collect();
    let mut runs: BTreeMap<&str, Vec<&Visit>> = BTreeMap::new();
    for visit in &ledger.visits {
        runs.entry(&visit.run).or_default().push(visit);
    }
    for (run, mut visits) in runs {
        visits.sort_by_key(|visit| (visit.began, visit.attempt));
        let mut attempts = HashSet::new();
        // The latest end of the visits that began earlier.
        let mut last: Option<(i64, i64)> = None;
        for visit in visits {
            if !attempts.insert(visit.attempt) {
                faults.push(Fault::AttemptTwice(run.to_owned(), visit.attempt));
            }
            let end = visit
                .ended
                .or_else(|| deaths.get(visit.worker.as_str()).copied());
            if end.is_none() {
                faults.push(Fault::Endless(run.to_owned(), visit.attempt));
            }
            let end = end.unwrap_or(i64::MAX);
            if let Some((attempt, until)) = last
                && visit.began < until
            {
                faults.push(Fault::TwiceAtOnce(run.to_owned(), attempt, visit.attempt));
            }
            if last.is_none_or(|(_, until)| until < end) {
                last = Some((visit.attempt, end));
            }
        }
    }
}

/// Checks that an id and an attempt have one record each, and that a record has a run and an attempt.
fn records(ledger: &Ledger, faults: &mut Vec<Fault>) {
    let last: HashMap<&str, i64> = ledger
        .runs
        .iter()
        .map(|it| (it.run.as_str(), it.attempt))
        .collect();
    let mut ids = HashSet::new();
    let mut attempts = HashSet::new();
    for record in &ledger.records {
        let of_id = ids.insert(record.error_id.as_str());
        let of_attempt = attempts.insert((record.run.as_str(), record.attempt));
        if !of_id || !of_attempt {
            faults.push(Fault::Doubled(record.run.clone(), record.attempt));
        }
        let attempts_of_run = last.get(record.run.as_str()).copied().unwrap_or_default();
        if !(1..=attempts_of_run).contains(&record.attempt) {
            faults.push(Fault::Unaccounted(record.run.clone(), record.attempt));
        }
    }
}

/// Checks that every answer to a worker is true.
fn told(ledger: &Ledger, faults: &mut Vec<Fault>) {
    let ids: HashMap<&str, &Record> = ledger
        .records
        .iter()
        .map(|it| (it.error_id.as_str(), it))
        .collect();
    let failed: HashSet<(&str, i64)> = ledger
        .records
        .iter()
        .map(|it| (it.run.as_str(), it.attempt))
        .collect();
    let mut completed = HashSet::new();
    let mut recorded = HashSet::new();
    for told in &ledger.told {
        let attempt = (told.run.as_str(), told.attempt);
        match told.said {
            Said::Completed => {
                if failed.contains(&attempt) || !completed.insert(attempt) {
                    faults.push(Fault::Contradicted(told.run.clone(), told.attempt));
                }
            }
            Said::Failed | Said::Recovered => {
                let there = match &told.error_id {
                    Some(id) => ids
                        .get(id.as_str())
                        .is_some_and(|it| (it.run.as_str(), it.attempt) == attempt),
                    // The error passed through unchanged, so the worker knows no id.
                    None => failed.contains(&attempt),
                };
                if !there {
                    faults.push(Fault::Lost(told.run.clone(), told.attempt));
                }
                if told.recorded && !recorded.insert(attempt) {
                    faults.push(Fault::Doubled(told.run.clone(), told.attempt));
                }
            }
        }
    }
}

/// Replays the attempts of a run. Each is completed or has a record, in the order of the stages. The row matches their
/// sum.
fn replay(
    run: &Run,
    view: &View<'_>,
    plan: &Plan,
    workflow: &Workflow<'_>,
    faults: &mut Vec<Fault>,
) {
    let mut stages = workflow.stages.iter();
    let mut current = stages.next();
    let mut adds_up_to = Rests {
        attempts: 0,
        status: workflow.initial,
        error: None,
    };
    for attempt in 1..=run.attempt {
        let Some(stage) = current else {
            break;
        };
        adds_up_to.attempts = attempt;
        let key = (run.run.as_str(), attempt);
        let visit = view.visits.get(&key);
        let worked = visit.is_some_and(|visit| visit.stage == stage.name);
        let fate = plan.fate(&run.run, attempt);
        let Some(record) = view.records.get(&key) else {
            if fate != Fate::Done {
                faults.push(Fault::Lost(run.run.clone(), attempt));
            } else if !worked || visit.is_some_and(|visit| visit.ended.is_none()) {
                faults.push(Fault::NotWorked(run.run.clone(), attempt));
            }
            current = stages.next();
            (adds_up_to.status, adds_up_to.error) = (stage.done, None);
            continue;
        };
        let interrupted = record.code == INTERRUPTED;
        let (disposition, left) = if matches!(fate, Fate::Bug | Fate::Panic) && !interrupted {
            current = None;
            ("failed", stage.failed)
        } else {
            ("rolled_back", stage.rollback)
        };
        let explained = match fate {
            _ if interrupted => true,
            Fate::Done => false,
            Fate::Fails(code) => worked && record.code == code,
            Fate::Bug | Fate::Panic => worked,
        };
        if !explained
            || (record.stage.as_str(), record.disposition.as_str()) != (stage.name, disposition)
            || (record.previous_status.as_str(), record.status.as_str()) != (stage.running, left)
        {
            faults.push(Fault::Unaccounted(run.run.clone(), attempt));
        }
        (adds_up_to.status, adds_up_to.error) = (left, Some(record.error_id.as_str()));
    }
    if current.is_some() || run.claimed {
        faults.push(Fault::NotEnded(run.run.clone(), run.status.clone()));
    }
    // An attempt after the end was not replayed, so it appears here.
    let says = Rests {
        attempts: run.attempt,
        status: &run.status,
        error: run.error_id.as_deref(),
    };
    if says != adds_up_to {
        faults.push(Fault::RowDiffers {
            run: run.run.clone(),
            says: says.to_string(),
            adds_up_to: adds_up_to.to_string(),
        });
    }
}

/// The state of a run at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rests<'a> {
    attempts: i64,
    status: &'a str,
    error: Option<&'a str>,
}

impl fmt::Display for Rests<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            attempts,
            status,
            error,
        } = self;
        write!(
            f,
            "{status} after {attempts} attempts, error {}",
            error.unwrap_or("none")
        )
    }
}
