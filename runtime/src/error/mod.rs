//! Errors of a catalog: generated structs, derived enums, and what they hand to the run time.

mod as_error;
mod code_error;
mod parts;
mod tool_error;

pub use as_error::AsError;
pub(crate) use as_error::pointed_to;
pub use code_error::CodeError;
pub use parts::Parts;
pub use tool_error::ToolError;
