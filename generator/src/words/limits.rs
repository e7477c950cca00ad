//! Limits of a run in words.

use errpact_spec::catalog::Limits;

use super::count;

/// Returns the limits of a run, one phrase each.
#[must_use]
pub fn limits(limits: &Limits) -> Vec<String> {
    let mut words = vec![
        format!(
            "a run ends after {} with a successful call",
            count(u64::from(limits.iterations), "round", "rounds")
        ),
        format!(
            "a run ends after {} in which every call failed",
            count(u64::from(limits.all_failure_rounds), "round", "rounds")
        ),
    ];
    if let Some(max) = limits.retries_per_step {
        words.push(format!(
            "a step has at most {} in total",
            count(u64::from(max), "retry", "retries")
        ));
    }
    if let Some(max) = limits.same_code {
        words.push(format!(
            "a tool may return the same code {} in a run",
            count(u64::from(max), "time", "times")
        ));
    }
    if let Some(max) = limits.total_attempts {
        words.push(format!(
            "a call has at most {}, counting all layers",
            count(u64::from(max), "attempt", "attempts")
        ));
    }
    if let Some(bucket) = &limits.retry_bucket {
        words.push(format!(
            "all retries share a bucket of {} tokens, and a success refills {}",
            bucket.capacity, bucket.refill
        ));
    }
    words
}
