//! The MCP server.

mod assistant;
mod call;
mod caller;
mod http;
mod span;
mod stdio;

pub use assistant::Assistant;
pub use caller::Caller;
pub use http::{Http, ROUTE};
pub use stdio::stdio;
