//! Whether, when and by whom a retry is possible.

use errpact_core::{Delay, RetryBy, words};
use serde::Serialize;

/// Whether, when and by whom a retry is possible.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Retry {
    /// Who must act first. `None` means that the code is never retried.
    pub by: Option<RetryBy>,
    /// The maximum number of retries. `None` means no limit; 0 if `by` is `None`.
    pub max: Option<u32>,
    /// The delay before the first retry.
    pub delay: Delay<String>,
    /// The factor from one delay to the next.
    pub multiplier: f64,
    /// The longest delay, in milliseconds.
    pub max_delay_ms: u64,
    /// How delays are spread.
    pub jitter: Jitter,
}

impl Retry {
    /// The policy of a code that is never retried.
    pub const NEVER: Self = Self {
        by: None,
        max: Some(0),
        delay: Delay::Fixed(0),
        multiplier: 2.0,
        max_delay_ms: 30_000,
        jitter: Jitter::Full,
    };

    /// Returns whether it has a delay.
    #[must_use]
    pub fn has_delay(&self) -> bool {
        self.delay != Delay::Fixed(0)
    }

    /// Returns the policy as one word, from the closed vocabulary of the MCP error registry draft.
    #[must_use]
    pub fn word(&self, status: Option<u16>) -> &'static str {
        match self.by {
            None => "do-not-retry",
            Some(RetryBy::Runtime) if self.has_delay() => "retry-after-delay",
            Some(RetryBy::Runtime) => "retry-now-safe",
            Some(RetryBy::Model) => "retry-after-change",
            Some(RetryBy::User) if matches!(status, Some(401 | 403)) => "re-auth-then-retry",
            Some(RetryBy::User) => "retry-after-change",
        }
    }
}

words! {
    /// How delays are spread.
    "a value of `jitter`" pub enum Jitter {
        /// A random delay from zero to the full delay.
        "full" => Full,
        /// The full delay.
        "none" => None,
    }
}
