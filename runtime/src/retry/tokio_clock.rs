//! Tokio's timer.

use std::time::Duration;

use super::Clock;

/// Tokio's timer, and the operating system's randomness. Needs a runtime whose time is enabled.
#[derive(Debug, Clone, Copy, Default)]
pub struct TokioClock;

impl Clock for TokioClock {
    type Sleep = tokio::time::Sleep;

    fn sleep(&self, wait: Duration) -> Self::Sleep {
        tokio::time::sleep(wait)
    }
}
