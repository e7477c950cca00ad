//! What came of a stage.

use errpact::workflow::StageFailure;

/// What came of a stage.
#[derive(Debug)]
pub enum Outcome {
    /// It is done.
    Completed,
    /// A service failed: the stage is rolled back, and may begin again.
    RolledBack(Box<StageFailure>),
    /// A programming error: the stage is marked as failed. This is the error, as it was.
    Broken(anyhow::Error),
    /// Somebody else has the run, or has had it meanwhile; or nothing begins here any more.
    Elsewhere,
}
