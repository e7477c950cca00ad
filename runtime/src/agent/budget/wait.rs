//! How long the runtime waits before it retries a call.

use std::time::Duration;

use crate::Occurrence;
use crate::table::Delay;

/// The wait before an automatic retry.
///
/// | `jitter` | wait |
/// |---|---|
/// | `none` | the longer of the catalog's delay and what was asked for |
/// | `full` | what was asked for, and anything from nothing to the catalog's delay on top |
///
/// The requested wait is the upstream's `Retry-After` or the delay that a parameter says, bounded by
/// `max_delay`; the wait is never shorter. If it is longer than ten times the catalog's delay, a
/// tenth of it spreads the callers that were told the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wait {
    /// The requested wait.
    asked: Duration,
    /// The catalog's delay, grown.
    delay: Duration,
    jitter: bool,
}

impl Wait {
    /// Returns the wait for this requested wait and this grown delay of the catalog.
    pub(crate) const fn of(asked: Duration, delay: Duration, jitter: bool) -> Self {
        Self {
            asked,
            delay,
            jitter,
        }
    }

    /// Returns what an occurrence asks for, bounded by `max_delay`.
    pub(super) fn asked(occurrence: &Occurrence) -> Duration {
        let retry = &occurrence.policy().retry;
        let asked = match retry.delay {
            Delay::Fixed(_) => occurrence.retry_after(),
            // This includes both, and is bounded already.
            Delay::Param(_) => occurrence.declared_delay(),
        };
        let most = Duration::from_millis(retry.max_delay_ms);
        asked.unwrap_or_default().min(most)
    }

    /// Returns the wait before jitter.
    pub(crate) fn plain(&self) -> Duration {
        self.asked.max(self.delay)
    }

    /// Returns the wait for a random `fraction` from 0 to 1.
    pub(crate) fn jittered(&self, fraction: f64) -> Duration {
        let (least, spread) = self.spread();
        // NaN is not a length either: then use all of it.
        let part = spread.as_secs_f64() * fraction.clamp(0.0, 1.0);
        let part = Duration::try_from_secs_f64(part).unwrap_or(spread);
        least.saturating_add(part.min(spread))
    }

    /// Returns the shortest wait, and what jitter adds to it at most.
    pub(crate) fn spread(&self) -> (Duration, Duration) {
        match self.jitter {
            true => (self.asked, self.delay.max(self.asked / 10)),
            false => (self.plain(), Duration::ZERO),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn wait(asked: u64, delay: u64, jitter: bool) -> Wait {
        Wait {
            asked: Duration::from_millis(asked),
            delay: Duration::from_millis(delay),
            jitter,
        }
    }

    #[test]
    fn jitter_spreads_from_what_was_asked_for_upwards() {
        let rows = [
            // asked, delay → shortest, longest with full jitter, before jitter
            (0, 2_000, 0, 2_000, 2_000),
            (500, 2_000, 500, 2_500, 2_000),
            (9_000, 2_000, 9_000, 11_000, 9_000),
            (30_000, 2_000, 30_000, 33_000, 30_000),
            (30_000, 0, 30_000, 33_000, 30_000),
            (0, 0, 0, 0, 0),
        ];
        for (asked, delay, shortest, longest, plain) in rows {
            let ms = |wait: Duration| wait.as_millis();
            let full = wait(asked, delay, true);
            assert_eq!(ms(full.jittered(0.0)), shortest);
            assert_eq!(ms(full.jittered(1.0)), longest);
            assert_eq!(ms(full.plain()), plain);
            let none = wait(asked, delay, false);
            assert_eq!(ms(none.jittered(0.3)), plain);
        }
        assert_eq!(
            wait(0, 2_000, true).jittered(0.25),
            Duration::from_millis(500)
        );
    }

    #[test]
    fn no_chance_is_outside_of_the_bounds() {
        let full = wait(100, 2_000, true);
        for fraction in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 7.0] {
            let wait = full.jittered(fraction).as_millis();
            assert!((100..=2_100).contains(&wait), "{fraction}: {wait}");
        }
        let endless = Wait {
            asked: Duration::MAX,
            delay: Duration::MAX,
            jitter: true,
        };
        assert_eq!(endless.jittered(1.0), Duration::MAX);
    }
}
