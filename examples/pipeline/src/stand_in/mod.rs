//! Services to fail against, on this machine: two HTTP APIs, a tool server and a database. They
//! answer as the real ones do, and fail on demand.

mod claude;
mod fault;
mod firecrawl;
mod form5500;
mod http;
mod perplexity;
mod postgres;
mod queue;
mod services;

pub use fault::{FAULTS, Fault};
pub use queue::{SERVICES, UnknownFault};
pub use services::StandIns;
