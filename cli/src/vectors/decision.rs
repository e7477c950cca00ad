//! What to do next, for every case that a code tells apart.

use std::collections::BTreeSet;

use errpact::budget::{Importance, Verdict};
use errpact::table::{Delay, Entry};

use super::Line;

/// Most retries that are gone through one by one.
const MOST: u32 = 5;

/// Hands over the decisions of a code.
pub(super) fn each(
    entry: &'static Entry,
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

/// The wait before jitter; none where nobody waits, and where a parameter says how long.
fn delay(entry: &Entry, verdict: Verdict) -> Option<u64> {
    match (verdict, entry.policy.retry.delay) {
        (Verdict::Retry { delay }, Delay::Fixed(_)) => {
            Some(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX))
        }
        _ => None,
    }
}

/// Retries already made: from none to one more than there may be, of which the last two are always
/// among them.
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
