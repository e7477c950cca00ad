//! Staged workflows whose runs are stored in a database.
//!
//! A row of the application's own table has the status of a run. Beside it, errpact records which worker has
//! the run and what failed. A failed stage is recorded and rolled back in one transaction, so that the record
//! and the row never disagree. The run of a worker that dies is rolled back when its lease is over.
//!
//! ```
//! # mod errors {
//! #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/workflow/errors.rs"));
//! # }
//! // In an application: errpact::catalog!(mod errors);
//! use errors::workflows::Onboarding;
//! use errpact::workflow::{Driven, Page, WorkflowStore};
//! use errpact::{Occurrence, Signal};
//!
//! /// A stage's work: whatever it asks may fail.
//! async fn look_up(name: &str) -> Result<(), Occurrence> {
//!     // What an upstream answered, for which the catalog's rules find the code.
//!     let signal = Signal::new().with_status(503).with_service("registry");
//!     if name == "Jane" { Err(Occurrence::from_signal(&errors::CATALOG, signal)) } else { Ok(()) }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let pool = sqlx::sqlite::SqlitePoolOptions::new().max_connections(1);
//! # let pool = pool.connect("sqlite::memory:").await?;
//! // The application's own table and row.
//! sqlx::raw_sql("CREATE TABLE clients (client_id integer PRIMARY KEY, status text);
//!     INSERT INTO clients VALUES (7, 'new')").execute(&pool).await?;
//!
//! let store = WorkflowStore::<Onboarding>::sqlite(pool).with_worker("worker-1");
//! store.migrate().await?;
//!
//! let driven = store.drive("7", Onboarding::LookUp, |_| look_up("Jane")).await?;
//! let Driven::Failed(failure) = driven else { panic!("the register is down") };
//! assert_eq!((failure.code.as_str(), failure.status.as_str()), ("REGISTER_DOWN", "new"));
//!
//! // What a page that polls is told.
//! let told = serde_json::to_value(failure.client_response())?;
//! assert_eq!(told["error"]["service"], "The register");
//! assert_eq!(told["stop_polling"], true);
//!
//! // A retry, from a consistent state.
//! assert!(store.can_retry("7").await?);
//! let driven = store.drive("7", Onboarding::LookUp, |_| look_up("John")).await?;
//! assert!(matches!(driven, Driven::Done(())));
//! let state = store.state("7").await?;
//! assert_eq!((state.status.as_deref(), state.next), (Some("looked_up"), Some(Onboarding::Invite)));
//! assert!(state.error.is_none());
//! assert_eq!(store.history("7", Page::default()).await?.failures.len(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! A worker that looks for work itself calls [`ready`](WorkflowStore::ready), and
//! [`recover`](WorkflowStore::recover) every so often. `begin`, `heartbeat`, `complete` and `fail` are the parts of
//! [`drive`](WorkflowStore::drive).
//!
//! # What holds at any moment
//!
//! - One worker has a run. Each statement that changes a run compares its status, its attempt and its claim.
//! - A running row has no current error; one that was rolled back has the error that caused it.
//! - An attempt has at most one record, no matter who reports it and how often.
//! - A retry because of a lost acknowledgement changes nothing.
//! - All timestamps come from the database's clock.
//!
//! The features `sqlite` and `postgres` add the databases; `workflow` only adds what both need. The
//! guide `docs/workflows.md` describes the statements, the tables and the errors. See
//! `docs/decisions/065-workflows-are-a-layer-of-the-runtime.md`.

#![cfg_attr(
    not(any(feature = "sqlite", feature = "postgres")),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "without a database there is nothing that makes a store"
    )
)]

mod backend;
mod connect;
mod core;
mod draft;
mod drive;
pub mod engine;
mod error;
mod interrupted;
mod page;
mod ready;
mod rules;
mod running;
mod sql;
mod stage_error;
mod stage_failure;
mod state;
mod store;

pub use crate::generated::Stages;
pub use drive::{DriveError, Driven};
pub use error::{Ended, StoreError};
pub use page::{Cursor, History, NoCursor, Page};
pub use ready::{Ready, ReadyQuery};
pub use running::Running;
pub use stage_error::{StageCause, StageError};
pub use stage_failure::{Disposition, FailError, RecoverError, StageFailure};
pub use state::RunState;
pub use store::WorkflowStore;
