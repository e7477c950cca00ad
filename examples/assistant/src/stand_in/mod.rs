//! A weather service to fail against: a small HTTP server that knows five towns, and fails on
//! demand if faults are on.

mod fault;
mod places;
mod service;

pub use fault::Fault;
pub use service::{KEY, StandIn};
