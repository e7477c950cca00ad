//! The abuse engine rejects the booking.

use jiff::ZonedDateTime;

/// The abuse engine rejects the booking.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum RiskError {
    /// Too many bookings in a short time.
    #[code(RISK_COOLDOWN)]
    CoolDown {
        /// The earliest time for the next booking.
        until: ZonedDateTime,
    },
    /// The address must be verified again.
    #[code(RISK_REVERIFY)]
    Reverify,
}
