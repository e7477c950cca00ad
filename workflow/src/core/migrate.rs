//! Creates the tables.

use errpact_templates::sql::{POSTGRES, SQLITE};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::Core;
use super::tries::Tries;
use crate::StoreError;
use crate::sql::Dialect;

const DOING: &str = "make the tables";

impl Core {
    /// Creates errpact's tables if they are missing.
    pub(crate) async fn migrate(&self) -> Result<(), StoreError> {
        let tries = Tries::patient(DOING, self);
        tries.each(self, None, || self.migrate_once()).await
    }

    async fn migrate_once(&self) -> Result<(), StoreError> {
        let table = self.table()?;
        match self.own_tables().await {
            Err(StoreError::NotMigrated { .. }) => {}
            outcome => return outcome,
        }
        let parts = match self.database.dialect() {
            Dialect::Sqlite => SQLITE,
            Dialect::Postgres => POSTGRES,
        };
        let sql = AssertSqlSafe(parts.tables([(table.runs, table.errors)])).into_sql_str();
        let made = self.database.script(sql).await;
        // Inspecting a conflicting table says more than the database's error.
        self.own_tables().await.map_err(|found| match made {
            Err(error) if matches!(found, StoreError::NotMigrated { .. }) => {
                StoreError::of(DOING, error)
            }
            _ => found,
        })
    }

    /// Checks the tables.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        let tries = Tries::patient("look at the tables", self);
        tries.each(self, None, || self.inspected()).await.map(drop)
    }
}
