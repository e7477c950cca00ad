//! errpact's run time: what an application links.
//!
//! An application writes its tool errors once, in a catalogue (`errors.yaml`). From it a generator
//! makes a Rust module: the enum of codes, one struct for each code, and static tables. This crate
//! is what that module, and the derive, work with.

mod call_context;
mod code;
mod error;
mod id;
mod macros;
mod note;
mod occurrence;
mod private;
pub mod prompt;
pub mod redact;
mod render;
mod scrub;
pub mod table;
pub mod types;
mod value;
mod wire;
mod wire_code;

pub use call_context::CallContext;
pub use code::{CatalogCode, UnknownCode};
pub use error::{CodeError, Parts, ToolError};
#[cfg(feature = "derive")]
pub use errpact_macros::{ToolError, catalog};
pub use note::Note;
pub use occurrence::{Occurrence, find, find_as};
pub use value::{Accepts, Field, Items, Value, View};
pub use wire_code::WireCode;

#[doc(hidden)]
pub mod __private {
    pub use crate::private::*;
}
