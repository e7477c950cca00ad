//! The MCP server.

mod assistant;
mod caller;
mod failed;
mod guard;
mod http;
mod span;
mod stdio;

pub use assistant::Assistant;
pub use caller::Caller;
pub use http::{Http, ROUTE};
pub use stdio::stdio;
