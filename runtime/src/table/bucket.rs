//! What the automatic retries of a process may cost together.

use std::sync::atomic::{AtomicU64, Ordering};

/// Tokens that all automatic retries of a process draw from, so that many callers of a service that
/// is down do not keep it down.
///
/// A retry takes one token, and is not made if there is none. A successful call returns `refill`
/// tokens, up to `capacity`.
#[derive(Debug)]
pub struct RetryBucket {
    /// Thousandths of a token.
    tokens: AtomicU64,
    capacity: u64,
    refill: u64,
}

/// Thousandths in a token.
const TOKEN: u64 = 1000;

impl RetryBucket {
    /// Creates a full bucket.
    #[must_use]
    pub const fn new(capacity: u32, refill: f64) -> Self {
        let capacity = capacity as u64 * TOKEN;
        Self {
            tokens: AtomicU64::new(capacity),
            capacity,
            // Round to the nearest thousandth. A cast of a float saturates; a part too small to count
            // would never return anything.
            refill: match (refill * TOKEN as f64 + 0.5) as u64 {
                0 if refill > 0.0 => 1,
                thousandths => thousandths,
            },
        }
    }

    /// Takes a token for a retry; false if there is none left.
    #[must_use]
    pub fn take(&self) -> bool {
        let less = |tokens: u64| tokens.checked_sub(TOKEN);
        self.tokens
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, less)
            .is_ok()
    }

    /// Returns the refill of a success.
    pub fn give_back(&self) {
        self.add(self.refill);
    }

    /// Returns the token of a retry that was not made.
    pub fn put_back(&self) {
        self.add(TOKEN);
    }

    fn add(&self, thousandths: u64) {
        let more = |tokens: u64| Some(tokens.saturating_add(thousandths).min(self.capacity));
        // The closure never refuses.
        let _ = self
            .tokens
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
    }

    /// Returns the number of whole tokens that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.tokens.load(Ordering::Acquire) / TOKEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_emptied_by_repeats_and_filled_by_successes() {
        let bucket = RetryBucket::new(2, 0.5);
        assert!(bucket.take());
        assert!(bucket.take());
        assert!(!bucket.take());
        bucket.give_back();
        assert!(!bucket.take(), "half a token is none");
        bucket.give_back();
        assert!(bucket.take());
        assert_eq!(bucket.left(), 0);
    }

    #[test]
    fn a_token_that_was_not_used_is_put_back_whole() {
        let bucket = RetryBucket::new(2, 0.1);
        assert!(bucket.take());
        bucket.put_back();
        assert_eq!(bucket.left(), 2);
        bucket.put_back();
        assert_eq!(bucket.left(), 2);
    }

    #[test]
    fn a_bucket_never_holds_more_than_its_capacity() {
        let bucket = RetryBucket::new(3, 1e300);
        bucket.give_back();
        assert_eq!(bucket.left(), 3);
    }

    #[test]
    fn the_smallest_refill_is_not_nothing() {
        let bucket = RetryBucket::new(1, 1e-9);
        assert!(bucket.take());
        for _ in 0..TOKEN {
            bucket.give_back();
        }
        assert_eq!(bucket.left(), 1);
        assert_eq!(RetryBucket::new(1, 0.0).refill, 0);
        assert_eq!(RetryBucket::new(1, 2.001).refill, 2001);
    }
}
