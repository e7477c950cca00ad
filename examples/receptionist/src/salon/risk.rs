//! The abuse engine.

use jiff::Zoned;

/// What the abuse engine thinks of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing suspicious.
    Allow,
    /// Too many in a short time: not before this.
    CoolDown(Zoned),
    /// The person must prove their address once more.
    Reverify,
}

/// The abuse engine: it says what a scenario tells it to say.
#[derive(Debug, Clone)]
pub struct RiskEngine {
    /// What it says.
    pub verdict: Verdict,
}

impl Default for RiskEngine {
    fn default() -> Self {
        Self {
            verdict: Verdict::Allow,
        }
    }
}
