//! Services to fail against, in this process: a map, a web search, a weather service and hotels.
//! They answer as real services do, with a JSON result or a connection error, and fail on demand.

mod failure;
mod fault;
mod hotels;
mod map;
mod search;
mod services;
mod weather;

pub use failure::Failure;
pub use fault::Fault;
pub use services::Services;
