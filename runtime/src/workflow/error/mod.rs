//! The store refuses, or fails.

mod fault;
mod words;

pub(super) use fault::DatabaseFault;

/// The store refuses, or fails. Each says what, where, why, and what to do. Nothing was changed, but for three: where
/// the database went [away](Self::Unavailable) while it was asked, that is not known; where its file is
/// [gone](Self::Gone), no change lasts; and `complete` ends an attempt
/// also where the row is [somewhere else](Ended::Moved) by then, or [nowhere](Self::NoSuchRun).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The catalog gives the workflow no `store`.
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
        /// Its column of the key.
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
        /// The status from which it may.
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
        /// When its lease ends, if it says nothing until then; nothing where it is at another one by now.
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
        /// What became of it.
        ended: Ended,
    },
    /// The tables are not there, or are those of an older program.
    NotMigrated {
        /// The table that lacks.
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
    /// A table of one of errpact's names is somebody else's.
    ForeignTable {
        /// The table.
        table: String,
        /// Columns that errpact's table has and this one has not.
        missing: Vec<&'static str>,
    },
    /// The application's table is not there.
    MissingTable {
        /// The table.
        table: &'static str,
    },
    /// The application's table lacks a column.
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
    /// The type of the application's column of the status lacks a word that the workflow has.
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
    /// The database, or the connection to it, may only be read.
    ReadOnly {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The file of an SQLite database was deleted, moved or replaced while it was open. Whatever was written since
    /// then is lost, also where the store reported success before it noticed.
    Gone {
        /// What was being done.
        doing: &'static str,
        /// Which file, and what became of it.
        source: sqlx::Error,
    },
    /// The database does not let this role do it.
    Forbidden {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The database cannot be reached, is busy, or is a standby that takes no writes, for longer than the store
    /// waits.
    Unavailable {
        /// What was being done.
        doing: &'static str,
        /// What the database's driver says; nothing where it never answered.
        source: Option<sqlx::Error>,
    },
    /// The database refuses a statement.
    Database {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// A table of errpact's holds what errpact does not write.
    Unreadable {
        /// What could not be read.
        what: &'static str,
    },
}

/// What became of an attempt that a worker no longer has.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It ended well.
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
    /// There is no trace of it: somebody emptied the table, or the attempt is of another database.
    Unknown,
}

impl StoreError {
    /// What a database's error is, while something was done.
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

    /// May the same work soon?
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// What the database's error means.
    pub(super) fn trouble(&self) -> Option<DatabaseFault> {
        match self {
            Self::Database { source, .. } => Some(DatabaseFault::of(source)),
            _ => None,
        }
    }
}
