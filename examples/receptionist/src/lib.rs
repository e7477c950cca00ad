//! The reception of a hair salon, run by a language model with four tools.
//!
//! `errors.yaml` is the only place that says what can go wrong and how to respond. The module
//! [`errors`], the rule block in `prompts/system.md` and `docs/errors.md` come from it. The path of
//! a failure: a tool of [`tools`] returns one of the enums of [`failure`]. The [`router`] guards the
//! call, retries it if the catalog says so, and answers `CODE: message`. The [`conversation`] passes
//! that to the [`model`], which finds the code's rule in its system prompt and does what the rule
//! says. The single line for operators goes through `tracing` into [`shared::log`].

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod client;
pub mod conversation;
pub mod desk;
pub mod failure;
pub mod model;
pub mod moment;
pub mod prompt;
pub mod reply;
pub mod router;
pub mod salon;
pub mod scenario;
pub mod screen;
pub mod tools;
mod untold;
