//! The outcome of a stage.

use errpact_workflow::StageFailure;

/// The outcome of a stage.
#[derive(Debug)]
pub enum Outcome {
    /// It is done.
    Completed,
    /// A service failed: the stage is rolled back, and may begin again.
    RolledBack(Box<StageFailure>),
    /// A programming error: the stage is marked as failed. This is the original error.
    Broken(anyhow::Error),
    /// Another worker has the run, or had it in the meantime; or no stage begins here any more.
    Elsewhere,
}
