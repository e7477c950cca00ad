//! What stands around a tool: `errpact::Guard` with what this server knows of a call, its arguments
//! checked before it, and the answer for a model or a person after it.

mod answer;
mod scope;

pub use answer::{READER, failure, reader};
pub use scope::Scope;
