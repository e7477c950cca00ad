//! The contents of the database after a load, as plain data.

/// A run: its row in the application's table, and errpact's row next to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its id.
    pub run: String,
    /// The application's status.
    pub status: String,
    /// The last attempt, 0 before the first.
    pub attempt: i64,
    /// Whether a worker has claimed it.
    pub claimed: bool,
    /// The current error.
    pub error_id: Option<String>,
}

/// A row of the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The error's id.
    pub error_id: String,
    /// The run that failed.
    pub run: String,
    /// The stage that failed.
    pub stage: String,
    /// The attempt that failed.
    pub attempt: i64,
    /// `rolled_back` or `failed`.
    pub disposition: String,
    /// The code that it was recorded with.
    pub code: String,
    /// The status that failed.
    pub previous_status: String,
    /// The status that it was left in.
    pub status: String,
}

/// A stage's own note of its work, with the times of the machine's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The process that worked.
    pub worker: String,
    /// The run.
    pub run: String,
    /// The stage.
    pub stage: String,
    /// The attempt.
    pub attempt: i64,
    /// The time before the work, in microseconds.
    pub began: i64,
    /// The time after the work; `None` if the process died in between.
    pub ended: Option<i64>,
}

/// The store's answer to a worker's call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// The stage is completed.
    Completed,
    /// The failure is recorded.
    Failed,
    /// The unfinished attempt of a dead worker is recorded as a failure.
    Recovered,
}

impl Said {
    /// Returns the journal's word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Failed => "failed",
            Self::Recovered => "recovered",
        }
    }

    /// Returns the meaning of a journal's word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Completed, Self::Failed, Self::Recovered]
            .into_iter()
            .find(|said| said.name() == name)
    }
}

/// A worker's note of an answer that it got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The process.
    pub worker: String,
    /// The run.
    pub run: String,
    /// The attempt.
    pub attempt: i64,
    /// The answer.
    pub said: Said,
    /// The record, of a failure.
    pub error_id: Option<String>,
    /// Whether this particular call recorded it.
    pub recorded: bool,
}

/// A process that was killed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    /// The process.
    pub worker: String,
    /// When it was seen dead, in microseconds.
    pub at: i64,
}

/// All parts of the ledger.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Every run.
    pub runs: Vec<Run>,
    /// Every record of the history.
    pub records: Vec<Record>,
    /// Every visit of a worker.
    pub visits: Vec<Visit>,
    /// Everything that workers were told.
    pub told: Vec<Told>,
    /// Every worker that was killed.
    pub deaths: Vec<Death>,
}
