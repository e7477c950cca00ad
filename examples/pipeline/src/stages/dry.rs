//! Stages without services, which fail at random.

use std::time::Duration;

use anyhow::Result;
use errpact::Occurrence;
use serde_json::{Value, json};

use crate::errors::{CreditsExhausted, RateLimited, ServiceError, ServiceTimeout};

/// Stages without services, which fail at random. The same seed makes the same attempts fail, in
/// any worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dry {
    /// How many of 100 stages fail.
    pub fail_percent: u8,
    /// The seed of the random failures.
    pub seed: u64,
    /// The duration of each stage.
    pub pause: Duration,
}

impl Dry {
    pub(super) async fn ask(&self, id: &str, attempt: u64) -> Result<Value> {
        tokio::time::sleep(self.pause).await;
        let drawn = draw(self.seed, id, attempt);
        if drawn % 100 < u64::from(self.fail_percent) {
            return Err(failure(drawn / 100).into());
        }
        Ok(json!({ "drawn": drawn % 100 }))
    }
}

fn failure(kind: u64) -> Occurrence {
    match kind % 4 {
        0 => Occurrence::new(CreditsExhausted {}).with_service("claude"),
        1 => Occurrence::new(RateLimited {}).with_service("firecrawl"),
        2 => Occurrence::new(ServiceTimeout {}).with_service("perplexity"),
        _ => Occurrence::new(ServiceError {}).with_service("form5500"),
    }
}

/// Returns a number for a firm and an attempt: FNV-1a, then the end of `splitmix64`, which leaves
/// no pattern.
fn draw(seed: u64, id: &str, attempt: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed;
    let hash = id
        .bytes()
        .chain(attempt.to_le_bytes())
        .fold(start, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fails_about_as_often_as_it_is_to() {
        for percent in [0, 30, 100] {
            let failed = (0..10_000_u64)
                .filter(|attempt| draw(7, "firm-000001", *attempt) % 100 < percent)
                .count();
            let wanted = usize::try_from(percent).unwrap() * 100;
            assert!(
                failed.abs_diff(wanted) < 300,
                "{failed} of 10,000 at {percent} %"
            );
        }
    }
}
