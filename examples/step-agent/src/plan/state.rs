//! How a step ended.

use std::fmt;

/// How a step ended. There is no other state: every step ends in one of these, even if it was left
/// out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The step's goal is reached.
    Completed,
    /// The plan went on without it.
    Skipped,
    /// The step's goal is not reached, or not known to be.
    Failed,
}

impl State {
    /// Returns the name, as the catalog and the model write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }

    /// Returns the state with this name.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let all = [Self::Completed, Self::Skipped, Self::Failed];
        all.into_iter().find(|state| state.name() == name)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The outcome of a step.
#[derive(Clone, PartialEq, Eq)]
pub struct StepState {
    /// How it ended.
    pub state: State,
    /// The code that ended the step, if a call failed.
    pub code: Option<&'static str>,
    /// The text for the log.
    pub technical: String,
    /// The text for the user.
    pub plain: String,
    /// The model's note about it.
    pub note: String,
    /// The tools that the model called to recover.
    pub recovery: Vec<String>,
}

impl fmt::Debug for StepState {
    /// Shows the state without the texts that are not for the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepState")
            .field("state", &self.state)
            .field("code", &self.code)
            .field("technical", &self.technical)
            .field("recovery", &self.recovery)
            .finish_non_exhaustive()
    }
}
