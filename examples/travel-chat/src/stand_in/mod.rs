//! Services to fail against: a map, a web search, a weather service and hotels, in this process. They
//! answer as services do, with a JSON result or an error of the connection, and fail on demand.

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
