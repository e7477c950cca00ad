//! A clock for tests.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use super::time::{Clock, fraction};

/// A clock for tests: each wait ends at once and is recorded, and randomness is the same in every
/// run. Clones are the same clock. It does not need tokio.
///
/// ```
/// use std::time::Duration;
/// use errpact::retry::{Clock, VirtualClock};
///
/// let clock = VirtualClock::seeded(7);
/// drop(clock.sleep(Duration::from_secs(3)));
/// assert_eq!(clock.waits(), [Duration::from_secs(3)]);
/// assert_eq!(clock.fraction(), VirtualClock::seeded(7).fraction());
/// ```
#[derive(Debug, Clone)]
pub struct VirtualClock(Arc<Mutex<Virtual>>);

#[derive(Debug)]
struct Virtual {
    waits: Vec<Duration>,
    chance: Chance,
}

#[derive(Debug)]
enum Chance {
    Seeded(u64),
    Fixed(f64),
}

impl VirtualClock {
    /// Creates a clock whose randomness follows from this seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::of(Chance::Seeded(seed))
    }

    /// Creates a clock whose random number is always this fraction of a spread wait: 0 is the
    /// shortest wait, 1 the longest.
    #[must_use]
    pub fn fixed(fraction: f64) -> Self {
        Self::of(Chance::Fixed(fraction))
    }

    fn of(chance: Chance) -> Self {
        let waits = Vec::new();
        Self(Arc::new(Mutex::new(Virtual { waits, chance })))
    }

    /// Returns the waits, in order. An immediate retry is not a wait.
    #[must_use]
    pub fn waits(&self) -> Vec<Duration> {
        self.lock().waits.clone()
    }

    /// Returns the sum of all waits.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let waits = &self.lock().waits;
        let add = |sum: Duration, wait: &Duration| sum.saturating_add(*wait);
        waits.iter().fold(Duration::ZERO, add)
    }

    fn lock(&self) -> MutexGuard<'_, Virtual> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for VirtualClock {
    type Sleep = VirtualSleep;

    fn sleep(&self, wait: Duration) -> Self::Sleep {
        if !wait.is_zero() {
            self.lock().waits.push(wait);
        }
        VirtualSleep { yielded: false }
    }

    fn fraction(&self) -> f64 {
        match &mut self.lock().chance {
            Chance::Fixed(fraction) => *fraction,
            Chance::Seeded(seed) => fraction(next(seed)),
        }
    }
}

/// A wait of a [`VirtualClock`]: it yields to other tasks once.
#[derive(Debug)]
pub struct VirtualSleep {
    yielded: bool,
}

impl Future for VirtualSleep {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.yielded {
            return Poll::Ready(());
        }
        self.yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the next 64 bits of a sequence.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_follows_from_the_seed_and_is_spread() {
        let sequence = |seed| {
            let clock = VirtualClock::seeded(seed);
            (0..1_000).map(|_| clock.fraction()).collect::<Vec<_>>()
        };
        assert_eq!(sequence(1), sequence(1));
        assert_ne!(sequence(1), sequence(2));
        let mean = sequence(3).iter().sum::<f64>() / 1_000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
    }

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs of splitmix64.c for the seed 1234567.
        let mut state = 1_234_567;
        let outputs = [next(&mut state), next(&mut state), next(&mut state)];
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(outputs, published);
    }
}
