//! How a call ended.

use std::fmt;

use serde::Serialize;

use crate::Occurrence;

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
