//! An agent that carries out the steps of a plan, and recovers from failures by procedure.
//!
//! `errors.yaml` says what can go wrong in a step and what is to be done about it. From it come the
//! module [`errors`], the procedures in `prompts/system.md`, `docs/errors.md` and
//! `schema/tool-error.json`. The way of one failure: a service of the [`world`] answers something,
//! the [`agent`] lets the catalog's rules find its code, asks `errpact::StepBudget` what becomes of
//! the step, logs both in one line and answers `CODE: message`; the [`model`] finds the code's
//! procedure in its system prompt and follows it, step by step.

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod agent;
pub mod call;
pub mod log;
pub mod message;
pub mod model;
pub mod moment;
pub mod plan;
pub mod prompt;
pub mod scenario;
pub mod screen;
pub mod world;
