//! The abuse engine.

use jiff::ZonedDateTime;

/// The abuse engine's verdict on a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing suspicious.
    Allow,
    /// Too many in a short time; the next one is allowed at this time.
    CoolDown(ZonedDateTime),
    /// The user must prove their address again.
    Reverify,
}

/// The abuse engine: it returns the verdict that a scenario sets.
#[derive(Debug, Clone)]
pub struct RiskEngine {
    /// The verdict that it returns.
    pub verdict: Verdict,
}

impl Default for RiskEngine {
    fn default() -> Self {
        Self {
            verdict: Verdict::Allow,
        }
    }
}
