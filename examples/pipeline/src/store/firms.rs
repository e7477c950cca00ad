//! Firms.

use serde::Serialize;
use sqlx::{query, query_as, query_scalar};

use super::database::on;
use super::{Store, TableError};

/// Maximum length of an id in a lookup; no id is longer.
const LONGEST_ID: usize = 200;

/// A firm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Firm {
    /// The firm's id.
    pub id: String,
    /// The firm's name.
    pub name: String,
    /// The firm's status.
    pub status: String,
}

type Row = (String, String, String);

impl From<Row> for Firm {
    fn from((id, name, status): Row) -> Self {
        Self { id, name, status }
    }
}

impl Store {
    /// Returns a firm; `None` if it does not exist.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn firm(&self, id: &str) -> Result<Option<Firm>, TableError> {
        // PostgreSQL does not allow NUL in a text.
        if id.len() > LONGEST_ID || id.contains('\0') {
            return Ok(None);
        }
        const SQL: &str = "SELECT pipeline_id, name, status FROM pipelines WHERE pipeline_id = $1";
        let firm: Option<Row> = on!(&self.database, pool => {
            query_as(SQL).bind(id).fetch_optional(pool).await?
        });
        Ok(firm.map(Firm::from))
    }

    /// Returns at most `limit` firms in the order of their ids, beginning after one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn firms(&self, after: &str, limit: i64) -> Result<Vec<Firm>, TableError> {
        const SQL: &str = "SELECT pipeline_id, name, status FROM pipelines WHERE pipeline_id > $1 \
            ORDER BY pipeline_id LIMIT $2";
        let firms: Vec<Row> = on!(&self.database, pool => {
            query_as(SQL).bind(after).bind(limit).fetch_all(pool).await?
        });
        Ok(firms.into_iter().map(Firm::from).collect())
    }

    /// Adds a firm at the beginning of its pipeline. An existing firm stays as it is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add(&self, id: &str, name: &str) -> Result<(), TableError> {
        const SQL: &str = "INSERT INTO pipelines (pipeline_id, name, status) VALUES ($1, $2, $3) \
            ON CONFLICT DO NOTHING";
        let initial = Self::workflow().initial;
        on!(&self.database, pool => {
            query(SQL).bind(id).bind(name).bind(initial).execute(pool).await?;
        });
        Ok(())
    }

    /// Returns the number of firms.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count(&self) -> Result<i64, TableError> {
        let count = on!(&self.database, pool => {
            query_scalar("SELECT count(*) FROM pipelines").fetch_one(pool).await?
        });
        Ok(count)
    }

    /// Returns how many firms are in a stage at this moment, in any worker.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn running(&self) -> Result<i64, TableError> {
        let mut running = 0;
        for stage in Self::workflow().stages {
            let of_stage: i64 = on!(&self.database, pool => {
                query_scalar("SELECT count(*) FROM pipelines WHERE status = $1")
                    .bind(stage.running)
                    .fetch_one(pool)
                    .await?
            });
            running += of_stage;
        }
        Ok(running)
    }
}
