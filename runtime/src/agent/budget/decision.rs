//! The decision about a failed call, and how it ended.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::Occurrence;

/// The decision about a failed call.
#[derive(Clone, PartialEq)]
pub enum Decision {
    /// The runtime waits and retries the call.
    Retry {
        /// How long it waits.
        after: Duration,
        /// The number of the next attempt of this logical call: 2 is the first retry.
        attempt: u32,
    },
    /// The model reads the error and must change something.
    ReturnToModel {
        /// The number of the next attempt of this logical call.
        attempt: u32,
    },
    /// It may have happened, and this tool says whether it did. It must be called before anything else is decided; what
    /// it returns is the model's to read.
    Verify {
        /// The tool.
        tool: String,
    },
    /// The user must act.
    AskUser {
        /// The text for the user.
        action: String,
    },
    /// The runtime fills in an argument and calls again immediately.
    Repair {
        /// The argument.
        param: String,
        /// Its values, best first. There is at least one, none of them has failed in this step, and
        /// the caller takes the first.
        candidates: Vec<Value>,
    },
    /// The step counts as done.
    Complete(Ending),
    /// The step is skipped.
    Skip(Ending),
    /// The step fails.
    Fail(Ending),
}

impl Decision {
    /// Returns the decision as one word: `retry`, `return_to_model`, `verify`, `ask_user`, `repair`,
    /// `complete`, `skip` or `fail`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Retry { .. } => "retry",
            Self::ReturnToModel { .. } => "return_to_model",
            Self::Verify { .. } => "verify",
            Self::AskUser { .. } => "ask_user",
            Self::Repair { .. } => "repair",
            Self::Complete(_) => "complete",
            Self::Skip(_) => "skip",
            Self::Fail(_) => "fail",
        }
    }

    /// Returns whether the runtime calls again without anyone else having to act.
    #[must_use]
    pub const fn is_automatic(&self) -> bool {
        matches!(self, Self::Retry { .. } | Self::Repair { .. })
    }

    /// Returns how the call ended, if it did.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        match self {
            Self::Complete(ending) | Self::Skip(ending) | Self::Fail(ending) => Some(ending),
            _ => None,
        }
    }
}

impl fmt::Debug for Decision {
    /// Counts the values for a repair instead of showing them: the log may not be allowed to see
    /// them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Retry { after, attempt } => f
                .debug_struct("Retry")
                .field("after", after)
                .field("attempt", attempt)
                .finish(),
            Self::ReturnToModel { attempt } => f
                .debug_struct("ReturnToModel")
                .field("attempt", attempt)
                .finish(),
            Self::Verify { tool } => f.debug_struct("Verify").field("tool", tool).finish(),
            Self::AskUser { .. } => f.debug_struct("AskUser").finish_non_exhaustive(),
            Self::Repair { param, candidates } => f
                .debug_struct("Repair")
                .field("param", param)
                .field("candidates", &candidates.len())
                .finish(),
            Self::Complete(ending) => f.debug_tuple("Complete").field(ending).finish(),
            Self::Skip(ending) => f.debug_tuple("Skip").field(ending).finish(),
            Self::Fail(ending) => f.debug_tuple("Fail").field(ending).finish(),
        }
    }
}

/// How a call ended that is not made again: the texts for programs, the log and the user.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The code that is delivered, as every wire form has it.
    pub code: Box<str>,
    /// The message, with the values in the form that the log gets.
    pub technical: String,
    /// The text for the user.
    pub plain: String,
    /// The reference that the user can quote to support.
    pub reference: String,
}

impl Ending {
    /// Returns how a call ended that failed with this occurrence.
    #[must_use]
    pub fn of(occurrence: &Occurrence) -> Self {
        let mut technical = occurrence.log_message();
        if technical.is_empty() {
            // A code that is delivered only to the log has no message.
            occurrence.entry().summary.clone_into(&mut technical);
        }
        Self {
            code: occurrence.presented().name.into(),
            technical,
            plain: occurrence.user_text(),
            reference: occurrence.reference(),
        }
    }
}

impl fmt::Debug for Ending {
    /// Leaves out the user's text: it may contain values that the log may not have.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ending")
            .field("code", &self.code)
            .field("technical", &self.technical)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}
