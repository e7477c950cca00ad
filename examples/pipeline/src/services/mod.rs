//! The services that the stages ask. A failure in one of them leaves as an occurrence of the
//! catalog that names its service. The service's text goes to the log, scrubbed, and nowhere else.
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
