//! A load on the store of workflows: several processes work on the same parcels, fail, are killed and lose their
//! database. An audit then checks the result.
//!
//! See `docs/decisions/063-a-load-is-audited-from-the-database.md`.

#![expect(
    clippy::panic,
    reason = "a panic is one of the ways in which the work of a worker ends"
)]

pub mod audit;
mod figures;
mod journal;
pub mod ledger;
pub mod plan;
mod presence;
#[cfg(unix)]
mod trouble;
mod worker;

pub use figures::Figures;
pub use plan::Plan;
#[cfg(unix)]
pub use trouble::{Database, Load, Report};
pub use worker::Worker;

errpact::catalog! {
    /// The failures of parcels, and their workflow.
    pub mod errors = "errors.yaml"
}
