//! Errors of the store.

mod fault;
mod words;

pub(super) use fault::DatabaseFault;

/// An error of the store. Each says what, where, why, and what to do. Nothing was changed, with three exceptions. If
/// the database went [away](Self::Unavailable) during the operation, that is unknown. If its file is
/// [gone](Self::Gone), no change lasts. `complete` also ends an attempt if the row is [somewhere else](Ended::Moved)
/// by then, or [nowhere](Self::NoSuchRun).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The catalog has no `store` for the workflow.
    NoStore {
        /// The workflow.
        workflow: &'static str,
    },
    /// The application's table has no row of this key.
    NoSuchRun {
        /// The key.
        run: String,
        /// The application's table.
        table: &'static str,
        /// Its key column.
        id: &'static str,
    },
    /// No stage has the row's status, and the catalog does not say that this is the start.
    UnknownStatus {
        /// The key.
        run: String,
        /// The status.
        status: Option<String>,
        /// The workflow.
        workflow: &'static str,
    },
    /// The stage may not begin from the row's status.
    NotAllowed {
        /// The key.
        run: String,
        /// The stage.
        stage: &'static str,
        /// The status.
        status: String,
        /// The status from which it may begin.
        from: &'static str,
    },
    /// Another worker has the run.
    Busy {
        /// The key.
        run: String,
        /// The stage that it runs.
        stage: String,
        /// The worker.
        worker: Option<String>,
        /// When its lease ends unless it is renewed; `None` if the worker is at another one by now.
        until: Option<String>,
    },
    /// The attempt is no longer this worker's.
    Lost {
        /// The key.
        run: String,
        /// The stage.
        stage: &'static str,
        /// The attempt.
        attempt: u64,
        /// What happened to it.
        ended: Ended,
    },
    /// The tables are missing, or are those of an older program.
    NotMigrated {
        /// The missing table.
        table: String,
        /// The version that it has.
        found: Option<i64>,
        /// The version that this program has.
        known: i64,
    },
    /// The tables are those of a newer program.
    NewerSchema {
        /// The table.
        table: String,
        /// The version that it has.
        found: i64,
        /// The version that this program knows.
        known: i64,
    },
    /// A table with one of errpact's names is a third party's.
    ForeignTable {
        /// The table.
        table: String,
        /// Columns that errpact's table has and this one does not.
        missing: Vec<&'static str>,
    },
    /// The application's table is missing.
    MissingTable {
        /// The table.
        table: &'static str,
    },
    /// The application's table is missing a column.
    MissingColumn {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// A column of the application's table has no type, as SQLite allows.
    UntypedColumn {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// The type of the application's status column is missing a status of the workflow.
    MissingStatus {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The status.
        status: &'static str,
    },
    /// The database has no room left.
    Full {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The database, or the connection to it, is read-only.
    ReadOnly {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The file of an SQLite database was deleted, moved or replaced while it was open. Everything written since
    /// then is lost, even if the store reported success before it noticed.
    Gone {
        /// What was being done.
        doing: &'static str,
        /// Which file, and what happened to it.
        source: sqlx::Error,
    },
    /// The database does not let this role do it.
    Forbidden {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The database cannot be reached, is busy, or is a standby that accepts no writes, for longer than the
    /// store waits.
    Unavailable {
        /// What was being done.
        doing: &'static str,
        /// The error of the database's driver; `None` if the database never answered.
        source: Option<sqlx::Error>,
    },
    /// The database refuses a statement.
    Database {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// A table of errpact contains a value that errpact does not write.
    Unreadable {
        /// What could not be read.
        what: &'static str,
    },
}

/// What happened to an attempt that a worker no longer has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It was completed.
    Completed,
    /// It failed: this is the code that was recorded.
    Failed {
        /// The code.
        code: String,
    },
    /// Something other than errpact moved the status meanwhile.
    Moved {
        /// The status that the row has.
        status: Option<String>,
    },
    /// There is no trace of it: the table was emptied, or the attempt is of another database.
    Unknown,
}

impl StoreError {
    /// Converts a database's error during an operation.
    pub(super) fn of(doing: &'static str, source: sqlx::Error) -> Self {
        match DatabaseFault::of(&source) {
            DatabaseFault::Full => Self::Full { doing, source },
            DatabaseFault::ReadOnly => Self::ReadOnly { doing, source },
            DatabaseFault::Gone => Self::Gone { doing, source },
            DatabaseFault::Forbidden => Self::Forbidden { doing, source },
            DatabaseFault::Away | DatabaseFault::Standby => Self::Unavailable {
                doing,
                source: Some(source),
            },
            DatabaseFault::Schema
            | DatabaseFault::Value
            | DatabaseFault::Check
            | DatabaseFault::Other => Self::Database { doing, source },
        }
    }

    /// Returns whether a retry is likely to succeed soon.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// Returns what the database's error means.
    pub(super) fn trouble(&self) -> Option<DatabaseFault> {
        match self {
            Self::Database { source, .. } => Some(DatabaseFault::of(source)),
            _ => None,
        }
    }
}
