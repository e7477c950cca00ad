//! The JSON Schema of the language, for editors.

mod build;
mod root;
mod to_json;

pub(crate) use build::{Object, Properties, any_of, documented, map, object, one_of, words};
pub use root::json_schema;
pub use to_json::yaml_to_json;
