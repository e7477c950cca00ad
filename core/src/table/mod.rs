//! The rows of a catalog's tables, as plain data: the generator makes them and writes them as Rust, and the runtime
//! works from them.

mod entry;
mod schema;
mod shape;
mod tool;
mod workflow;

pub use entry::{Category, Entry, EnvelopeParts, Repair};
pub use schema::{ToolApi, tool_definitions};
pub use shape::{DelayUnit, Shape, ShapeFact, ShapeWords, Surface, is_index, pointer_names};
pub use tool::{Service, Tool};
pub use workflow::{Stage, Workflow, WorkflowTable};

/// The format of the tables as JSON, which `errpact_generator::tables::json` writes and a program reads. A reader refuses
/// any other.
pub const FORMAT: u32 = 2;
