//! Rows of delivery and retry, which codes share.

use errpact_core::{Policy, Retry};
use errpact_spec::catalog::{Code, Jitter};

/// Returns the policy that codes may share.
fn policy(code: &Code) -> Policy<'_> {
    let retry = &code.retry;
    Policy {
        deliver: code.deliver,
        replay: code.replay,
        stops: code.stops,
        guide: code.guide,
        outcome: code.outcome,
        retry: Retry {
            by: retry.by,
            max: retry.max,
            delay: retry.delay.map(String::as_str),
            multiplier: retry.multiplier,
            max_delay_ms: retry.max_delay_ms,
            full_jitter: retry.jitter == Jitter::Full,
            word: code.retry_word(),
        },
        exhausted: code.exhausted,
        log: code.log,
    }
}

/// The rows of a catalog, without duplicates.
pub(super) struct Policies<'a> {
    rows: Vec<Policy<'a>>,
    row_of_code: Vec<Option<usize>>,
}

impl<'a> Policies<'a> {
    /// Makes the rows of these codes.
    pub(super) fn new(codes: impl Iterator<Item = &'a Code>) -> Self {
        let mut rows: Vec<Policy<'a>> = Vec::new();
        let row_of_code = codes
            .map(policy)
            .map(|policy| {
                if policy == Policy::DEFAULT {
                    return None;
                }
                let known = rows.iter().position(|row| *row == policy);
                Some(known.unwrap_or_else(|| {
                    rows.push(policy);
                    rows.len() - 1
                }))
            })
            .collect();
        Self { rows, row_of_code }
    }

    /// Returns the row of the code at this index, or `None` if it has only defaults.
    pub(super) fn row(&self, code: usize) -> Option<usize> {
        self.row_of_code.get(code).copied().flatten()
    }

    /// Returns the rows.
    pub(super) fn into_rows(self) -> Vec<Policy<'a>> {
        self.rows
    }
}
