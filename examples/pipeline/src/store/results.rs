//! The results of the stages.

use serde::Serialize;
use serde_json::Value;
use sqlx::{query, query_as};

use super::database::on;
use super::{Store, TableError};

/// The result of a stage for a firm.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StageResult {
    /// The stage.
    pub stage: String,
    /// The number of the attempt.
    pub attempt: u64,
    /// The result itself.
    pub result: Value,
}

impl Store {
    /// Keeps the result of a stage. The result of a later attempt stays, so a worker that was given
    /// up replaces nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep(
        &self,
        id: &str,
        stage: &str,
        attempt: u64,
        result: &Value,
    ) -> Result<(), TableError> {
        const SQL: &str = "INSERT INTO pipeline_results (pipeline_id, stage, attempt, result) \
            VALUES ($1, $2, $3, $4) ON CONFLICT (pipeline_id, stage) \
            DO UPDATE SET attempt = excluded.attempt, result = excluded.result \
            WHERE pipeline_results.attempt <= excluded.attempt";
        let result = serde_json::to_string(result)?;
        let attempt = i64::try_from(attempt).unwrap_or(i64::MAX);
        on!(&self.database, pool => {
            query(SQL)
                .bind(id)
                .bind(stage)
                .bind(attempt)
                .bind(&result)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// Returns the results for a firm, in the order of the attempts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn results(&self, id: &str) -> Result<Vec<StageResult>, TableError> {
        const SQL: &str = "SELECT stage, attempt, result FROM pipeline_results \
            WHERE pipeline_id = $1 ORDER BY attempt";
        let rows: Vec<(String, i64, String)> = on!(&self.database, pool => {
            query_as(SQL).bind(id).fetch_all(pool).await?
        });
        rows.into_iter()
            .map(|(stage, attempt, result)| {
                let result = serde_json::from_str(&result)?;
                let attempt = u64::try_from(attempt).unwrap_or_default();
                Ok(StageResult {
                    stage,
                    attempt,
                    result,
                })
            })
            .collect()
    }
}
