//! What stands around a tool: its arguments are checked, its time is bounded, a panic is caught, and
//! whatever goes wrong becomes one occurrence of the catalogue, wrapped once.

mod arguments;
mod reader;
mod scope;
mod unwind;

pub use arguments::{Problem, check};
pub use reader::{Answer, READER, Reader};
pub use scope::Scope;
