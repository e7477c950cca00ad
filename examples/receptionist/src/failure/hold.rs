//! A hold failed.

use jiff::ZonedDateTime;

use crate::salon::DatabaseError;

/// A hold failed.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum HoldError {
    /// The time is taken.
    #[code(SLOT_CONFLICT)]
    Taken {
        /// The time.
        slot: ZonedDateTime,
    },
    /// The date is so far away that it may be a mistake.
    #[code(FAR_DATE_CONFIRMATION_REQUIRED)]
    FarAway {
        /// The number of days from today.
        days: i32,
    },
    /// The text of its driver decides: a constraint, a timeout, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
}
