//! Staged workflows whose runs stand in a database.

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
mod fail_error;
mod failure;
mod interrupted;
mod page;
mod rules;
mod running;
mod sql;
mod stage_error;
mod state;
mod store;

pub use drive::{DriveError, Driven};
pub use error::{Ended, StoreError};
pub use fail_error::FailError;
pub use failure::{Outcome, StageFailure};
pub use interrupted::Interrupted;
pub use page::{Cursor, History, NoCursor, Page};
pub use running::Running;
pub use stage_error::{Seen, StageError};
pub use state::{Ready, RunState, Wanted};
pub use store::WorkflowStore;
