#![cfg_attr(any(feature = "sqlite", not(doctest)), doc = include_str!("../README.md"))]
//!
//! # How it works
//!
//! A worker that looks for work itself calls [`ready`](WorkflowStore::ready), and
//! [`recover`](WorkflowStore::recover) every so often. `begin`, `heartbeat`, `complete` and `fail` are the parts of
//! [`drive`](WorkflowStore::drive).
//!
//! ## What holds at any moment
//!
//! - One worker has a run. Each statement that changes a run compares its status, its attempt and its claim.
//! - A running row has no current error; one that was rolled back has the error that caused it.
//! - An attempt has at most one record, no matter who reports it and how often.
//! - A retry because of a lost acknowledgement changes nothing.
//! - All timestamps come from the database's clock.
//!
//! See `docs/decisions/065-workflows-are-a-crate-above-the-runtime.md`.

#![cfg_attr(docsrs, feature(doc_cfg))]
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
mod stage_failure;
mod state;
mod store;

#[doc(inline)]
pub use errpact::codegen::Stages;
#[doc(inline)]
pub use errpact::stage::{StageCause, StageError};

pub use drive::{DriveError, Driven};
pub use error::{Ended, StoreError};
pub use page::{Cursor, History, NoCursor, Page};
pub use ready::{Ready, ReadyQuery};
pub use running::Running;
pub use stage_failure::{Disposition, FailError, RecoverError, StageFailure};
pub use state::RunState;
pub use store::WorkflowStore;
