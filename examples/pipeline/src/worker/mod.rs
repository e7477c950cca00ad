//! Carrying out stages: one at a time for a person who asked for it, or whatever is ready.
//!
//! Any number of processes may do so on one database. Who has begun a stage has it, for as long as it is
//! heard of; whoever comes second is told so.

mod crew;
mod outcome;
mod process;
mod stop;
mod tally;
mod trouble;

pub use crew::{Begun, Crew};
pub use outcome::Outcome;
pub use process::{Options, Worker};
pub use stop::Stop;
pub use tally::Tally;
