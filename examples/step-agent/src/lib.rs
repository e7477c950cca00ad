//! An agent that carries out the steps of a plan, and recovers from failures by procedure.
//!
//! `errors.yaml` says what can go wrong in a step and how to respond. The module [`errors`] and the
//! procedures in `prompts/system.md` come from it. The path of a failure: a service of the [`world`]
//! answers, and the [`agent`] lets the catalog's rules find the code. It asks `errpact::StepBudget`
//! for a decision about the step, logs both in one line and answers `CODE: message`. The [`model`]
//! finds the code's procedure in its system prompt and follows it, step by step.

errpact::catalog!(
    /// The catalog, generated from `errors.yaml`.
    pub mod errors
);

pub mod agent;
pub mod model;
pub mod moment;
pub mod plan;
pub mod prompt;
pub mod scenario;
pub mod screen;
pub mod world;
