//! The JSON Schema of the language, for editors.

mod root;
mod to_json;

pub use root::json_schema;
pub use to_json::yaml_to_json;
