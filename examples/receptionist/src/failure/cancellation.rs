//! A cancellation failed.

use crate::salon::DatabaseError;

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
    /// The text of its driver decides: a timeout, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
}
