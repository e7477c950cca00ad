#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod build_script;
pub mod json_schema;
pub mod markers;
mod origin;
pub mod prompt;
mod rust;
pub mod sql;
pub mod tables;
pub mod tool_schemas;
pub mod words;

#[cfg(feature = "templates")]
pub mod escape;
#[cfg(feature = "templates")]
pub mod markdown;
#[cfg(feature = "outputs")]
pub mod outputs;
#[cfg(feature = "outputs")]
pub mod prompt_files;
#[cfg(feature = "templates")]
pub mod python;
#[cfg(feature = "outputs")]
pub mod skill;
#[cfg(feature = "templates")]
pub mod template;
#[cfg(feature = "tokens")]
pub mod tokens;
#[cfg(feature = "templates")]
pub mod typescript;

pub use build_script::build;
pub use rust::rust;
pub(crate) use rust::rust_with;
