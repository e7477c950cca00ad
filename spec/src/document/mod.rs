//! A catalogue as it is written: typed, every value and every key with its place.
//!
//! Nothing is resolved here: no default applied, no name looked up. One file gives one
//! [`Document`]; what is wrong with its form is reported while it is read, all of it.

mod act;
mod category;
mod code;
mod detect;
mod form;
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
mod service;
mod spanned;
mod text;
mod tool;
mod union;
mod value_type;
mod vocabulary;
mod words;
mod workflow;
mod wrong;

pub use act::{Action, ActionWord};
pub use category::{Category, NumberRange};
pub use code::{Alternative, Code, Deprecation, Example, Repair};
pub use detect::{DetectRule, Fixture, Message, RawFailure, StatusRange};
pub use form::{Described, Form};
pub use limits::{Limits, Reference, RetryBucket};
pub use name::LintName;
pub use note::Note;
pub use output::{
    HtmlOutput, JsonSchemaOutput, MarkdownOutput, Output, PromptOutput, PythonOutput, RustOutput,
    SqlOutput, TemplateOutput, TypescriptOutput,
};
pub use param::{Channels, Param, Params};
pub use policy::Policy;
pub use reader::Reader;
pub use retry::{Delay, DelayParam, Exhausted, ExhaustedBySteps, Retry, RetryRule};
pub use root::{Document, Prompt};
pub use rule::{NeverSay, Rule, TextRule};
pub use service::{Service, Services};
pub use spanned::{Entries, Entry, Spanned};
pub use tool::Tool;
pub use workflow::{Stage, Store, Workflow};
