//! No cancellation.

use super::ArgumentError;
use crate::salon::DatabaseError;

/// No cancellation.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum CancellationError {
    /// The booking may not be cancelled.
    #[code(CANCELLATION_FAILED)]
    Refused {
        /// Why, in words that a person may read.
        reason: &'static str,
    },
    /// The person is not verified.
    #[code(CANCELLATION_REQUIRES_VERIFICATION)]
    Unverified,
    /// Neither address nor reference.
    #[code(CANCELLATION_NEEDS_IDENTITY)]
    WhichBooking,
    /// What its driver says decides: a time-out, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
    /// An argument is wrong.
    #[code(transparent)]
    Argument(#[from] ArgumentError),
}
