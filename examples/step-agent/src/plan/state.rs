//! How a step ended.

use std::fmt;

/// How a step ended. There is no other state: a step that was begun or left out has one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// What it was for is so.
    Completed,
    /// The plan went on without it.
    Skipped,
    /// What it was for is not so, or not known to be.
    Failed,
}

impl State {
    /// Its name, as the catalog and the model write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
        }
    }

    /// The state of this name.
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

/// What a step came to.
#[derive(Clone, PartialEq, Eq)]
pub struct StepState {
    /// How it ended.
    pub state: State,
    /// The code with which it ended, where a call failed.
    pub code: Option<&'static str>,
    /// For the log.
    pub technical: String,
    /// For the person.
    pub plain: String,
    /// What the model wrote about it.
    pub note: String,
    /// The tools that it called to recover.
    pub recovery: Vec<String>,
}

impl fmt::Debug for StepState {
    /// Without the texts that are not for the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepState")
            .field("state", &self.state)
            .field("code", &self.code)
            .field("technical", &self.technical)
            .field("recovery", &self.recovery)
            .finish_non_exhaustive()
    }
}
