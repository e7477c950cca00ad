//! The file of an SQLite database, and whether the pool still has this file open.
//!
//! SQLite keeps using a deleted file. With a write-ahead log it never looks at the path again, so a transaction
//! commits into a file without a name and is lost when the last connection closes. The path is therefore compared
//! before a transaction begins and after it is committed; a `stat` costs less than a microsecond. The file is never
//! opened here: closing it would release the locks that SQLite has on it in this process (POSIX).

use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use sqlx::SqlStr;
use sqlx::sqlite::SqlitePool;

use super::{Database, Doing, Row, Sqlite, Transaction, Value};
use crate::sql::Dialect;

/// SQLite, and its open file.
pub(crate) struct SqliteFile {
    database: Sqlite,
    file: Arc<Watched>,
}

impl SqliteFile {
    /// Creates the database of a pool. One in memory has no file, and none is watched.
    pub(crate) fn new(pool: SqlitePool) -> Self {
        let name = pool.connect_options().get_filename().to_owned();
        let file = Watched {
            // A later change of the current folder must not look like a file that was moved.
            path: std::path::absolute(&name).unwrap_or(name),
            opened: OnceLock::new(),
        };
        file.remember();
        Self {
            database: Sqlite(pool),
            file: Arc::new(file),
        }
    }
}

impl Database for SqliteFile {
    fn dialect(&self) -> Dialect {
        self.database.dialect()
    }

    fn begin(&self) -> Doing<'_, Box<dyn Transaction>> {
        Box::pin(async {
            self.file.check()?;
            let transaction = self.database.begin().await?;
            // A lazy pool creates its file with its first connection.
            self.file.remember();
            Ok(Box::new(Checked {
                transaction,
                file: Arc::clone(&self.file),
            }) as Box<dyn Transaction>)
        })
    }

    fn rows<'a>(&'a self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, Vec<Row>> {
        let rows = self.database.rows(sql, values);
        Box::pin(async move {
            self.file.check()?;
            let rows = rows.await?;
            self.file.remember();
            Ok(rows)
        })
    }
}

/// A transaction that counts only if its file still exists.
struct Checked {
    transaction: Box<dyn Transaction>,
    file: Arc<Watched>,
}

impl Transaction for Checked {
    fn rows<'a>(&'a mut self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, Vec<Row>> {
        self.transaction.rows(sql, values)
    }

    fn execute<'a>(&'a mut self, sql: &SqlStr, values: &'a [Value<'a>]) -> Doing<'a, u64> {
        self.transaction.execute(sql, values)
    }

    fn script(&mut self, sql: SqlStr) -> Doing<'_, ()> {
        self.transaction.script(sql)
    }

    fn commit(self: Box<Self>) -> Doing<'static, ()> {
        Box::pin(async move {
            self.transaction.commit().await?;
            // If the file was deleted since the first check, the transaction is lost with it.
            self.file.check()
        })
    }

    fn rollback(self: Box<Self>) -> Doing<'static, ()> {
        self.transaction.rollback()
    }
}

/// A path, and the file it led to when the pool opened it.
struct Watched {
    path: PathBuf,
    opened: OnceLock<Identity>,
}

impl Watched {
    /// Remembers the file at the path as the open one, unless one is known already.
    fn remember(&self) {
        if self.opened.get().is_none()
            && let Some(identity) = std::fs::metadata(&self.path).ok().and_then(identity)
        {
            // If two do this at the same moment, both have seen the same file.
            let _ = self.opened.set(identity);
        }
    }

    /// Fails if another file, or none, is at the path.
    fn check(&self) -> Result<(), sqlx::Error> {
        let Some(opened) = self.opened.get() else {
            return Ok(());
        };
        let what = match std::fs::metadata(&self.path).map(identity) {
            Ok(Some(found)) if found != *opened => "was replaced by another file",
            Err(error) if error.kind() == ErrorKind::NotFound => "was deleted or moved",
            // A path that cannot be read proves nothing about the file.
            Ok(_) | Err(_) => return Ok(()),
        };
        // A network file system reports the same problem with this kind.
        Err(sqlx::Error::Io(io::Error::new(
            ErrorKind::StaleNetworkFileHandle,
            format!("{:?} {what} while it was open", self.path),
        )))
    }
}

/// Device, inode number and time of creation: a number is reused once its file is gone.
type Identity = (u64, u64, Option<std::time::SystemTime>);

/// Returns what distinguishes a file from every other one.
#[cfg(unix)]
#[expect(
    clippy::needless_pass_by_value,
    reason = "so that it takes what a result has"
)]
fn identity(metadata: std::fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;

    Some((metadata.dev(), metadata.ino(), metadata.created().ok()))
}

/// Windows does not allow deleting or replacing a file that SQLite has open.
#[cfg(not(unix))]
fn identity(_: std::fs::Metadata) -> Option<Identity> {
    None
}
