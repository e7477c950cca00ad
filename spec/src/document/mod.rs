//! A catalog as it is written: typed, with the place of every key and value.
//!
//! This module applies no defaults and looks up no names. One file becomes one [`Document`]. Reading reports every
//! problem of form.

mod act;
mod classes;
mod code;
mod detect;
mod interned;
mod json;
mod keys;
mod language;
mod list;
mod name;
mod number;
mod output;
mod param;
mod policy;
mod reader;
mod retry;
mod root;
#[cfg(feature = "schema")]
pub(crate) mod schema;
mod sentences;
mod spanned;
mod text;
mod tool;
mod union;
mod value_type;
mod wire;
mod words;
mod workflow;
mod wrong;

pub(crate) use act::{Action, ActionWord};
pub use classes::Class;
pub(crate) use classes::class_of;
pub(crate) use code::{Category, Code, Deprecation, Example, FormerName, Note, Repair};
pub(crate) use detect::{DetectRule, FailedWhen, Fixture, Message, RawFailure};
pub(crate) use keys::Keys;
pub(crate) use output::{Layout, Output, Scan, SkillOutput, ToolList};
pub(crate) use param::{Argument, Param, Params};
pub(crate) use policy::{Alternative, Policy};
pub(crate) use reader::Reader;
pub(crate) use retry::{Exhausted, Retry};
pub(crate) use root::{
    Document, Limits, NeverSay, Prompt, Reference, Rule, Rust, read_included, read_root,
};
pub(crate) use sentences::Sentence;
pub(crate) use spanned::{Entries, Entry, Spanned};
pub(crate) use tool::{Service, Tool};
pub(crate) use wire::{RetryWords, Shape, Wire};
pub(crate) use workflow::{Stage, Store, Workflow};
