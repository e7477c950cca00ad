//! What becomes of a failed call, and how it ended.

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::Occurrence;

/// What becomes of a failed call.
#[derive(Clone, PartialEq)]
pub enum Decision {
    /// The run time waits and repeats the call.
    Retry {
        /// How long it waits.
        after: Duration,
        /// The number of the coming attempt of this logical call: 2 is the first retry.
        attempt: u32,
    },
    /// The model reads the error and must change something.
    ReturnToModel {
        /// The number of the coming attempt of this logical call.
        attempt: u32,
    },
    /// A person must act.
    AskUser {
        /// What the person reads.
        action: String,
    },
    /// The run time fills an argument and calls again, at once.
    Repair {
        /// The argument.
        param: &'static str,
        /// Its values, best first: there is at least one, none of them failed in this step, and
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
    /// The decision as one word: `retry`, `return_to_model`, `ask_user`, `repair`, `complete`, `skip`
    /// or `fail`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Retry { .. } => "retry",
            Self::ReturnToModel { .. } => "return_to_model",
            Self::AskUser { .. } => "ask_user",
            Self::Repair { .. } => "repair",
            Self::Complete(_) => "complete",
            Self::Skip(_) => "skip",
            Self::Fail(_) => "fail",
        }
    }

    /// Does the run time call again, without anybody else having to act?
    #[must_use]
    pub const fn is_automatic(&self) -> bool {
        matches!(self, Self::Retry { .. } | Self::Repair { .. })
    }

    /// How the call ended, where it did.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        match self {
            Self::Complete(ending) | Self::Skip(ending) | Self::Fail(ending) => Some(ending),
            _ => None,
        }
    }
}

impl fmt::Debug for Decision {
    /// Values for a repair are counted, not shown: they may not be for the log's eyes.
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

/// How a call ended that is not made again: what programs, the log and people get of it.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The code that is delivered, as every wire form has it.
    pub code: &'static str,
    /// The message, with the values in the form that the log gets.
    pub technical: String,
    /// What a person reads.
    pub plain: String,
    /// What a person can quote to support.
    pub reference: String,
}

impl Ending {
    /// How a call ended that failed with this.
    #[must_use]
    pub fn of(occurrence: &Occurrence) -> Self {
        let mut technical = occurrence.log_message();
        if technical.is_empty() {
            // Classification for the log alone has no message.
            occurrence.entry().summary.clone_into(&mut technical);
        }
        Self {
            code: occurrence.presented().name,
            technical,
            plain: occurrence.user_text(),
            reference: occurrence.reference(),
        }
    }
}

impl fmt::Debug for Ending {
    /// Without what a person reads: that may hold what the log may not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ending")
            .field("code", &self.code)
            .field("technical", &self.technical)
            .field("reference", &self.reference)
            .finish_non_exhaustive()
    }
}
