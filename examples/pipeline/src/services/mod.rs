//! The services that the stages ask. What fails in one of them leaves as an occurrence of the
//! catalog that knows its service: what the service said goes to the log, scrubbed, and nowhere
//! else.
//!
//! See `docs/decisions/055-pipeline-services-fail-as-occurrences.md`.

mod claude;
mod clients;
mod endpoints;
mod error;
mod failure;
mod firecrawl;
mod form5500;
mod found;
mod http;
mod perplexity;
mod reply;
mod rpc;
mod tool_server;

pub use clients::Services;
pub use endpoints::{Endpoints, Limits};
pub use error::{ServiceError, Task};
pub use found::{Extract, Filing, LegalEntity, Report};
pub use reply::LONGEST;
