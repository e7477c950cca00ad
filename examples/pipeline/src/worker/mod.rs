//! Carrying out stages: one at a time for a user who asked for it, or any that are ready.
//!
//! Any number of processes may do so on one database. The worker that begins a stage keeps it while
//! it renews its lease; a second worker is told so. Restate needs no lease: it calls a worker for each stage.

mod crew;
mod outcome;
mod process;
mod restate;
mod runs;
mod stop;
mod tally;
mod trouble;

pub use crew::{Begun, Crew};
pub use outcome::Outcome;
pub use process::{Options, Worker};
pub use restate::{Addresses, BoundWorker};
pub use runs::{RunError, Runs};
pub use stop::Stop;
pub use tally::Tally;
