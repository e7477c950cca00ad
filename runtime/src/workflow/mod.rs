//! Staged workflows whose runs stand in a database.
//!
//! A row of the application's own table says where a run stands; errpact keeps beside it who works on the run
//! and what failed. A stage that fails is recorded and rolled back in one transaction, so that the record
//! and the row never disagree; what a worker leaves behind that dies is rolled back when its lease is over.
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
//! // Another try, from a sound state.
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
//! A worker that looks for work itself asks [`ready`](WorkflowStore::ready), and calls
//! [`recover`](WorkflowStore::recover) every so often. `begin`, `heartbeat`, `complete` and `fail` are the parts of
//! [`drive`](WorkflowStore::drive).
//!
//! # What holds at any moment
//!
//! - One worker has a run. Whatever it does to it, is compared with the run's status, its attempt and its claim in
//!   the statement that changes them.
//! - A row that runs has no current error; one that was rolled back has the error that did it.
//! - An attempt has at most one record, whoever reports it and how often.
//! - What is repeated because an acknowledgement was lost changes nothing.
//! - Time is the database's.
//!
//! The features `sqlite` and `postgres` bring the databases; `workflow` alone brings what both need. The
//! statements, the tables and the errors are told in the guide `docs/workflows.md`.
//! See `docs/decisions/065-workflows-are-a-layer-of-the-runtime.md`.

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
mod drive;
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
