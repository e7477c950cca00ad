//! The next step, for every case that a code distinguishes.

use std::collections::BTreeSet;

use errpact::budget::{Importance, Verdict};
use errpact::table::{Delay, Entry};

use super::Line;

/// The maximum number of retries that are listed one by one.
const MOST: u32 = 5;

/// Passes the decisions of a code to a closure.
pub(super) fn each(
    entry: &'static Entry<'static>,
    give: &mut impl FnMut(&Line<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for retries in counts(entry.policy.retry.max) {
        for repeatable in [true, false] {
            for importance in [Importance::Blocking, Importance::Optional] {
                let verdict = entry.policy.next(retries, repeatable, importance);
                give(&Line::Decision {
                    code: entry.name,
                    retries,
                    repeatable,
                    importance: importance.as_str(),
                    decision: verdict.word(),
                    delay_ms: delay(entry, verdict),
                })?;
            }
        }
    }
    Ok(())
}

/// Returns the delay before jitter, or `None` if there is no delay or a parameter sets it.
fn delay(entry: &Entry<'_>, verdict: Verdict) -> Option<u64> {
    match (verdict, entry.policy.retry.delay) {
        (Verdict::Retry { delay }, Delay::Fixed(_)) => {
            Some(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX))
        }
        _ => None,
    }
}

/// Returns the numbers of earlier retries to list: from zero to one more than allowed. The last two
/// are always included.
fn counts(max: Option<u32>) -> BTreeSet<u32> {
    let last = max.map_or(MOST, |max| max.saturating_add(1));
    let mut counts: BTreeSet<u32> = (0..=last.min(MOST)).collect();
    counts.extend(max);
    counts.insert(last);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_retry_and_the_one_too_many_are_among_them() {
        let of = |max| counts(max).into_iter().collect::<Vec<_>>();
        assert_eq!(of(Some(0)), [0, 1]);
        assert_eq!(of(Some(2)), [0, 1, 2, 3]);
        assert_eq!(of(Some(9)), [0, 1, 2, 3, 4, 5, 9, 10]);
        assert_eq!(of(Some(u32::MAX)), [0, 1, 2, 3, 4, 5, u32::MAX]);
        assert_eq!(of(None), [0, 1, 2, 3, 4, 5]);
    }
}
