//! No booking.

use jiff::Zoned;

use super::{ArgumentError, IdentityError, PhoneError, RiskError};
use crate::salon::{CalendarWriteError, DatabaseError, HoldId};

/// No booking.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum BookingError {
    /// The hold is not one that can be booked.
    #[code(BOOKING_ERROR)]
    Refused {
        /// Why, in words that a person may read.
        reason: &'static str,
        /// For whoever debugs this; it never leaves the process.
        #[internal]
        hold: HoldId,
    },
    /// Somebody was faster.
    #[code(SLOT_CONFLICT)]
    Taken {
        /// The time.
        slot: Zoned,
    },
    /// The person has another booking about that time.
    #[code(CONFIRMATION_REQUIRED)]
    Another {
        /// When that one is.
        existing: Zoned,
    },
    /// The phone number is the trouble.
    #[code(transparent)]
    Phone(#[from] PhoneError),
    /// The e-mail address is the trouble.
    #[code(transparent)]
    Identity(#[from] IdentityError),
    /// The abuse engine is against it.
    #[code(transparent)]
    Risk(#[from] RiskError),
    /// Known by its type: the log reads CALENDAR_WRITE_ERROR, the model INTERNAL_ERROR.
    #[code(classify)]
    Calendar(#[from] CalendarWriteError),
    /// What its driver says decides: a time-out, a lost connection, else the fallback.
    #[code(classify)]
    Database(#[from] DatabaseError),
    /// An argument is wrong.
    #[code(transparent)]
    Argument(#[from] ArgumentError),
}
