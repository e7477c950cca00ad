//! The store of workflows, on SQLite and on PostgreSQL: each test is written once and runs on both.
//!
//! See `docs/decisions/062-the-workflow-store-has-one-suite.md`.
#![cfg(unix)]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

/// Runs `async fn NAME(db: &Db)` on each database.
macro_rules! on_both {
    ($($name:ident)*) => {$(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$name(&crate::workflow::db::Db::sqlite().await).await;
            }
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                super::$name(&crate::workflow::db::Db::postgres().await).await;
            }
        }
    )*};
}

mod between;
mod crowd;
mod db;
mod disasters;
mod drive;
mod dropped;
mod engine;
mod failing;
mod history;
mod kill;
mod leases;
mod migrate;
mod model;
mod names;
mod outage;
mod same;
mod stage_error;
mod stages;
mod told;
mod unheard;

errpact::catalog!(mod errors = "tests/workflow/errors.yaml");
