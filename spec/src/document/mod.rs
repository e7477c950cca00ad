//! A catalog as it is written: typed, every value and every key with its place.
//!
//! Nothing is resolved here: no default applied, no name looked up. One file gives one
//! [`Document`]; what is wrong with its form is reported while it is read, all of it.

mod act;
mod category;
mod code;
mod detect;
mod interned;
mod json;
mod keys;
mod limits;
mod list;
mod name;
mod note;
mod number;
mod output;
mod param;
mod policy;
mod reader;
mod retry;
mod root;
mod rule;
#[cfg(feature = "schema")]
pub(crate) mod schema;
mod service;
mod spanned;
mod text;
mod tool;
mod union;
mod value_type;
mod words;
mod workflow;
mod wrong;

pub(crate) use act::{Action, ActionWord};
pub(crate) use category::Category;
pub(crate) use code::{Code, Deprecation, Example, Repair};
pub(crate) use detect::{DetectRule, Fixture, Message, RawFailure};
pub(crate) use keys::Keys;
pub(crate) use limits::{Limits, Reference};
pub(crate) use note::Note;
pub(crate) use output::Output;
pub(crate) use param::{Param, Params};
pub(crate) use policy::{Alternative, Policy};
pub(crate) use reader::Reader;
pub(crate) use retry::{Exhausted, Retry};
pub(crate) use root::{Document, Prompt, read_included, read_root};
pub(crate) use rule::Rule;
pub(crate) use service::Service;
pub(crate) use spanned::{Entries, Entry, Spanned};
pub(crate) use tool::Tool;
pub(crate) use workflow::{Stage, Store, Workflow};
