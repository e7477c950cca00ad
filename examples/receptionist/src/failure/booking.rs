//! A booking failed.

use jiff::ZonedDateTime;

use super::{IdentityError, PhoneError, RiskError};
use crate::salon::{CalendarWriteError, DatabaseError, HoldId};

/// A booking failed.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum BookingError {
    /// The hold cannot be booked.
    #[code(BOOKING_ERROR)]
    Refused {
        /// The reason, in words that a user may read.
        reason: &'static str,
        /// For the developer who debugs this; it never leaves the process.
        #[internal]
        hold: HoldId,
    },
    /// Another user took the time first.
    #[code(SLOT_CONFLICT)]
    Taken {
        /// The time.
        slot: ZonedDateTime,
    },
    /// The user has another booking about that time.
    #[code(CONFIRMATION_REQUIRED)]
    Another {
        /// The time of the other booking.
        existing: ZonedDateTime,
    },
    /// The phone number is the problem.
    #[code(transparent)]
    Phone(#[from] PhoneError),
    /// The email address is the problem.
    #[code(transparent)]
    Identity(#[from] IdentityError),
    /// The abuse engine rejects the booking.
    #[code(transparent)]
    Risk(#[from] RiskError),
    /// Matched by its type: the log reads CALENDAR_WRITE_ERROR, the model INTERNAL_ERROR.
    #[code(classify)]
    Calendar(#[from] CalendarWriteError),
    /// The text of its driver decides: a constraint, a timeout, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
}
