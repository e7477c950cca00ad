//! The runs, as the server reads and starts them.

use errpact_restate::{RunsClient, RunsError};
use errpact_workflow::{History, Page, RunState, StoreError};

use super::{Begun, Crew};
use crate::errors::workflows::Pipeline;

/// The runs: in the database of the firms, or in Restate. Clones share them.
#[derive(Clone)]
pub enum Runs {
    /// The database has them, and the crew begins a stage itself.
    Database(Crew),
    /// Restate has them, and calls the crew for each stage.
    Restate(Crew, RunsClient<Pipeline>),
}

/// Reading or starting a run fails, or is refused.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A refusal, or a failure of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A failure of Restate.
    #[error(transparent)]
    Restate(RunsError),
}

impl From<RunsError> for RunError {
    fn from(error: RunsError) -> Self {
        match error {
            RunsError::Refused(refusal) => Self::Store(refusal),
            failed => Self::Restate(failed),
        }
    }
}

impl Runs {
    /// Returns the state of a firm's run.
    ///
    /// # Errors
    /// When the database or Restate fails.
    pub async fn state(&self, id: &str) -> Result<RunState<Pipeline>, RunError> {
        Ok(match self {
            Self::Database(crew) => crew.store().runs().state(id).await?,
            Self::Restate(_, restate) => restate.state(id).await?,
        })
    }

    /// Returns the states of several firms' runs. A firm that the database does not have is left out.
    ///
    /// # Errors
    /// When the database or Restate fails.
    pub async fn states(&self, ids: &[&str]) -> Result<Vec<RunState<Pipeline>>, RunError> {
        Ok(match self {
            Self::Database(crew) => crew.store().runs().states(ids).await?,
            Self::Restate(_, restate) => restate.states(ids).await?,
        })
    }

    /// Begins the next stage of a firm. It and the later stages run in the background.
    ///
    /// # Errors
    /// When the database or Restate fails. Restate's refusals are errors, too.
    pub async fn start(&self, id: &str) -> Result<Begun, RunError> {
        match self {
            Self::Database(crew) => Ok(crew.start(id).await?),
            // Restate would wait for another worker.
            Self::Restate(crew, _) if crew.stop().is_ending() => Ok(Begun::Nothing),
            Self::Restate(_, restate) => {
                restate.start(id).await?;
                Ok(Begun::Begun)
            }
        }
    }

    /// Returns a page of a firm's failures, newest first.
    ///
    /// # Errors
    /// When the database or Restate fails.
    pub async fn history(&self, id: &str, page: Page) -> Result<History, RunError> {
        Ok(match self {
            Self::Database(crew) => crew.store().runs().history(id, page).await?,
            Self::Restate(_, restate) => restate.history(id, page).await?,
        })
    }

    /// Clears a firm's current error: any, or only the one that was seen.
    ///
    /// # Errors
    /// When the database or Restate fails.
    pub async fn clear_error(&self, id: &str, seen: Option<&str>) -> Result<bool, RunError> {
        Ok(match (self, seen) {
            (Self::Database(crew), None) => crew.store().runs().clear_error(id).await?,
            (Self::Database(crew), Some(seen)) => {
                crew.store().runs().clear_seen_error(id, seen).await?
            }
            (Self::Restate(_, restate), None) => restate.clear_error(id).await?,
            (Self::Restate(_, restate), Some(seen)) => restate.clear_seen_error(id, seen).await?,
        })
    }
}
