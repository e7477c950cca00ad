//! A weather service to fail against: a small HTTP server that answers for five towns, and that
//! fails on demand where faults are on.

mod fault;
mod places;
mod service;

pub use fault::Fault;
pub use service::{KEY, StandIn};
