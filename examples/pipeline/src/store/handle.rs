//! The store.

use std::time::Duration;

use errpact::table::Workflow;
use errpact_workflow::Stages as _;
use errpact_workflow::WorkflowStore;

use super::{Database, Place};
use crate::errors::workflows::Pipeline;

/// Firms, their results and their runs. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(super) database: Database,
    runs: WorkflowStore<Pipeline>,
}

impl Store {
    /// Connects, creates missing tables, and checks that everything is as this program needs it.
    ///
    /// # Errors
    /// When the database does not exist, is full, or contains something else.
    pub async fn open(
        place: &Place,
        worker: Option<&str>,
        lease: Duration,
    ) -> anyhow::Result<Self> {
        let database = Database::open(place).await?;
        database.migrate().await?;
        let runs = match &database {
            Database::Sqlite(pool) => WorkflowStore::sqlite(pool.clone()),
            Database::Postgres(pool) => WorkflowStore::postgres(pool.clone()),
        };
        let runs = match worker {
            Some(name) => runs.with_worker(name),
            None => runs,
        };
        let runs = runs.with_lease(lease);
        runs.migrate().await?;
        runs.check().await?;
        Ok(Self { database, runs })
    }

    /// Returns the runs.
    #[must_use]
    pub fn runs(&self) -> &WorkflowStore<Pipeline> {
        &self.runs
    }

    /// Returns the workflow from the catalog.
    #[must_use]
    pub fn workflow() -> &'static Workflow<'static> {
        Pipeline::WORKFLOW
    }

    /// Closes the store; written data is kept.
    pub async fn close(&self) {
        self.database.close().await;
    }
}
