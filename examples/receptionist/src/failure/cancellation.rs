//! A cancellation failed.

use crate::salon::{CalendarWriteError, DatabaseError};

/// A cancellation failed.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum CancellationError {
    /// The booking may not be canceled.
    #[code(CANCELLATION_FAILED)]
    Refused {
        /// The reason, in words that a user may read.
        reason: &'static str,
    },
    /// The user is not verified.
    #[code(CANCELLATION_REQUIRES_VERIFICATION)]
    Unverified,
    /// Neither an address nor a reference was given.
    #[code(CANCELLATION_NEEDS_IDENTITY)]
    WhichBooking,
    /// Matched by its type: the log reads CALENDAR_WRITE_ERROR, the model INTERNAL_ERROR.
    #[code(classify)]
    Calendar(#[from] CalendarWriteError),
    /// The text of its driver decides: a timeout, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
}
