//! Traits that generated types implement. The struct of a code implements [`CodeError`](crate::codegen::CodeError).

mod code;
mod contract;

pub use code::{CatalogCode, UnknownCode, WireCode};
pub use code::{entry, parse};
pub use contract::{CallContext, Note, Stages};
