//! The figures of a finished load.

use std::fmt;
use std::time::Duration;

use crate::audit::INTERRUPTED;
use crate::ledger::Ledger;

/// All figures except the restarts are counted from the ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// Stages that all workers began.
    pub stage_runs: usize,
    /// The time from the first beginning to the last end.
    pub took: Duration,
    /// Recorded failures that the workers reported.
    pub failed: usize,
    /// Recorded failures that were found after a worker had died, or had lost its lease.
    pub recovered: usize,
    /// Workers that were killed.
    pub kills: usize,
    /// Times that the database was stopped and started.
    pub restarts: usize,
    /// The longest time in which no worker ended a stage.
    pub longest_gap: Duration,
}

impl Figures {
    /// Counts the figures.
    #[must_use]
    pub fn of(ledger: &Ledger, restarts: usize) -> Self {
        let interrupted = ledger
            .records
            .iter()
            .filter(|it| it.code == INTERRUPTED)
            .count();
        let first = ledger
            .visits
            .iter()
            .map(|it| it.began)
            .min()
            .unwrap_or_default();
        let mut ends: Vec<i64> = ledger.visits.iter().filter_map(|it| it.ended).collect();
        ends.push(first);
        ends.sort_unstable();
        let last = ends.last().copied().unwrap_or_default();
        let gap = ends
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .max()
            .unwrap_or_default();
        Self {
            stage_runs: ledger
                .runs
                .iter()
                .map(|it| usize::try_from(it.attempt).unwrap_or_default())
                .sum(),
            took: microseconds(last - first),
            failed: ledger.records.len() - interrupted,
            recovered: interrupted,
            kills: ledger.deaths.len(),
            restarts,
            longest_gap: microseconds(gap),
        }
    }

    /// Returns the stage runs per second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        self.stage_runs as f64 / self.took.as_secs_f64().max(f64::EPSILON)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} stage runs, {:.0} a second, {} failed and {} recovered; {} kills, {} restarts of the \
             database, longest gap {:.1} s",
            self.stage_runs,
            self.per_second(),
            self.failed,
            self.recovered,
            self.kills,
            self.restarts,
            self.longest_gap.as_secs_f64(),
        )
    }
}

fn microseconds(count: i64) -> Duration {
    Duration::from_micros(u64::try_from(count).unwrap_or_default())
}
