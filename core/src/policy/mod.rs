//! How a code is delivered, retried and given up, and what a policy decides by itself.

mod received;
mod row;
mod verdict;

use std::time::Duration;

pub use received::Received;
pub use row::{Delay, Exhausted, Limits, Policy, Retry};
pub use verdict::Verdict;

/// The maximum number of multiplications. Any delay that grows in practice has reached `max_delay`
/// long before, and a hostile count of retries costs nothing.
const MOST_STEPS: u32 = 1_000;

impl Retry<'_> {
    /// Returns the catalog's delay before the retry that follows `retries` others, without jitter.
    /// That is `delay`, multiplied once for each of them, at most `max_delay`. It is rounded to the
    /// nearest millisecond, half of one upwards. Zero if a parameter sets the delay.
    #[must_use]
    pub fn backoff(&self, retries: u32) -> Duration {
        let Delay::Fixed(first) = self.delay else {
            return Duration::ZERO;
        };
        let most = self.max_delay_ms as f64;
        // NaN does not grow, and infinity times 0 would be NaN.
        let multiplier = f64::MAX.min(self.multiplier.max(1.0));
        let mut delay = first as f64;
        // Multiplied one by one, because the last digits of a power differ between languages.
        for _ in 0..retries.min(MOST_STEPS) {
            delay = (delay * multiplier).min(most);
        }
        // The cast saturates, and turns NaN into 0.
        Duration::from_millis((delay.round() as u64).min(self.max_delay_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_grows_to_its_bound_and_no_further() {
        let delay = |delay, multiplier, retries| {
            let retry = Retry {
                delay,
                multiplier,
                max_delay_ms: 30_000,
                ..Retry::NEVER
            };
            retry.backoff(retries).as_millis()
        };
        let fixed = Delay::Fixed;
        assert_eq!(delay(fixed(2_000), 2.0, 0), 2_000);
        assert_eq!(delay(fixed(2_000), 2.0, 1), 4_000);
        assert_eq!(delay(fixed(2_000), 2.0, 3), 16_000);
        assert_eq!(delay(fixed(2_000), 2.0, 4), 30_000);
        assert_eq!(delay(fixed(2_000), 2.0, u32::MAX), 30_000);
        assert_eq!(delay(fixed(2_000), 1.0, u32::MAX), 2_000);
        assert_eq!(delay(fixed(100), 1.5, 3), 338);
        assert_eq!(delay(fixed(0), 2.0, 7), 0);
        assert_eq!(delay(fixed(0), f64::INFINITY, 7), 0);
        assert_eq!(delay(fixed(u64::MAX), 2.0, 7), 30_000);
        assert_eq!(delay(fixed(30_001), 2.0, 0), 30_000);
        assert_eq!(delay(fixed(29_999), 1.000_01, 1), 29_999);
        assert_eq!(delay(fixed(29_999), 1.000_02, 1), 30_000);
        assert_eq!(delay(fixed(1), 1.0, 1), 1);
        assert_eq!(delay(fixed(1), 0.5, 1), 1);
        assert_eq!(delay(fixed(1), 2.0, 14), 16_384);
        assert_eq!(delay(fixed(100), f64::NAN, 7), 100);
        assert_eq!(delay(fixed(100), f64::INFINITY, 7), 30_000);
        assert_eq!(delay(fixed(100), -3.0, 7), 100);
        assert_eq!(delay(Delay::Param("wait"), 2.0, 1), 0);
    }
}
