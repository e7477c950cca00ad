//! The reception of a hair salon, held by a language model with four tools.
//!
//! `errors.yaml` is the only place that says what can go wrong and what is to be done about it.
//! From it come the module [`errors`], the rule block in `prompts/system.md`, `docs/errors.md` and
//! `schema/tool-error.json`. The way of one failure: a tool of [`tools`] returns one of the enums of
//! [`failure`], the [`router`] makes an occurrence of it and answers `CODE: message`, the
//! [`conversation`] hands that to the [`model`], which finds the code in its system prompt and does
//! what the prompt says. The one line for operations goes through `tracing` into [`log`].

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod call;
pub mod client;
pub mod conversation;
pub mod desk;
pub mod failure;
pub mod log;
pub mod message;
pub mod model;
pub mod moment;
pub mod prompt;
pub mod reply;
pub mod router;
pub mod salon;
pub mod scenario;
pub mod screen;
pub mod tools;
