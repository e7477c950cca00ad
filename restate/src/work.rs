//! What an application's stages do.

use std::future::Future;

use errpact_workflow::engine::Attempt;
use errpact_workflow::{StageError, Stages};

/// The work of a workflow's stages.
///
/// ```
/// # mod errors {
/// #     include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/errors.rs"));
/// # }
/// # use errors::workflows::Copying;
/// use errpact::Occurrence;
/// use errpact_workflow::engine::Attempt;
/// use errpact_restate::StageWork;
///
/// struct Copier;
///
/// impl StageWork<Copying> for Copier {
///     type Error = Occurrence;
///
///     async fn run(&self, attempt: Attempt<Copying>) -> Result<(), Occurrence> {
///         println!("{} of {}", attempt.stage.row().name, attempt.run);
///         Ok(())
///     }
/// }
/// # use errpact_workflow::Stages as _;
/// ```
pub trait StageWork<S: Stages>: Send + Sync + 'static {
    /// The error of a stage.
    type Error: StageError + Send + 'static;

    /// Carries out an attempt at a stage. It is called once for each attempt and each retry, whatever crashes. A retry
    /// has the number of its attempt.
    fn run(&self, attempt: Attempt<S>) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// Returns the tool of the catalog that the stage calls, which says whether the stage may be repeated after an
    /// unknown outcome (`read_only`, `idempotent`). By default it is unknown, so that the stage may not.
    fn tool(&self, stage: S) -> Option<&'static str> {
        let _ = stage;
        None
    }

    /// Returns the name of this worker in records. By default it is the id of the process.
    fn worker(&self) -> String {
        format!("process {}", std::process::id())
    }

    /// Returns whether this worker is about to end, so that no stage begins here any more. Restate begins it at the next
    /// worker.
    fn is_ending(&self) -> bool {
        false
    }
}
