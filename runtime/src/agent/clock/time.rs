//! Time and randomness, as retries need them.

use std::future::Future;
use std::time::Duration;

/// Time and randomness, as retries need them. A program that does not run on tokio implements it for
/// its own timer:
///
/// ```
/// use std::{thread, time::Duration};
/// use errpact::retry::Clock;
///
/// #[derive(Clone)]
/// struct Blocking;
///
/// impl Clock for Blocking {
///     type Sleep = std::future::Ready<()>;
///
///     fn sleep(&self, wait: Duration) -> Self::Sleep {
///         thread::sleep(wait);
///         std::future::ready(())
///     }
/// }
/// # assert!((0.0..1.0).contains(&Blocking.fraction()));
/// ```
pub trait Clock: Clone + Send + Sync + 'static {
    /// The future of a wait.
    type Sleep: Future<Output = ()> + Send;

    /// Waits for this long.
    fn sleep(&self, wait: Duration) -> Self::Sleep;

    /// Returns a uniformly distributed number from 0 to 1: the part of a spread wait that is actually
    /// waited.
    fn fraction(&self) -> f64 {
        // Without randomness, wait all of it: too late is better than all at once.
        getrandom::u64().map_or(1.0, fraction)
    }
}

/// Returns the number from 0 to 1 that these random bits encode.
pub(super) fn fraction(bits: u64) -> f64 {
    // Use as many bits as the mantissa has.
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

/// Tokio's timer, and the operating system's randomness. Needs a runtime whose time is enabled.
#[cfg(feature = "tokio")]
#[derive(Debug, Clone, Copy, Default)]
pub struct TokioClock;

#[cfg(feature = "tokio")]
impl Clock for TokioClock {
    type Sleep = tokio::time::Sleep;

    fn sleep(&self, wait: Duration) -> Self::Sleep {
        tokio::time::sleep(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_fractions() {
        assert_eq!(fraction(0), 0.0);
        assert_eq!(fraction(1 << 63), 0.5);
        assert!(fraction(u64::MAX) < 1.0);
        assert!(fraction(u64::MAX) > 0.999_999);
    }
}
