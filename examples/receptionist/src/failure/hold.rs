//! No hold.

use jiff::Zoned;

use super::ArgumentError;
use crate::salon::DatabaseError;

/// No hold.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum HoldError {
    /// Somebody has that time.
    #[code(SLOT_CONFLICT)]
    Taken {
        /// The time.
        slot: Zoned,
    },
    /// So far away that it may be a slip.
    #[code(FAR_DATE_CONFIRMATION_REQUIRED)]
    FarAway {
        /// From today.
        days: i32,
    },
    /// What its driver says decides: a time-out, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
    /// An argument is wrong.
    #[code(transparent)]
    Argument(#[from] ArgumentError),
}
