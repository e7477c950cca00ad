//! The store refuses, or fails.

use std::fmt;

use super::backend::Trouble;

/// The store refuses, or fails. Each says what, where, why, and what to do. Nothing was changed, unless
/// the database went [away](Self::Unavailable) while it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The catalogue gives the workflow no `store`.
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
    /// No stage has the row's status, and the catalogue does not say that this is the start.
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
    /// The database does not let this role do it.
    Forbidden {
        /// What was being done.
        doing: &'static str,
        /// What the database says.
        source: sqlx::Error,
    },
    /// The database cannot be reached, or is busy, for longer than the store waits.
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
        match Trouble::of(&source) {
            Trouble::Full => Self::Full { doing, source },
            Trouble::ReadOnly => Self::ReadOnly { doing, source },
            Trouble::Forbidden => Self::Forbidden { doing, source },
            Trouble::Away => Self::Unavailable {
                doing,
                source: Some(source),
            },
            Trouble::Schema | Trouble::Value | Trouble::Other => Self::Database { doing, source },
        }
    }

    /// May the same work soon?
    #[must_use]
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }

    /// What the database's error means.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        match self {
            Self::Database { source, .. } => Some(Trouble::of(source)),
            _ => None,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStore { workflow } => write!(
                f,
                "the workflow `{workflow}` has no table: add `store: {{ table, id, status }}` to it in the catalogue"
            ),
            Self::NoSuchRun { run, table, id } => write!(
                f,
                "there is no run `{run}`: no row of `{table}` has it as `{id}`; insert the row before a stage begins"
            ),
            Self::UnknownStatus {
                run,
                status,
                workflow,
            } => write!(
                f,
                "run `{run}` has {}, which no stage of `{workflow}` has; correct the row, or write `on_unknown_status: initial` if such a run is to start again",
                Status(status.as_deref())
            ),
            Self::NotAllowed {
                run,
                stage,
                status,
                from,
            } => write!(
                f,
                "stage `{stage}` of run `{run}` cannot begin from `{status}`: it begins from `{from}`; read `state` for the stage that may begin"
            ),
            Self::Busy {
                run,
                stage,
                worker,
                until: Some(until),
            } => write!(
                f,
                "run `{run}` is taken: {} has stage `{stage}` until {until}; leave it, or call `recover` once that time is past",
                Worker(worker.as_deref())
            ),
            Self::Busy { run, stage, .. } => write!(
                f,
                "run `{run}` is taken: others begin and end its stage `{stage}` all the time; leave it to them"
            ),
            Self::Lost {
                run,
                stage,
                attempt,
                ended,
            } => write!(
                f,
                "attempt {attempt} of stage `{stage}` of run `{run}` is no longer this worker's: {ended}; stop working on it"
            ),
            Self::NotMigrated {
                table, found: None, ..
            } => write!(
                f,
                "errpact's table `{table}` is not there: call `migrate`, or run the file of the output `sql`"
            ),
            Self::NotMigrated {
                table,
                found: Some(found),
                known,
            } => write!(
                f,
                "errpact's table `{table}` has version {found}, and this program needs {known}: call `migrate`, or run the file of the output `sql`"
            ),
            Self::NewerSchema {
                table,
                found,
                known,
            } => write!(
                f,
                "the table `{table}` has version {found}, which is newer than the {known} that this program knows: deploy the newer program; nothing was changed"
            ),
            Self::ForeignTable { table, missing } if missing.is_empty() => write!(
                f,
                "the table `{table}` has errpact's columns, but `errpact_schema` has no version of it: restore that table beside it, or give `runs` or `errors` of the workflow's `store` another name"
            ),
            Self::ForeignTable { table, missing } => write!(
                f,
                "the table `{table}` is not errpact's: it has no column {}; give `runs` or `errors` of the workflow's `store` another name, or rename that table",
                Columns(missing)
            ),
            Self::MissingTable { table } => write!(
                f,
                "the application's table `{table}` is not there: make it before stages begin, or correct `store.table`"
            ),
            Self::MissingColumn { table, column } => write!(
                f,
                "the application's table `{table}` has no column `{column}`: correct `store.id` or `store.status`, or add the column"
            ),
            Self::UntypedColumn { table, column } => write!(
                f,
                "`{table}.{column}` has no type, so that SQLite takes the number 7 and the text `7` for two values: give it one, such as `text` or `integer`"
            ),
            Self::MissingStatus {
                table,
                column,
                status,
            } => write!(
                f,
                "`{table}.{column}` cannot hold `{status}`: add it to the column's type with `ALTER TYPE … ADD VALUE`, or correct the catalogue"
            ),
            Self::Full { doing, source } => write!(
                f,
                "the database has no room left to {doing} ({source}); nothing was changed; make room and do it again"
            ),
            Self::ReadOnly { doing, source } => write!(
                f,
                "the database may only be read, so the store cannot {doing} ({source}); nothing was changed; allow this program to write the file, or connect to the server that takes writes"
            ),
            Self::Forbidden { doing, source } => write!(
                f,
                "the database does not let this role {doing} ({source}); nothing was changed; give it `GRANT SELECT, UPDATE` on the application's table, `SELECT, INSERT, UPDATE` on errpact's `runs`, `SELECT, INSERT` on its `errors` and `SELECT` on `errpact_schema`"
            ),
            Self::Unavailable {
                doing,
                source: Some(source),
            } => write!(
                f,
                "the database cannot be reached to {doing} ({source}); do it again when it can"
            ),
            Self::Unavailable {
                doing,
                source: None,
            } => write!(
                f,
                "the database did not answer in time to {doing}; do it again when it does"
            ),
            Self::Database { doing, source } => {
                write!(f, "the database refuses to {doing}: {source}")
            }
            Self::Unreadable { what } => write!(
                f,
                "errpact's tables hold a {what} that errpact does not write; find out who changed them"
            ),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Full { source, .. }
            | Self::ReadOnly { source, .. }
            | Self::Forbidden { source, .. }
            | Self::Database { source, .. } => Some(source),
            Self::Unavailable { source, .. } => source.as_ref().map(|source| source as _),
            _ => None,
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Completed => f.write_str("it was completed"),
            Self::Failed { code } => write!(f, "its failure is recorded as `{code}`"),
            Self::Moved { status } => write!(
                f,
                "something other than errpact left the run with {}",
                Status(status.as_deref())
            ),
            Self::Unknown => f.write_str("the tables have no trace of it"),
        }
    }
}

struct Status<'a>(Option<&'a str>);

impl fmt::Display for Status<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(status) => write!(f, "the status `{status}`"),
            None => f.write_str("no status"),
        }
    }
}

struct Worker<'a>(Option<&'a str>);

impl fmt::Display for Worker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(worker) => write!(f, "worker `{worker}`"),
            None => f.write_str("another worker"),
        }
    }
}

struct Columns<'a>(&'a [&'static str]);

impl fmt::Display for Columns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, column) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}`{column}`")?;
        }
        Ok(())
    }
}
