//! Traits that generated types implement. The enum of all errors is a [`ToolError`](crate::ToolError).

mod code;
mod contract;

pub use code::{CatalogCode, UnknownCode, WireCode};
pub use code::{entry, parse};
pub(crate) use contract::note_with;
pub use contract::{CallContext, Note, Stages};
