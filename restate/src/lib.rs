//! Workflows of an errpact catalog on the durable engine [Restate](https://restate.dev).
//!
//! [`object!`] makes a virtual object for an endpoint of `restate-sdk`, whose handlers carry out the stages of a workflow.
//! [`RunsClient`] starts and reads the runs. States, records, client responses and histories are those of the SQL store
//! (`errpact_workflow`); they are in Restate's state instead of a database.
//!
//! For handlers of your own, [`retry_policy`], [`handler_error`] and [`terminal_error`] translate the catalog's policies
//! and errors. `examples/copying.rs` is a whole program.

mod client;
mod flights;
mod object;
mod policy;
mod runs;
mod work;

pub use client::{RunsClient, RunsError};
pub use policy::{carried, handler_error, retry_policy, stage_error, terminal_error};
pub use runs::Runs;
pub use work::StageWork;

#[doc(hidden)]
pub use runs::{Kept, Wanted};
#[doc(hidden)]
pub use serde_json::Value;
