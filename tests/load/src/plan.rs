//! The planned outcome of every attempt, decided in advance.

use std::time::Duration;

/// The end of an attempt, if nothing kills it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The stage is done.
    Done,
    /// A cataloged error with this code.
    Fails(&'static str),
    /// An error that no catalog knows: the stage is marked as failed.
    Bug,
    /// A panic: the stage is marked as failed, too.
    Panic,
}

/// Decides by numbers only, so that every worker, and each later reader of the database, expects the same outcome of an
/// attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The seed; another seed means another plan.
    pub seed: u64,
    /// The attempts of 100 that fail with a cataloged error.
    pub fail_percent: u64,
    /// The attempts of 1,000 that end with a programming error.
    pub bugs_per_mille: u64,
    /// The longest time that an attempt works.
    pub longest: Duration,
}

/// The codes that attempts fail with.
pub const CODES: [&str; 3] = ["CREDITS_EXHAUSTED", "RATE_LIMITED", "SERVICE_DOWN"];

impl Plan {
    /// Returns the outcome of this attempt.
    #[must_use]
    pub fn fate(&self, run: &str, attempt: i64) -> Fate {
        let drawn = self.draw(run, attempt, 0) % 1_000;
        let kind = self.draw(run, attempt, 1) as usize % CODES.len();
        if drawn < self.bugs_per_mille {
            if kind == 0 { Fate::Panic } else { Fate::Bug }
        } else if drawn < self.bugs_per_mille + self.fail_percent * 10 {
            Fate::Fails(CODES[kind])
        } else {
            Fate::Done
        }
    }

    /// Returns how long it works before that.
    #[must_use]
    pub fn lasts(&self, run: &str, attempt: i64) -> Duration {
        let longest = u64::try_from(self.longest.as_micros()).unwrap_or(u64::MAX - 1);
        Duration::from_micros(self.draw(run, attempt, 2) % (longest + 1))
    }

    /// Returns a number derived from run and attempt: FNV-1a over the run, then splitmix64.
    fn draw(&self, run: &str, attempt: i64, purpose: u64) -> u64 {
        let start = 0xcbf2_9ce4_8422_2325 ^ self.seed;
        let hash = run.bytes().fold(start, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        mix(mix(hash ^ attempt.cast_unsigned()).wrapping_add(purpose))
    }
}

/// Returns a well-mixed number (splitmix64).
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
