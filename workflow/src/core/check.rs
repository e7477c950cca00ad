//! Checks the tables.

use super::Core;
use crate::StoreError;
use crate::backend::Value;
use crate::error::DatabaseFault;
use crate::rules;
use crate::sql::{self, Dialect, Statements, Types};

const DOING: &str = "look at the tables";

/// The version of the tables that this program knows.
const VERSION: i64 = 1;

/// The table in which errpact keeps the versions of its tables.
pub(super) const VERSIONS: &str = "errpact_schema";
const OF_VERSIONS: [&str; 2] = ["table_name", "version"];
const OF_RUNS: [&str; 9] = [
    "workflow",
    "run",
    "attempt",
    "stage",
    "worker",
    "claim",
    "lease_until",
    "error_id",
    "updated_at",
];
const OF_ERRORS: [&str; 17] = [
    "error_id",
    "workflow",
    "run",
    "stage",
    "attempt",
    "disposition",
    "code",
    "category",
    "service",
    "message",
    "user_message",
    "http_status",
    "previous_status",
    "status",
    "ref",
    "worker",
    "occurred_at",
];

/// A column's name and type.
type Column = (String, String);

impl Core {
    /// Inspects all tables, and makes the statements for them.
    pub(super) async fn inspected(&self) -> Result<Statements, StoreError> {
        let table = self.table()?;
        self.own_tables().await?;
        let columns = self.columns(table.table).await?;
        if columns.is_empty() {
            return Err(StoreError::MissingTable { table: table.table });
        }
        let kind = |column: &'static str| {
            let found = columns.iter().find(|(name, _)| self.same(name, column));
            match found {
                Some((_, kind)) if kind.is_empty() => Err(StoreError::UntypedColumn {
                    table: table.table,
                    column,
                }),
                Some((_, kind)) => Ok(kind.clone()),
                None => Err(StoreError::MissingColumn {
                    table: table.table,
                    column,
                }),
            }
        };
        let types = Types {
            id: kind(table.id)?,
            status: kind(table.status)?,
        };
        self.takes_every_status().await?;
        let dialect = self.database.dialect();
        Ok(Statements::new(
            dialect,
            &self.key,
            self.workflow,
            table,
            &types,
        ))
    }

    /// Checks that errpact's own tables exist, with this version. A conflicting table is reported before a
    /// missing one, because it would prevent creating that.
    pub(super) async fn own_tables(&self) -> Result<(), StoreError> {
        let table = self.table()?;
        let (runs, errors) = (
            self.own_table(table.runs, &OF_RUNS).await?,
            self.own_table(table.errors, &OF_ERRORS).await?,
        );
        for (name, found) in [(table.runs, runs), (table.errors, errors)] {
            if found != Some(VERSION) {
                return Err(StoreError::NotMigrated {
                    table: name.to_owned(),
                    found,
                    known: VERSION,
                });
            }
        }
        Ok(())
    }

    /// Returns the version of one of them; `None` if it does not exist. A table that is not errpact's is an
    /// error, and so is one of a newer program.
    async fn own_table(
        &self,
        name: &str,
        columns: &[&'static str],
    ) -> Result<Option<i64>, StoreError> {
        if !self.is_own(name, columns).await? {
            // The table of versions may be a third party's, too.
            self.version(name).await?;
            return Ok(None);
        }
        match self.version(name).await? {
            Some(found) if found > VERSION => Err(StoreError::NewerSchema {
                table: name.to_owned(),
                found,
                known: VERSION,
            }),
            Some(found) => Ok(Some(found)),
            None => Err(StoreError::ForeignTable {
                table: name.to_owned(),
                missing: Vec::new(),
            }),
        }
    }

    /// Returns whether a table exists. One without errpact's columns is a third party's.
    async fn is_own(&self, table: &str, columns: &[&'static str]) -> Result<bool, StoreError> {
        let found = self.columns(table).await?;
        if found.is_empty() {
            return Ok(false);
        }
        let is_missing =
            |column: &&'static str| !found.iter().any(|(name, _)| self.same(name, column));
        let missing: Vec<&'static str> = columns.iter().copied().filter(is_missing).collect();
        if missing.is_empty() {
            return Ok(true);
        }
        Err(StoreError::ForeignTable {
            table: table.to_owned(),
            missing,
        })
    }

    /// Returns the recorded version of a table.
    async fn version(&self, table: &str) -> Result<Option<i64>, StoreError> {
        let versions = sql::beside(table, VERSIONS);
        if !self.is_own(&versions, &OF_VERSIONS).await? {
            return Ok(None);
        }
        let (_, name) = sql::parts(table);
        let rows = self
            .database
            .rows(
                &sql::version(self.database.dialect(), &versions),
                &[Value::Text(name)],
            )
            .await
            .map_err(|error| StoreError::of(DOING, error))?;
        let Some(mut row) = rows.into_iter().next() else {
            return Ok(None);
        };
        let version = row.text("version")?;
        let version = version
            .parse()
            .map_err(|_| StoreError::Unreadable { what: "version" })?;
        Ok(Some(version))
    }

    /// Returns the columns of a table; empty if it does not exist.
    async fn columns(&self, table: &str) -> Result<Vec<Column>, StoreError> {
        let dialect = self.database.dialect();
        let (schema, name) = sql::parts(table);
        let (schema, name) = (
            schema.map(|schema| sql::part(dialect, schema)),
            sql::part(dialect, name),
        );
        let values = [Value::MaybeText(schema.as_deref()), Value::Text(&name)];
        let rows = match self.database.rows(&sql::columns(dialect), &values).await {
            Ok(rows) => rows,
            // A missing schema has no tables.
            Err(error) if DatabaseFault::of(&error) == DatabaseFault::Schema => {
                return Ok(Vec::new());
            }
            Err(error) => return Err(StoreError::of(DOING, error)),
        };
        rows.into_iter()
            .map(|mut row| Ok((row.text("column")?, row.text("type")?)))
            .collect()
    }

    /// Checks that an enumerated type has every status: a missing one would only be noticed when it
    /// is needed.
    async fn takes_every_status(&self) -> Result<(), StoreError> {
        if self.database.dialect() == Dialect::Sqlite {
            return Ok(());
        }
        let table = self.table()?;
        let name = sql::table(table.table);
        let values = [Value::Text(&name), Value::Text(table.status)];
        let rows = self
            .database
            .rows(&sql::labels(), &values)
            .await
            .map_err(|error| StoreError::of(DOING, error))?;
        let labels: Vec<String> = rows
            .into_iter()
            .map(|mut row| row.text("label"))
            .collect::<Result<_, _>>()?;
        let is_missing = |status: &&'static str| !labels.iter().any(|label| label == status);
        match rules::statuses(self.workflow).find(is_missing) {
            Some(status) if !labels.is_empty() => Err(StoreError::MissingStatus {
                table: table.table,
                column: table.status,
                status,
            }),
            _ => Ok(()),
        }
    }

    /// Returns whether two names are the same to the database. SQLite ignores case.
    fn same(&self, name: &str, other: &str) -> bool {
        match self.database.dialect() {
            Dialect::Sqlite => name.eq_ignore_ascii_case(other),
            Dialect::Postgres => name == other,
        }
    }
}
