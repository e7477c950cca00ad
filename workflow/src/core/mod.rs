//! The store without the types of a catalog: stages are indexes.
//! See `docs/decisions/048-the-workflow-core-knows-no-catalog-and-no-database.md`.

mod begin;
mod check;
mod clear;
mod complete;
mod explain;
mod fail;
mod heartbeat;
mod history;
mod migrate;
mod ready;
mod recover;
mod row_status;
mod standing;
mod state;
mod tries;

use std::sync::Arc;
use std::time::Duration;

use errpact::stage::new_id;
use errpact::table::{Catalog, Stage, Workflow, WorkflowTable};
use tokio::sync::OnceCell;

use crate::StoreError;
use crate::backend::Database;
use crate::draft::FailedAttempt;
use crate::running::Claim;
use crate::sql::Statements;

/// How long a worker has a run by default.
const LEASE: Duration = Duration::from_secs(60);
/// The shortest lease, and the longest.
const LEASES: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(30 * 86_400)];

/// The store without the types of a catalog.
#[derive(Clone)]
pub(super) struct Core {
    database: Arc<dyn Database>,
    pub(super) catalog: &'static Catalog<'static>,
    pub(super) workflow: &'static Workflow<'static>,
    /// The value of `workflow` in errpact's rows.
    key: Arc<str>,
    pub(super) worker: Arc<str>,
    lease: Duration,
    /// The statements, once the tables were inspected.
    statements: Arc<OnceCell<Statements>>,
}

impl Core {
    pub(super) fn new(
        database: Arc<dyn Database>,
        catalog: &'static Catalog<'static>,
        workflow: &'static Workflow<'static>,
    ) -> Self {
        let mut hex = [0; 32];
        let id = new_id();
        let id = &*id.simple().encode_lower(&mut hex);
        let worker = format!("{}-{}", std::process::id(), id.get(..8).unwrap_or(id));
        Self {
            database,
            catalog,
            workflow,
            key: format!("{}/{}", catalog.name, workflow.name).into(),
            worker: worker.into(),
            lease: LEASE,
            statements: Arc::default(),
        }
    }

    pub(super) fn set_lease(&mut self, lease: Duration) {
        let [shortest, longest] = LEASES;
        self.lease = lease.clamp(shortest, longest);
    }

    pub(super) fn lease(&self) -> Duration {
        self.lease
    }

    fn lease_ms(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }

    /// Returns the application's table and errpact's own.
    fn table(&self) -> Result<&'static WorkflowTable<'static>, StoreError> {
        self.workflow.store.ok_or(StoreError::NoStore {
            workflow: self.workflow.name,
        })
    }

    /// Returns the stage at an index. An index from a generated enum always exists.
    fn stage(&self, index: usize) -> Result<&'static Stage<'static>, StoreError> {
        self.workflow
            .stages
            .get(index)
            .ok_or(StoreError::Unreadable { what: "stage" })
    }

    /// Returns the attempt of a claim, to record its failure.
    pub(super) fn failed<'a>(&self, claim: &'a Claim) -> Result<FailedAttempt<'a>, StoreError> {
        Ok(FailedAttempt {
            catalog: self.catalog,
            stage: self.stage(claim.stage)?,
            run: &claim.run,
            number: claim.attempt,
            worker: &claim.worker,
        })
    }

    /// Returns the statements. Valid tables are inspected once; invalid ones, each time.
    async fn statements(&self) -> Result<&Statements, StoreError> {
        self.statements.get_or_try_init(|| self.inspected()).await
    }
}

/// Returns an attempt's number in the database's type.
fn number(attempt: u64) -> i64 {
    i64::try_from(attempt).unwrap_or(i64::MAX)
}
