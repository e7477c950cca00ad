#![doc = include_str!("../README.md")]
//!
//! [`Endpoint::from_env`] reads the address, the key and the rest from environment variables.
//!
//! All calls block their thread: an asynchronous program makes them in its runtime's pool of blocking threads.

mod api;
mod ask;
mod client;
mod endpoint;
/// The catalog by which failures of a provider are classified and retried: `std:llm-provider`.
pub mod errors;
mod events;
mod failure;
mod request;

pub use api::Api;
pub use ask::BlockingClock;
pub use endpoint::{Endpoint, EndpointError};
pub use failure::Failure;
pub use request::{Reply, Request, Stop, Usage};
