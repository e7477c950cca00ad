//! The messages of the store's errors: what, where, why, and what to do.

use std::fmt;

use super::{DatabaseFault, Ended, StoreError};

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStore { workflow } => write!(
                f,
                "the workflow `{workflow}` has no table: add `store: {{ table, id, status }}` to it in the catalog"
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
                "`{table}.{column}` cannot hold `{status}`: add it to the column's type with `ALTER TYPE … ADD VALUE`, or correct the catalog"
            ),
            Self::Full { doing, source } => write!(
                f,
                "the database has no room left to {doing} ({source}); nothing was changed; make room and do it again"
            ),
            Self::ReadOnly { doing, source } => write!(
                f,
                "the database may only be read, so the store cannot {doing} ({source}); nothing was changed; allow this program to write the file, or connect to the server that takes writes"
            ),
            Self::Gone { doing, source } => write!(
                f,
                "the file of the database is gone, so the store cannot {doing} ({source}); what was written since then is lost; put the file back, and start this program again"
            ),
            Self::Forbidden { doing, source } => write!(
                f,
                "the database does not let this role {doing} ({source}); nothing was changed; give it `GRANT SELECT, UPDATE` on the application's table, `SELECT, INSERT, UPDATE` on errpact's `runs`, `SELECT, INSERT` on its `errors` and `SELECT` on `errpact_schema`"
            ),
            Self::Unavailable {
                doing,
                source: Some(source),
            } if DatabaseFault::of(source) == DatabaseFault::Standby => write!(
                f,
                "the database takes no writes, so the store cannot {doing} ({source}): it is a standby; connect to the server that takes writes, or do it again when this one is promoted"
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
