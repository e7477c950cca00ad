//! The MCP server.

mod assistant;
mod caller;
mod http;
mod sessions;
mod span;
mod stdio;

pub use assistant::Assistant;
pub use caller::Caller;
pub use http::{Http, ROUTE};
pub use sessions::SessionLimits;
pub use stdio::stdio;
