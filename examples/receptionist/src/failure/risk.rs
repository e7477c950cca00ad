//! The abuse engine is against it.

use jiff::Zoned;

/// The abuse engine is against it.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum RiskError {
    /// Too many bookings in a short time.
    #[code(RISK_COOLDOWN)]
    CoolDown {
        /// Not before this.
        until: Zoned,
    },
    /// The address must be verified once more.
    #[code(RISK_REVERIFY)]
    Reverify,
}
